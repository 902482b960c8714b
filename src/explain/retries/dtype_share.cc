#include "explain/retries/dtype_share.h"

#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "investigate/reduce/edit.h"
#include "nouns/dtype.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kMostSharing = 3;

// The others in that dtype.
Binding WithOthersIn(const Binding& witness, const std::vector<int>& tensors, int kept, DType to) {
  Binding edited = witness;
  for (const int t : tensors) {
    if (t == kept) continue;
    edited = WithTensor(edited, t, [to](const TensorRecipe& each) { return Converted(each, to); });
  }
  return edited;
}

}  // namespace

Status FindDTypeShare(Varier& varier, Aspect* aspect) {
  const std::vector<int>& tensors = aspect->tensors;
  const std::vector<std::string> passes = aspect->TextsOf(VariedState::kPasses);
  const bool asked = aspect->several && !passes.empty() && tensors.size() <= kMostSharing;
  const auto to = asked ? DTypeFromName(passes.front()) : std::nullopt;
  if (!to) return Status::Ok();
  std::vector<Binding> calls;
  for (const int t : tensors) calls.push_back(WithOthersIn(varier.witness(), tensors, t, *to));
  PARALLAX_TRY_ASSIGN(const auto states, varier.Try(calls));
  std::vector<std::string> enough;
  for (size_t i = 0; i < states.size(); ++i) {
    if (states[i] == VariedState::kUnknown) return Status::Ok();
    if (states[i] == VariedState::kFails)
      enough.push_back(TensorName(varier.witness(), tensors[i]));
  }
  if (enough.empty()) return Status::Ok();
  aspect->subject = AnyOf(enough);
  aspect->several = false;
  return Status::Ok();
}

}  // namespace parallax
