#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/variations/vary_witness.h"

namespace parallax {
namespace {

// What a title says behind "only if"; more stands in the table alone.
constexpr size_t kMostClauses = 3;
constexpr size_t kMostLetters = 100;
constexpr std::string_view kShape = " has shape ";

bool AnyBeginsWith(const std::vector<std::string>& clauses, const std::string& start) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const std::string& clause) { return clause.starts_with(start); });
}

// The first clauses, as many as can be read, and one about the shape of each tensor. False: some
// are left out.
bool Shorten(std::vector<std::string>* clauses) {
  std::vector<std::string> kept;
  size_t letters = 0;
  for (const std::string& clause : *clauses) {
    const size_t shape = clause.find(kShape);
    const bool again =
        shape != clause.npos && AnyBeginsWith(kept, clause.substr(0, shape + kShape.size()));
    if (again || kept.size() == kMostClauses || letters + clause.size() > kMostLetters) continue;
    letters += clause.size();
    kept.push_back(clause);
  }
  const bool all = kept.size() == clauses->size();
  *clauses = std::move(kept);
  return all;
}

// What was learned stands for all but layouts.
void PutLearned(const Variations& variations, InputConditions* inputs) {
  inputs->learned = true;
  inputs->of_dtypes.clear();
  inputs->of_arguments.clear();
  inputs->of_numbers.clear();
  inputs->of_variations = variations.clauses;
}

}  // namespace

void AddVariations(const Variations& variations, InputConditions* inputs) {
  std::vector<std::string>& more = inputs->of_variations;
  std::vector<std::string>& dtypes = inputs->of_dtypes;
  // In the place of "x is int8 rather than int64".
  if (!variations.dtypes.empty() && !dtypes.empty()) dtypes = variations.dtypes;
  if (variations.dtypes.empty() && variations.dtypes_refuted) dtypes.clear();
  if (dtypes != variations.dtypes) more = variations.dtypes;
  more.insert(more.end(), variations.clauses.begin(), variations.clauses.end());
  for (size_t i = 0; i < variations.numbers.size(); ++i) {
    const std::string vague = variations.told_of[i] + " has certain values";
    const auto at = std::find(inputs->of_numbers.begin(), inputs->of_numbers.end(), vague);
    if (at != inputs->of_numbers.end()) {
      *at = variations.numbers[i];
    } else {
      more.push_back(variations.numbers[i]);
    }
  }
  if (variations.numbers_explained) {
    std::erase_if(inputs->of_numbers, [](const std::string& clause) {
      return clause.ends_with(" has certain values");
    });
  }
  for (const std::string& start : variations.refuted) {
    const auto begins = [&](const std::string& clause) { return clause.starts_with(start); };
    std::erase_if(inputs->of_arguments, begins);
    std::erase_if(inputs->of_numbers, begins);
  }
  if (variations.learned) PutLearned(variations, inputs);
  const bool all = variations.learned || Shorten(&more);
  inputs->in_some_calls = !variations.suffices || !all;
  inputs->only_at_extremes = variations.only_at_extremes;
  inputs->illegal = variations.illegal;
  inputs->other_signals.insert(variations.signals.begin(), variations.signals.end());
  if (variations.wider_fails) inputs->only_in_16_bits = false;
}

}  // namespace parallax
