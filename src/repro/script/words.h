#pragma once

// ScriptWords: what stands in the fixed text of scripts for @TITLE@, @RTOL@ and the like.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "investigate/context.h"
#include "nouns/finding.h"
#include "numbers/element.h"

namespace parallax {

using ScriptWords = std::vector<std::pair<std::string, std::string>>;

// Each @WORD@ of the text by what it stands for.
std::string Filled(std::string_view text, const ScriptWords& words);

// TITLE, EVIDENCE; of the target that the script runs on TARGET, PROFILE.
ScriptWords FactWords(const InvestigateContext& context, const Finding& finding);

// The tolerance of the disputed output, and the range of its narrower dtype.
struct NumberBar {
  Bounds bounds;
  Narrow narrow;
};
NumberBar BarOf(const Finding& finding);

// " and ...": what else must hold of a and b to count where nan and infinity are in question alone.
std::string_view SpecialFilter(const Finding& finding);

// RTOL, ATOL, NARROW (lines of close(a, b) for a dtype whose range the numbers leave), FILTER (what
// else must hold of a and b to count).
ScriptWords NumberWords(const Finding& finding);

// The longest stretch of an internal assertion's message that its template has as well: that of an
// assertion at the same place, whatever numbers and paths stand in it.
std::string AssertionPhrase(const Finding& finding);

}  // namespace parallax
