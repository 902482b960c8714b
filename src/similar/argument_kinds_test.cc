#include "similar/argument_kinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

CatalogueEntry Entry() {
  CatalogueEntry entry;
  Parameter x, n, any;
  x.name = "x", x.type = "tensor";
  n.name = "n", n.type = "number?";
  any.name = "any", any.type = "any";
  entry.api.parameters = {x, n, any};
  return entry;
}

TEST(ArgumentKinds, WhatIsDeclared) {
  const ArgumentKinds kinds = KindsOf(Entry());
  EXPECT_THAT(kinds.at("x"), ElementsAre("tensor"));
  EXPECT_THAT(kinds.at("n"), ElementsAre("float", "int", "none"));
  EXPECT_FALSE(kinds.contains("any"));
}

TEST(ArgumentKinds, WhatSeedsHave) {
  CatalogueEntry entry = Entry();
  const Sequence list{.is_tuple = false, .items = {int64_t{1}, int64_t{2}}};
  entry.seeds = {{{{"", false, TensorRecipe{}}, {"", false, true}, {"any", true, list}}}};
  const ArgumentKinds kinds = KindsOf(entry);
  EXPECT_THAT(kinds.at("x"), ElementsAre("tensor"));
  EXPECT_THAT(kinds.at("n"), ElementsAre("bool", "float", "int", "none"));
  EXPECT_THAT(kinds.at("any"), ElementsAre("int[]"));
}

TEST(ArgumentKinds, ArgumentsBeyondTheParametersTellNothing) {
  CatalogueEntry entry;
  entry.seeds = {{{{"", false, true}}}};
  EXPECT_THAT(KindsOf(entry), IsEmpty());
}

}  // namespace
}  // namespace parallax
