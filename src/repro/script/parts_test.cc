#include "repro/script/parts.h"

#include <gtest/gtest.h>

#include "nouns/kinds.h"

namespace parallax {
namespace {

// A file that is not there aborts.
TEST(ScriptParts, EveryKindHasItsChecks) {
  for (const KindFacts& facts : kKinds) {
    for (std::string_view check : {facts.check, facts.child_check}) {
      if (!check.empty()) EXPECT_FALSE(ScriptCheck(check).empty()) << facts.name;
    }
    for (std::string_view check : {facts.plain, facts.plain_death}) {
      if (!check.empty()) EXPECT_FALSE(SnippetCheck(check).empty()) << facts.name;
    }
  }
}

}  // namespace
}  // namespace parallax
