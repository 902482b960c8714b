#include "explain/aspects/settle_aspects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace parallax {
namespace {

// "x", "y" and "z" of "x and y and z".
std::vector<std::string> NamesIn(std::string_view subject) {
  constexpr std::string_view kAnd = " and ";
  std::vector<std::string> names;
  while (!subject.empty()) {
    const size_t end = subject.find(kAnd);
    names.emplace_back(subject.substr(0, end));
    subject.remove_prefix(end == subject.npos ? subject.size() : end + kAnd.size());
  }
  return names;
}

// The ranks of these tensors, each alone.
std::vector<Aspect*> RanksAlone(const std::vector<std::string>& names,
                                std::vector<Aspect>* aspects) {
  std::vector<Aspect*> alone;
  for (Aspect& aspect : *aspects) {
    const bool single = aspect.of == AspectOf::kRank && !aspect.several;
    const bool named = std::find(names.begin(), names.end(), aspect.subject) != names.end();
    if (single && named) alone.push_back(&aspect);
  }
  return alone;
}

// Whether it fails of another rank, too, where the others keep theirs.
bool MayHaveAnotherRank(const Aspect& alone) {
  return std::any_of(alone.values.begin(), alone.values.end(), [&](const AspectValue& value) {
    return value.state == VariedState::kFails && value.number != alone.own_number;
  });
}

// What is said of several tensors at once is said of those alone that have to be so.
void LeaveFreeOut(const std::vector<Aspect*>& alone, Aspect* together) {
  std::vector<std::string> names = NamesIn(together->subject);
  std::erase_if(names, [&](const std::string& name) {
    return std::any_of(alone.begin(), alone.end(), [&](const Aspect* aspect) {
      return aspect->subject == name && MayHaveAnotherRank(*aspect);
    });
  });
  if (names.empty()) return;
  together->subject = fmt::format("{}", fmt::join(names, " and "));
  together->several = names.size() > 1;
}

}  // namespace

void SettleLayouts(std::vector<Aspect>* aspects) {
  std::vector<Aspect*> alone;
  Aspect* together = nullptr;
  for (Aspect& aspect : *aspects) {
    if (aspect.of != AspectOf::kLayout) continue;
    if (aspect.several) together = &aspect;
    if (!aspect.several) alone.push_back(&aspect);
  }
  if (together == nullptr || alone.empty()) return;
  const auto passes =
      static_cast<size_t>(std::count_if(alone.begin(), alone.end(), [](const Aspect* aspect) {
        return !aspect->TextsOf(VariedState::kPasses).empty();
      }));
  const bool each = passes == alone.size();
  if (passes > 0) together->is_said = each;
  for (Aspect* aspect : alone) aspect->is_said = !each;
  // Each may lie otherwise, alone.
  if (passes == 0 && alone.size() == 2) {
    together->subject = alone.front()->subject + " or " + alone.back()->subject;
    together->several = false;
  }
}

void SettleRanks(std::vector<Aspect>* aspects) {
  for (Aspect& together : *aspects) {
    if (together.of != AspectOf::kRank || !together.several) continue;
    const std::vector<int64_t> passes = together.NumbersOf(VariedState::kPasses);
    const std::vector<int64_t> fails = together.NumbersOf(VariedState::kFails);
    const std::vector<std::string> names = NamesIn(together.subject);
    const std::vector<Aspect*> alone = RanksAlone(names, aspects);
    if (passes.empty() || alone.empty()) continue;
    const auto has_it = [&](const Aspect* aspect) {
      return !aspect->NumbersOf(VariedState::kPasses).empty() &&
             aspect->NumbersOf(VariedState::kFails) == fails;
    };
    const auto accounts = [&](const Aspect* aspect) {
      const std::vector<int64_t> of_one = aspect->NumbersOf(VariedState::kPasses);
      return std::includes(of_one.begin(), of_one.end(), passes.begin(), passes.end());
    };
    const bool each =
        alone.size() == names.size() && std::all_of(alone.begin(), alone.end(), has_it);
    for (Aspect* aspect : alone) aspect->is_said &= !each;
    together.is_said &= each || std::none_of(alone.begin(), alone.end(), accounts);
    if (!each) LeaveFreeOut(alone, &together);
  }
}

void TellValues(const Aspect& aspect, std::vector<VariedCall>* table) {
  std::vector<std::string> told;
  if (aspect.of != AspectOf::kAxis && aspect.of != AspectOf::kNumbers) {
    told.push_back(aspect.own);
    table->push_back({aspect.what, aspect.own, VariedState::kFails});
  }
  const size_t before = table->size();
  for (const AspectValue& value : aspect.values) {
    if (std::find(told.begin(), told.end(), value.text) != told.end()) continue;
    told.push_back(value.text);
    table->push_back({aspect.what, value.text, aspect.StateOf(value.text)});
  }
  const auto first = table->begin() + static_cast<std::ptrdiff_t>(before);
  const bool none = std::all_of(first, table->end(), [](const VariedCall& call) {
    return call.state == VariedState::kUnknown;
  });
  if (none && before > 0 && told.size() > table->size() - before) table->pop_back();
}

}  // namespace parallax
