#include "relations/counterparts/composition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

namespace parallax {
namespace {

// Behind the leaves, in this order; beside two other operands the first two alone.
constexpr std::array kSmall = {"1", "0", "2", "-1", "0.5"};
constexpr size_t kSmallOfThree = 2;
constexpr uint32_t kRankOfSmall = 4;  // of each, behind the one before
constexpr size_t kMostBound = 3000;
constexpr size_t kMostBoundValues = 16;  // of a round, beside another value

std::string KeyOf(const Fingerprint& seen) { return seen.numbers.Hex() + seen.shapes.Hex(); }

bool IsGoal(const Fingerprint& seen, const Fingerprint& goal) {
  return seen.numbers == goal.numbers && seen.shapes == goal.shapes;
}

bool ByRank(const ComposedTerm& a, const ComposedTerm& b) { return a.rank < b.rank; }
bool ByCalls(const ComposedTerm& a, const ComposedTerm& b) {
  return std::pair(a.calls, a.rank) < std::pair(b.calls, b.rank);
}

// What is likely takes much that is less so beside it.
uint32_t RankOf(uint32_t call, uint32_t value) { return (call + 1) * (value + 1) - 1; }

// What a hole is filled with.
std::vector<ComposedTerm> FillingsOf(const std::vector<ProgramLeaf>& leaves, size_t small) {
  std::vector<ComposedTerm> fillings;
  for (uint32_t i = 0; i < leaves.size(); ++i) fillings.push_back({leaves[i].name, 1u << i, 0});
  for (uint32_t i = 0; i < small; ++i) {
    fillings.push_back({kSmall[i], 0, kRankOfSmall * (i + 1)});
  }
  return fillings;
}

// Fills one hole after the other, but for the one that stays open.
void Bind(const Step& step, uint32_t open, const std::vector<ComposedTerm>& fillings,
          std::vector<std::string>* operands, BoundStep made, std::vector<BoundStep>* out) {
  if (operands->size() == step.holes) {
    made.text = Filled(step.text, *operands);
    out->push_back(std::move(made));
    return;
  }
  if (operands->size() == open) {
    operands->push_back("{}");
    Bind(step, open, fillings, operands, std::move(made), out);
    operands->pop_back();
    return;
  }
  for (const ComposedTerm& each : fillings) {
    BoundStep more = made;
    more.uses |= each.uses;
    more.rank += each.rank;
    operands->push_back(each.text);
    Bind(step, open, fillings, operands, std::move(more), out);
    operands->pop_back();
  }
}

void KeepLikeliest(std::vector<BoundStep>* calls) {
  std::stable_sort(calls->begin(), calls->end(),
                   [](const BoundStep& a, const BoundStep& b) { return a.rank < b.rank; });
  if (calls->size() > kMostBound) calls->resize(kMostBound);
}

std::string ParametersText(const std::vector<ProgramLeaf>& leaves) {
  std::vector<std::string> names;
  for (const ProgramLeaf& each : leaves) names.push_back(each.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

constexpr std::string_view kBeginning = R"(
import warnings


def _of(call, *operands):
    try:
        return call(*operands)
    except Exception:
        return None

)";

}  // namespace

std::vector<BoundStep> BoundStepsOf(const std::vector<Step>& steps,
                                    const std::vector<ProgramLeaf>& leaves) {
  const std::vector<ComposedTerm> of_two = FillingsOf(leaves, kSmall.size()),
                                  of_three = FillingsOf(leaves, kSmallOfThree);
  std::vector<BoundStep> out;
  for (const Step& step : steps) {
    const std::vector<ComposedTerm>& fillings = step.holes < kMostHoles ? of_two : of_three;
    for (uint32_t open = 0; open < step.holes; ++open) {
      std::vector<std::string> operands;
      Bind(step, open, fillings, &operands, {"", step.uses, step.rank, step.similarity}, &out);
    }
  }
  KeepLikeliest(&out);
  return out;
}

size_t Grid::size() const { return std::accumulate(counts.begin(), counts.end(), size_t{0}); }

ComposedTerm Grid::At(size_t call, size_t value) const {
  const BoundStep& step = calls[call];
  const ComposedTerm& operand = values[value];
  return {Filled(step.text, {operand.text}), step.uses | operand.uses,
          RankOf(step.rank, operand.rank), step.calls + operand.calls + 1,
          std::max(step.similarity, operand.similarity)};
}

Grid GridOf(const std::vector<BoundStep>& calls, const std::vector<ComposedTerm>& values,
            size_t most) {
  if (calls.empty() || values.empty()) return {};
  const auto counts_for = [&](uint32_t rank) {
    std::vector<size_t> counts;
    for (const BoundStep& call : calls) {
      const auto end = std::upper_bound(values.begin(), values.end(), rank,
                                        [&](uint32_t limit, const ComposedTerm& value) {
                                          return limit < RankOf(call.rank, value.rank);
                                        });
      counts.push_back(static_cast<size_t>(end - values.begin()));
    }
    return counts;
  };
  const auto sum = [](const std::vector<size_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), size_t{0});
  };
  // The least rank up to which there are enough.
  uint32_t low = 0, high = RankOf(calls.back().rank, values.back().rank);
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (sum(counts_for(middle)) >= most) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  const std::vector<size_t> counts = counts_for(low);
  Grid grid;
  size_t left = most, used = 0;
  for (size_t i = 0; i < calls.size(); ++i) {
    const size_t count = std::min(counts[i], left);
    left -= count;
    if (count == 0) continue;
    used = std::max(used, count);
    grid.calls.push_back(calls[i]);
    grid.counts.push_back(count);
  }
  grid.values.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(used));
  return grid;
}

Composition::Composition(std::vector<ProgramLeaf> leaves, const std::vector<Step>& steps,
                         std::vector<Fingerprint> goals)
    : leaves_(std::move(leaves)), calls_(BoundStepsOf(steps, leaves_)), goals_(std::move(goals)) {
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(steps_),
               [](const Step& step) { return step.holes == 2; });
  for (uint32_t i = 0; i < leaves_.size(); ++i) values_.push_back({leaves_[i].name, 1u << i});
}

std::optional<Grid> Composition::Next() const {
  if (rounds_ == kCompositionRounds || values_.empty() || calls_.empty()) return std::nullopt;
  return GridOf(calls_, values_, kMostOfRound[rounds_]);
}

std::vector<std::vector<ComposedTerm>> Composition::Take(
    const Grid& grid, const std::vector<std::optional<Fingerprint>>& seen) {
  const uint32_t all = (1u << leaves_.size()) - 1;
  std::vector<std::vector<ComposedTerm>> met(goals_.size());
  std::vector<std::pair<ComposedTerm, std::string>> made;
  size_t at = 0;
  for (size_t call = 0; call < grid.calls.size(); ++call) {
    for (size_t value = 0; value < grid.counts[call]; ++value, ++at) {
      if (at >= seen.size() || !seen[at]) continue;
      made.emplace_back(grid.At(call, value), KeyOf(*seen[at]));
      for (size_t goal = 0; goal < goals_.size(); ++goal) {
        const ComposedTerm& term = made.back().first;
        if (IsGoal(*seen[at], goals_[goal]) && term.uses == all) met[goal].push_back(term);
      }
    }
  }
  std::stable_sort(made.begin(), made.end(),
                   [](const auto& a, const auto& b) { return ByRank(a.first, b.first); });
  values_.clear();
  for (auto& [term, key] : made) {
    if (known_.insert(std::move(key)).second) values_.push_back(std::move(term));
  }
  ++rounds_;
  BindValues();
  for (std::vector<ComposedTerm>& each : met) std::stable_sort(each.begin(), each.end(), ByCalls);
  return met;
}

// So that both operands of a call may be computed.
void Composition::BindValues() {
  for (const Step& step : steps_) {
    for (size_t i = 0; i < std::min(values_.size(), kMostBoundValues); ++i) {
      const ComposedTerm& value = values_[i];
      for (const auto& operands :
           {std::vector<std::string>{"{}", value.text}, {value.text, "{}"}}) {
        calls_.push_back({Filled(step.text, operands), step.uses | value.uses,
                          RankOf(step.rank, value.rank),
                          std::max(step.similarity, value.similarity), value.calls});
      }
    }
  }
  KeepLikeliest(&calls_);
}

std::string ImportOf(const std::string& library,
                     const std::map<std::string, std::string, std::less<>>& short_names) {
  const auto known = short_names.find(library);
  return known == short_names.end() ? fmt::format("import {}\n", library)
                                    : fmt::format("import {} as {}\n", known->second, library);
}

std::string TrialText(const std::string& imports, const std::vector<ProgramLeaf>& leaves,
                      const Grid& grid, const std::vector<std::string>& shapes) {
  std::string text = imports + std::string(kBeginning);
  text += fmt::format(R"(
def _kept(value, shapes=[{}]):
    shape = _of(lambda: tuple(int(each) for each in getattr(value, "shape", ())))
    return value if shape in shapes else None


)",
                      fmt::join(shapes, ", "));
  text += fmt::format("def run({}):\n    _values = [\n", ParametersText(leaves));
  for (const ComposedTerm& each : grid.values)
    text += fmt::format("        lambda: {},\n", each.text);
  text += "    ]\n    _calls = [\n";
  for (const BoundStep& each : grid.calls) {
    text += fmt::format("        lambda _value: {},\n", Filled(each.text, {"_value"}));
  }
  text += fmt::format("    ]\n    _counts = [{}]\n", fmt::join(grid.counts, ", "));
  text += R"(    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _values = [_of(_value) for _value in _values]
        _all = [None if _value is None else _of(_call, _value)
                for _call, _count in zip(_calls, _counts) for _value in _values[:_count]]
)";
  text += shapes.empty() ? "    return _all\n" : "    return [_kept(_value) for _value in _all]\n";
  return text;
}

std::string TrialText(const std::string& imports, const std::vector<ProgramLeaf>& leaves,
                      const std::vector<std::string>& expressions) {
  std::string text = imports + std::string(kBeginning);
  text += fmt::format("\ndef run({}):\n    _calls = [\n", ParametersText(leaves));
  for (const std::string& each : expressions) text += fmt::format("        lambda: {},\n", each);
  text += R"(    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [_of(_call) for _call in _calls]
)";
  return text;
}

}  // namespace parallax
