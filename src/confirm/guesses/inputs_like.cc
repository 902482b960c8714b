#include "confirm/guesses/inputs_like.h"

#include <string_view>
#include <utility>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/mutate.h"
#include "inputs/realise.h"

namespace parallax {
namespace {

// So many with other numbers alone, then as many that are changed, too, in each of these ways.
constexpr uint32_t kOtherNumbers = 4;
constexpr std::string_view kChanges[] = {"ordinary-values", "draw-extents", "resize-extent",
                                         "vector-extent", "draw-sizes"};
constexpr uint32_t kOfEachChange = 2;
constexpr uint64_t kStream = 0x6c696b65;

std::vector<uint32_t> ChangesLike() {
  std::vector<uint32_t> changes(kOtherNumbers, MutatorCount());
  for (const std::string_view name : kChanges) {
    changes.insert(changes.end(), kOfEachChange, FindMutator(name).value());
  }
  return changes;
}

}  // namespace

std::vector<Binding> InputsLike(const FindingDraft& draft) {
  const RecordedCase& suspect = draft.suspect;
  const Binding& met = draft.original;
  const bool repeat = NeedsRepeat(suspect.relation.sides);
  std::vector<Binding> inputs;
  uint64_t draw = kStream;
  for (const uint32_t change : ChangesLike()) {
    const uint64_t seed = Mix(suspect.seed, ++draw);
    const bool other_numbers = change == MutatorCount();
    Binding like = Realise(other_numbers ? suspect.binding : Mutate(suspect.binding, change, seed),
                           seed, repeat);
    if (!(like == met)) inputs.push_back(std::move(like));
  }
  return inputs;
}

}  // namespace parallax
