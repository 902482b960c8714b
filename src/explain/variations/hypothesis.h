#pragma once

// Hypothesis: a condition that arguments of a witness keep together, such as "targets goes beyond
// dimension 2 of log_probs". It stays if calls that fail keep it and calls that pass break it.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nouns/value.h"

namespace parallax {

struct Hypothesis {
  std::string words;  // "offsets decreases": in the title
  // Of a call without such arguments it is false.
  std::function<bool(const Binding&)> holds;
  // Said also where other calls that keep it pass: what they meet may be chance.
  bool half = false;
  // No caller is meant to pass what keeps it: an index outside of what it indexes.
  bool illegal = false;
};

// Rivals, and the calls that decide between them and nothing: the witness changed, so that some of
// the rivals are false of it, or otherwise different. The first call is least like a finding.
struct Question {
  std::string about;               // of what one rival is enough: "values of targets"
  std::vector<Hypothesis> rivals;  // the likeliest first
  std::vector<Binding> calls;
  std::string parameter = {};  // of an argument that it is about alone
  // What is said where another question about it, with the same words here, is borne out as well
  // and neither tells all.
  std::string vague = {};
  // A rival stays only if each call that keeps it fails; one of which nobody can tell speaks
  // against it, as a passing one does.
  bool all_fail = false;
  // Each rival is true of all that the next one is true of: the last that all failing calls keep.
  bool nested = false;
  // A guess about what is computed on the way: it stays only if more calls that keep it fail than
  // pass.
  bool guess = false;
  // Where a rival holds, numbers are far off at once: one that is off by little there fails for
  // another reason.
  bool jumps = false;
};

// Whether the likeliest rival is a clause about a rank. Of a death the ranks themselves are tried,
// where what is refused passes.
bool IsAboutRank(const Question& question);

// A tensor of a witness, found again in calls that have other arguments.
struct TensorPlace {
  std::string argument;
  int nth = 0;  // of the tensors of that argument
};
TensorPlace PlaceOf(const Binding& witness, int tensor);
std::optional<TensorRecipe> TensorAt(const Binding& binding, const TensorPlace& place);
// The call with that tensor edited; nothing: it has none there.
std::optional<Binding> WithTensorAt(const Binding& binding, const TensorPlace& place,
                                    const std::function<TensorRecipe(const TensorRecipe&)>& edit);

// Whether it holds numbers, integers, and no more than a question changes.
bool IsFewNumbers(const TensorRecipe& recipe);
bool IsFewIntegers(const TensorRecipe& recipe);

}  // namespace parallax
