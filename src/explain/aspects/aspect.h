#pragma once

// Aspect: one thing of a finding's witness that its title may not name: a dtype, an option, a rank.
// Its values are tried one at a time, and what came of them becomes words of the title.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nouns/value.h"
#include "nouns/varied_call.h"

namespace parallax {

// The witness with another value of the aspect. Composable: it changes nothing else.
using BindingEdit = std::function<Binding(const Binding&)>;

struct AspectValue {
  std::string text;  // "float64"; several of one text are one value: where one fails, it does
  std::optional<int64_t> number;
  BindingEdit edit;
  bool telling = true;  // that it passes says something: the numbers stayed the same ones
  VariedState state = VariedState::kUnknown;
  int64_t added = 0;  // of a rank: the extent of the dimensions that are added
};

enum class AspectOf : uint8_t {
  kDType,
  kOption,   // one of few values
  kGiven,    // whether an argument is given at all
  kInteger,  // a whole number
  kItems,    // how many items a list has
  kAxis,     // which dimension a whole number names, of a tensor with one more
  kRank,
  kExtent,
  kLayout,
  kNumbers,  // contents: no words of its own (number_conditions.h)
};

struct Aspect {
  AspectOf of = AspectOf::kOption;
  std::string what = {};     // "dtype of x and y": in the table
  std::string subject = {};  // "x and y", "reduce": in the title
  bool several = false;      // of subjects
  std::string own = {};      // the witness's value
  std::optional<int64_t> own_number = std::nullopt;
  std::vector<AspectValue> values = {};
  // Of an ordered one any other number, for finding its end.
  std::function<AspectValue(int64_t)> at = {};
  // Of a whole number beyond what an integer tensor beside it holds: the ends of that range.
  std::optional<std::pair<int64_t, int64_t>> range = std::nullopt;
  // Of a dtype: its values with the numbers at the same place of their range.
  std::function<std::vector<AspectValue>(const std::string& text)> moved = {};
  std::vector<int> tensors = {};  // of a dtype: those that have it
  bool floats_alike = false;      // of a dtype: each of floats is as the witness's
  bool moved_fails = false;       // one that passes otherwise fails so
  bool passes_alone = false;  // one passes with the numbers of the witness, and fails with others
  bool unsettled = false;     // of one that passes nobody knows what that says
  bool is_said = true;        // false: another aspect says it

  // Texts of that state, each once, in the order tried; the witness's own fails.
  std::vector<std::string> TextsOf(VariedState state) const;
  // Numbers likewise, ascending.
  std::vector<int64_t> NumbersOf(VariedState state) const;
  // What became of all values of that text.
  VariedState StateOf(const std::string& text) const;
  // Of the rank of a scalar, which has no extents that are varied: whether it fails with one
  // element in more dimensions, and passes with more of them.
  bool NeedsOnes() const;
  // Values that pass, of each text one, those next to the witness's number first.
  std::vector<AspectValue> NearestPassing(size_t most) const;
};

}  // namespace parallax
