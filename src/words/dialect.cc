#include "words/dialect.h"

#include <algorithm>

#include "base/text.h"
#include "nouns/dtype.h"
#include "words/phrases.h"

namespace parallax {
namespace {

void Append(const std::vector<std::string>& from, std::vector<std::string>* to) {
  to->insert(to->end(), from.begin(), from.end());
}

}  // namespace

void Dialect::Add(const Dialect& other) {
  Append(other.refusal_types, &refusal_types);
  Append(other.refusals, &refusals);
  Append(other.writing_refusals, &writing_refusals);
  Append(other.layout_refusals, &layout_refusals);
  Append(other.overlap_refusals, &overlap_refusals);
  Append(other.singular_refusals, &singular_refusals);
  Append(other.range_refusals, &range_refusals);
  Append(other.assertions, &assertions);
  Append(other.reporters, &reporters);
  Append(other.shared_frames, &shared_frames);
  Append(other.written_arguments, &written_arguments);
  Append(other.mutating_flags, &mutating_flags);
  if (mutating_suffix.empty()) mutating_suffix = other.mutating_suffix;
  dtypes.insert(other.dtypes.begin(), other.dtypes.end());
  forms.insert(other.forms.begin(), other.forms.end());
  short_names.insert(other.short_names.begin(), other.short_names.end());
  for (const auto& [trait, names] : other.traits) Append(names, &traits[trait]);
  narrow_integers.insert(other.narrow_integers.begin(), other.narrow_integers.end());
  hints.Add(other.hints);
}

bool Dialect::SaysItLacks(std::string_view type, std::string_view message) const {
  return std::find(refusal_types.begin(), refusal_types.end(), type) != refusal_types.end() ||
         !FindPhrase(message, refusals).empty();
}

bool Dialect::IsDType(std::string_view word) const {
  word = LeafName(word);
  return DTypeFromName(word).has_value() || dtypes.contains(word);
}

}  // namespace parallax
