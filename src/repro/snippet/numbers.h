#pragma once

// NumbersCheck: how the script of a snippet holds the numbers of two outputs against each other.

#include <string>
#include <string_view>

#include "nouns/finding.h"
#include "repro/script/words.h"
#include "repro/snippet/roles.h"

namespace parallax {

// Words of plain_numbers.py.in: CLOSE (functions that the check needs, may be empty), ONES and
// OTHERS (the numbers of each output, flat), DIFFER (whether a and b do), SHOW (lines that print
// both), PLACE (of the first that differ). One tensor of up to two dimensions needs no function.
ScriptWords NumbersCheck(const Finding& finding, const SnippetRoles& roles);

// "[49]" where the script printed "1.0, element 49" of two vectors: what a reader needs to print of
// them. Empty: all of them.
std::string PlaceToPrint(const Finding& finding, const SnippetRoles& roles,
                         std::string_view printed);

// What the script printed of the two, with numbers in 6 digits where they still differ then.
void RoundNumbers(std::string* one, std::string* other);

}  // namespace parallax
