#include "relations/mode.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "nouns/forms.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<Mode>>& Owned() {
  static std::vector<std::unique_ptr<Mode>> modes;
  return modes;
}

}  // namespace

bool RegisterMode(std::unique_ptr<Mode> mode) {
  for (const auto& other : Owned()) {
    PARALLAX_CHECK(other->name() != mode->name(), "two modes of one name");
  }
  Owned().push_back(std::move(mode));
  return true;
}

const std::vector<const Mode*>& Modes() {
  static const std::vector<const Mode*> sorted = [] {
    std::vector<const Mode*> modes;
    for (const auto& mode : Owned()) modes.push_back(mode.get());
    std::sort(modes.begin(), modes.end(),
              [](const Mode* a, const Mode* b) { return a->name() < b->name(); });
    return modes;
  }();
  return sorted;
}

bool HasArbitraryValues(const Api& api) { return api.HasTrait("uninitialised"); }

bool LayoutIsInput(const Api& api) { return api.HasTrait("layout"); }

bool DTypeIsInput(const Api& api) { return api.HasTrait("dtype-is-input"); }

bool PlacesDependOnValues(const Api& api) {
  return api.HasTrait("shape-by-value") || api.HasTrait("order-by-value");
}

bool MapsElements(const Api& api) {
  return api.HasTrait("elementwise") && !HasArbitraryValues(api) && !MayDraw(api.traits) &&
         !api.HasTrait("ties") && !api.HasTrait("accumulates") && !PlacesDependOnValues(api);
}

Claim ClaimFor(const Api& api, uint32_t bits) {
  Claim claim;
  claim.bits = bits;
  // What adds nothing up has no terms that cancel, so that a 0 is a loss.
  const bool numbers = (bits & kClaimValues) != 0 && (bits & kClaimGradient) == 0;
  if (numbers && MapsElements(api)) claim.bits |= kClaimZeros;
  if (HasArbitraryValues(api)) claim.bits &= ~(kClaimAnyNumbers | kClaimZeros);
  if (MayDraw(api.traits) && (claim.bits & kClaimAnyNumbers) != 0) claim.bits |= kClaimUnlessDrawn;
  return claim;
}

Side PlainSide(const Api& api) { return {api.name, api.program, {}, Select::kAll, 0, 1}; }

Side FormSide(const Api& api, std::string_view form) {
  const Form* row = FindForm(form);
  PARALLAX_CHECK(row != nullptr, "a mode asks for a form that is in the table");
  return {std::string(row->label), api.program.WithForm(form), {}, Select::kAll, 0, 1};
}

Side LayoutSide(const Api& api, Layout layout) {
  Side side = PlainSide(api);
  side.label = fmt::format("with {} inputs", Name(layout));
  side.derivation.kind = DeriveKind::kLayout;
  side.derivation.layout = layout;
  return side;
}

}  // namespace parallax
