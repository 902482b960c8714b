#include "judge/measures/narrow_integers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace parallax {
namespace {

RecordedCase WithNumber(int64_t number) {
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
  return judged;
}

std::string NarrowedWith(int64_t number, const std::string& wrong_on, Kind kind = Kind::kValue,
                         const std::string& dtypes = "int32") {
  RecordedCase judged = WithNumber(number);
  Verdict& verdict = judged.verdict;
  verdict.state = VerdictState::kDisagree;
  verdict.kind = kind;
  verdict.side = wrong_on == "exact" ? 0 : wrong_on == "narrow" ? 1 : -1;
  Dialect dialect;
  dialect.narrow_integers["narrow"] = dtypes;
  return NarrowedIntegers(judged, dialect);
}

TEST(NarrowedIntegers, OnTheTargetThatNarrows) {
  const int64_t beyond = int64_t{1} << 31;
  EXPECT_EQ(NarrowedWith(beyond, "narrow"), "int64 in int32");
  EXPECT_EQ(NarrowedWith(-beyond - 1, "narrow"), "int64 in int32");
  EXPECT_EQ(NarrowedWith(beyond, ""), "int64 in int32");
}

TEST(NarrowedIntegers, SomeGoByWayOfFloats) {
  const int64_t odd = (int64_t{1} << 24) + 1;
  const auto narrowed = [](int64_t number) {
    return NarrowedWith(number, "narrow", Kind::kValue, "int32 float32");
  };
  EXPECT_EQ(narrowed(odd), "int64 in float32");
  EXPECT_EQ(narrowed(odd - 1), "");
  EXPECT_EQ(narrowed(odd + 1), "") << "even";
  EXPECT_EQ(narrowed((int64_t{1} << 31) + 1), "int64 in int32") << "that comes first";
  EXPECT_EQ(NarrowedWith(odd, "narrow"), "") << "it is not said of this target";
}

// 4097 to the power of 2.
TEST(NarrowedIntegers, OfFloatsResultsTell) {
  RecordedCase judged = WithNumber(4097);
  judged.verdict.kind = Kind::kValue;
  judged.verdict.side = 1;
  OutputTensor result;
  result.dtype = DType::kI32;
  result.shape = {1};
  for (const int32_t number : {16785409, 16785410}) {
    result.bytes.assign(reinterpret_cast<const char*>(&number), sizeof number);
    judged.outcomes.push_back({Returned{{result}, {}, -1, ""}});
  }
  Dialect dialect;
  dialect.narrow_integers["narrow"] = "int32 float32";
  EXPECT_EQ(NarrowedIntegers(judged, dialect), "int32 in float32");
  dialect.narrow_integers["narrow"] = "int32";
  EXPECT_EQ(NarrowedIntegers(judged, dialect), "");
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
