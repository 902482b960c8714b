#include "judge/measures/narrow_integers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace parallax {
namespace {

std::string NarrowedWith(int64_t number, const std::string& wrong_on, Kind kind = Kind::kValue) {
  RecordedCase judged;
  Relation& relation = judged.relation;
  relation.target = "exact";
  relation.sides.resize(2);
  relation.sides[1].target = "narrow";
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  TensorRecipe recipe;
  recipe.dtype = DType::kI64;
  recipe.shape = {1};
  recipe.bytes = std::make_shared<const std::string>(bytes);
  judged.binding.arguments.push_back({"x", false, {recipe}});
  Verdict& verdict = judged.verdict;
  verdict.state = VerdictState::kDisagree;
  verdict.kind = kind;
  verdict.side = wrong_on == "exact" ? 0 : wrong_on == "narrow" ? 1 : -1;
  Dialect dialect;
  dialect.narrow_integers["narrow"] = "int32";
  return NarrowedIntegers(judged, dialect);
}

TEST(NarrowedIntegers, OnTheTargetThatNarrows) {
  const int64_t beyond = int64_t{1} << 31;
  EXPECT_EQ(NarrowedWith(beyond, "narrow"), "int64 in int32");
  EXPECT_EQ(NarrowedWith(-beyond - 1, "narrow"), "int64 in int32");
  EXPECT_EQ(NarrowedWith(beyond, ""), "int64 in int32");
}

// Healthy, or another fault.
TEST(NarrowedIntegers, NotOnWhatFitsNorElsewhere) {
  const int64_t beyond = int64_t{1} << 31;
  EXPECT_EQ(NarrowedWith(beyond - 1, "narrow"), "");
  EXPECT_EQ(NarrowedWith(-beyond, "narrow"), "");
  EXPECT_EQ(NarrowedWith(beyond, "exact"), "");
  EXPECT_EQ(NarrowedWith(beyond, "narrow", Kind::kCrash), "");
}

}  // namespace
}  // namespace parallax
