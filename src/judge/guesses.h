#pragma once

// Guesses: what the sides of a relation that a matcher guessed may differ in without a fault.

#include "nouns/kinds.h"
#include "nouns/relation.h"

namespace parallax {

// What may come of two functions that mean two things; what is wrong with one call alone, whatever
// it is held against, does not.
constexpr bool IsAboutMeaning(Kind kind) {
  return IsAboutNumbers(kind) || IsAboutMetadata(kind) || FactsOf(kind).about == KindAbout::kEnding;
}

// Whether what is wrong is that one side of a guess returns where the other raises: that two
// functions refuse the same is promised by nobody.
inline bool IsEndOfGuess(const Relation& relation, Kind kind) {
  return relation.Is(kGuessed) && kind == Kind::kStatus;
}

}  // namespace parallax
