#pragma once

// Roles: which side of a finding its snippet shows, and against which. Pure.

#include <string>
#include <string_view>

#include "nouns/finding.h"

namespace parallax {

struct SnippetRoles {
  int got = -1;       // the side in question
  int expected = -1;  // the one that is right, or that is held against it; -1: there is none
  // Whether `got` is known to be the wrong one; else the two differ and nobody knows.
  bool known = false;

  // The variables that hold what the two calls gave.
  std::string_view one() const { return known ? "expected" : "one"; }
  std::string_view other() const { return known ? "got" : "other"; }
};

// `got` is the finding's wrong side where that is known.
SnippetRoles RolesOf(const Finding& finding);

// Of a finding on several targets the one whose call is shown; empty: there is one target.
std::string ShownOn(const Finding& finding);

// Whether it is about memory beside the elements of an out=, which plain code can show.
bool WritesOutsideOutput(const Finding& finding);

}  // namespace parallax
