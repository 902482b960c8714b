#pragma once

// Cause: findings that are likely one fault of the library, told as one. Investigation decides
// which are (explain/cause/assign.h) and writes it into each finding; here they are gathered for
// reports.

#include <string>
#include <string_view>
#include <vector>

#include "nouns/finding.h"

namespace parallax {

struct Cause {
  std::string id;                     // "C-1a2b3c"
  std::string title;                  // the face's, with the other apis
  std::vector<std::string> apis;      // of all its findings, the face's first, then sorted
  std::vector<const Finding*> finds;  // the face first, then by rank and id

  const Finding& face() const { return *finds.front(); }  // the finding that stands for all
  // Of the gravest finding, which is the face.
  int rank() const { return face().rank; }
  // The version in which all its findings are gone; empty while one of them is not.
  std::string FixVersion() const;
  // Where its bug may be reported already: by the face, or because another of them is on a list.
  // Empty: nobody knows, or the face itself is.
  std::string PerhapsReported() const;
  // New when one of them is.
  FindingStatus status() const;
  bool OnFrontPage() const { return face().OnFrontPage(); }
};

// VariedCall::what of a finding: another API in its place.
inline constexpr std::string_view kVariedFunction = "function";

// The id of the cause whose face is `finding`.
std::string CauseIdOf(const Finding& finding);

// Whether `a` rather than `b` stands for a cause of both: one that no list of known findings names,
// then the graver one, then what touches memory that is not its own (wrong numbers come of that),
// then one with a snippet, then one of a mode, whose call is plainer than a rule's sides,
// then the one of the shorter name.
bool IsBetterFace(const Finding& a, const Finding& b);

// The confirmed findings as causes, by rank, those that touch more apis first. One that was never
// held against others is a cause of its own. The findings outlive what is returned.
std::vector<Cause> CausesOf(const std::vector<Finding>& findings);

}  // namespace parallax
