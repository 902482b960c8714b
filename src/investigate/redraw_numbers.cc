#include "investigate/redraw_numbers.h"

#include <utility>

#include "base/rng.h"
#include "inputs/derive.h"
#include "inputs/realise.h"
#include "investigate/signature.h"

namespace parallax {
namespace {

constexpr uint64_t kOtherDraws = 4;
constexpr uint64_t kOtherStream = 0x6f746872;

}  // namespace

Result<std::optional<Trial>> FindOtherNumbers(Runner& runner, const RecordedCase& suspect,
                                              const Signature& signature, const Binding& binding) {
  const bool repeat = NeedsRepeat(suspect.relation.sides);
  TryOptions options;
  options.signature = signature;
  options.fresh = true;
  for (uint64_t draw = 0; draw < kOtherDraws; ++draw) {
    Binding other = Realise(suspect.binding, Mix(suspect.seed, kOtherStream + draw), repeat);
    if (other == binding) break;  // its numbers are given, not drawn
    PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&other, 1}, options));
    if (!Shows(signature, trials.front().verdict)) continue;
    return std::optional<Trial>(std::move(trials.front()));
  }
  return std::optional<Trial>();
}

}  // namespace parallax
