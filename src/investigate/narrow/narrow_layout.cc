#include "investigate/narrow/narrow_layout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "inputs/place.h"
#include "investigate/narrow/name_layouts.h"
#include "investigate/signature.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int kMostTensors = 16;  // of a layout that is narrowed to some of them

class LayoutNarrower {
 public:
  LayoutNarrower(Runner& runner, size_t index, const Signature& signature, Trial* witness)
      : runner_(runner), index_(index), signature_(signature), witness_(*witness) {}

  Status Run() {
    const std::vector<int> able = ThatCanLieSo();
    if (able.empty() || CountTensors(witness_.binding) > kMostTensors) return Status::Ok();
    PARALLAX_TRY_ASSIGN(const uint64_t needed, ThatNeedIt(able));
    const bool all = std::popcount(needed) == static_cast<int>(able.size());
    side().derivation.index = all ? 0 : static_cast<int64_t>(needed);
    PARALLAX_TRY_ASSIGN(const std::vector<int> alike, ThatDoAsWell(able, needed));
    PARALLAX_TRY_ASSIGN(const std::string layouts, Layouts(needed));
    side().label = fmt::format("with {} {}", layouts, Tensors(needed, alike));
    return Status::Ok();
  }

 private:
  // A trial that is taken over brings sides of its own.
  Side& side() { return witness_.relation.sides[index_]; }

  // That it is wrong, or that nobody knows which is.
  bool MayBlame(const Verdict& verdict) const {
    return verdict.side < 0 || verdict.side == static_cast<int>(index_);
  }

  std::vector<int> ThatCanLieSo() {
    std::vector<int> able;
    int tensor = 0;
    ForEachTensor(witness_.binding, [&](const TensorRecipe& recipe) {
      if (IsMeaningful(recipe, side().derivation.layout)) able.push_back(tensor);
      ++tensor;
    });
    return able;
  }

  // A bit for each tensor that has to lie so.
  Result<uint64_t> ThatNeedIt(const std::vector<int>& able) {
    uint64_t needed = 0;
    for (const int each : able) needed |= uint64_t{1} << each;
    for (const int each : able) {
      const uint64_t without = needed & ~(uint64_t{1} << each);
      if (without == 0) continue;
      side().derivation.index = static_cast<int64_t>(without);
      PARALLAX_TRY_ASSIGN(const bool stays, Stays());
      if (stays) needed = without;
    }
    return needed;
  }

  // Of the tensors that can lie so, those that show it alone as well as the only one that is
  // needed; that one is among them.
  Result<std::vector<int>> ThatDoAsWell(const std::vector<int>& able, uint64_t needed) {
    std::vector<int> alike;
    if (std::popcount(needed) != 1 || able.size() < 2) return alike;
    const Trial met = witness_;
    for (const int each : able) {
      const uint64_t alone = uint64_t{1} << each;
      side().derivation.index = static_cast<int64_t>(alone);
      bool shows = alone == needed;
      if (!shows) {
        PARALLAX_TRY_ASSIGN(shows, Stays());
      }
      if (shows) alike.push_back(each);
    }
    witness_ = met;
    return alike;
  }

  // In which layouts the needed tensors show it; where the other side is wrong, or the process
  // dies, in that alone.
  Result<std::string> Layouts(uint64_t needed) {
    const Derivation met = side().derivation;
    // What a stray read meets between or behind the elements is chance, and was another layout's.
    const bool by_chance = signature_.kind == Kind::kCrash && IsDeadly(witness_.outcomes);
    if (!MayBlame(witness_.verdict) || by_chance) return std::string(Name(met.layout));
    side().derivation.index = static_cast<int64_t>(needed);
    auto layouts = NameLayouts(witness_.binding, needed, met.layout, signature_.kind,
                               [&](Layout layout, const Binding& input) {
                                 side().derivation.layout = layout;
                                 return ShowsOn(input);
                               });
    side().derivation = met;
    return layouts;
  }

  // The relation as it is now.
  Result<std::optional<bool>> ShowsOn(const Binding& input) {
    TryOptions options;
    options.signature = signature_;
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&input, 1}, options));
    const Trial& trial = trials.front();
    if (Shows(signature_, trial.verdict) && MayBlame(trial.verdict)) {
      return std::optional<bool>(true);
    }
    return trial.returned ? std::optional<bool>(false) : std::nullopt;
  }

  // "weight", "input and weight"; with `alike` "weight or bias".
  std::string Tensors(uint64_t needed, const std::vector<int>& alike) const {
    std::vector<std::string> names;
    const auto add = [&](int tensor) {
      std::string name = TensorName(witness_.binding, tensor);
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
      }
    };
    for (const int tensor : alike) add(tensor);
    if (!names.empty()) return AnyOf(names);
    for (int tensor = 0; tensor < kMostTensors; ++tensor) {
      if ((needed >> tensor & 1) != 0) add(tensor);
    }
    return fmt::format("{}", fmt::join(names, " and "));
  }

  // Whether the relation, as it is now, shows the finding; then the witness is of it.
  Result<bool> Stays() {
    TryOptions options;
    options.signature = signature_;
    PARALLAX_TRY_ASSIGN(auto trials, runner_.Try({&witness_.binding, 1}, options));
    Trial& trial = trials.front();
    if (!Shows(signature_, trial.verdict)) return false;
    FillInterrupted(witness_.outcomes, &trial.outcomes);
    witness_ = std::move(trial);
    return true;
  }

  Runner& runner_;
  const size_t index_;
  const Signature& signature_;
  Trial& witness_;
};

}  // namespace

Status NarrowLayout(Runner& runner, size_t index, const Signature& signature, Trial* witness) {
  return LayoutNarrower(runner, index, signature, witness).Run();
}

}  // namespace parallax
