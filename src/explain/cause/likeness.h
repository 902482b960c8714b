#pragma once

// Why two findings are one fault where nothing has to be run for it, and what else is seen by
// looking at both. Pure.

#include <string>

#include "nouns/finding.h"
#include "words/dialect.h"

namespace parallax {

// Numbers and the special ones among them go wrong together.
Kind ClassOf(Kind kind);
bool IsMemory(const Finding& f);
bool IsDeath(const Finding& f);

// Forms of one operator; or namesakes.
bool IsOneOperator(const Finding& a, const Finding& b);
bool AreKin(const Finding& a, const Finding& b);
// Both are of one target, or both of the same several and not known to be the faults of two.
bool ShareTargets(const Finding& a, const Finding& b);

// What two functions have in common that, beside failing on each other's input, makes them one
// fault: "has the same condition", "is of the same class", "has the same name at its end"; empty:
// nothing.
std::string WhySiblings(const Finding& a, const Finding& b);

// One name begins with the other, or they have a word in common that is no number of dimensions
// ("reflection_pad2d", "replication_pad3d"); namesakes are akin, too. Methods are those of one
// class.
bool AreAkin(const Finding& a, const Finding& b);

// One kind of failure with one message that is long enough to tell, or in one function that does.
bool SaysTheSame(const Finding& a, const Finding& b);
bool DiesInTheSame(const Finding& a, const Finding& b, const Dialect& dialect);

// Of one call on two targets that one title tells of, each alone: "does the same on lib-b",
// where `a` was found; empty: they are not.
std::string WhyOnAnotherTarget(const Finding& a, const Finding& b);

// As CauseTester::Why() gives it (same_cause.h); empty: both have to be run.
std::string WhyByLooking(const Finding& a, const Finding& b, const Dialect& dialect);

}  // namespace parallax
