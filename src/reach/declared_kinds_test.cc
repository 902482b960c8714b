#include "reach/declared_kinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reach/testing.h"

namespace parallax {
namespace {

using namespace testing_reach;  // NOLINT: a vocabulary for tests
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

CatalogueEntry EntryWith(std::vector<Parameter> parameters) {
  CatalogueEntry entry;
  entry.api.name = "toy.f";
  entry.api.parameters = std::move(parameters);
  return entry;
}

TEST(DeclaredKinds, AreThoseOfTheTypes) {
  const PassedKinds kinds = DeclaredKinds(EntryWith({{"x", "tensor", false, false, "", {}},
                                                     {"n", "int", false, false, "", {}},
                                                     {"w", "tensor?", false, false, "", {}},
                                                     {"padding", "int[2]", false, false, "", {}}}));
  EXPECT_THAT(kinds.at("x"), ElementsAre(PassedKind::kTensor));
  EXPECT_THAT(kinds.at("n"), Contains(PassedKind::kInt));
  EXPECT_THAT(kinds.at("n"), Not(Contains(PassedKind::kTensor)));
  EXPECT_THAT(kinds.at("w"), ElementsAre(PassedKind::kTensor, PassedKind::kNone));
  EXPECT_THAT(kinds.at("padding"), ElementsAre(PassedKind::kInt, PassedKind::kNumbers));
}

TEST(DeclaredKinds, AndOfOverloadsAndOfCallsThatReturned) {
  CatalogueEntry entry =
      EntryWith({{"x", "tensor", false, false, "", {}}, {"n", "int", false, false, "", {}}});
  entry.api.overloads.push_back({{"x", "tensor[]", false, false, "", {}}});
  entry.seeds = {{{{"x", false, TensorOf({2})}, {"n", false, {None{}}}}}};
  const PassedKinds kinds = DeclaredKinds(entry);
  EXPECT_THAT(kinds.at("x"), ElementsAre(PassedKind::kTensor, PassedKind::kTensors));
  EXPECT_THAT(kinds.at("n"), Contains(PassedKind::kNone));
}

TEST(DeclaredKinds, ADefaultOfNoneIsOne) {
  const PassedKinds kinds = DeclaredKinds(EntryWith({{"n", "int", false, true, "None", {}}}));
  EXPECT_THAT(kinds.at("n"), Contains(PassedKind::kNone));
}

}  // namespace
}  // namespace parallax
