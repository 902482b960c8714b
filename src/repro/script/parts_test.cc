#include "repro/script/parts.h"

#include <gtest/gtest.h>

#include "nouns/kinds.h"

namespace parallax {
namespace {

// A file that is not there aborts.
TEST(ScriptParts, EveryKindHasItsChecks) {
  for (const KindFacts& facts : kKinds) {
    for (std::string_view check : {facts.check, facts.child_check}) {
      EXPECT_TRUE(check.empty() || !ScriptCheck(check).empty()) << facts.name;
    }
    for (std::string_view check : {facts.plain, facts.plain_death}) {
      EXPECT_TRUE(check.empty() || !SnippetCheck(check).empty()) << facts.name;
    }
  }
}

}  // namespace
}  // namespace parallax
