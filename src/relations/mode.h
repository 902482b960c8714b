#pragma once

// Mode: the same call seen another way (source `modes`): in float64, in another layout, through
// `out=`, twice. Each mode is one file of modes/ that registers itself; a reader can add one.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/api.h"
#include "nouns/relation.h"

namespace parallax {

class Mode {
 public:
  virtual ~Mode() = default;
  // Kebab-case; the name of its file and the member of `--source modes:NAME`.
  virtual std::string_view name() const = 0;
  // One line for `parallax list modes`.
  virtual std::string_view summary() const = 0;
  // Whether the mode says anything of this API. `entry.seeds` are there.
  virtual bool Applies(const CatalogueEntry& entry) const = 0;
  // The sides and the claim. REQUIRES: Applies(entry). The first side is judged, the others are
  // what it is held against.
  virtual std::vector<Side> Sides(const Api& api) const = 0;
  virtual Claim MakeClaim(const Api& api) const = 0;
  // One case a structure is enough: contents do not matter.
  virtual bool structural() const { return false; }
};

// All modes, by name.
const std::vector<const Mode*>& Modes();

// Adds a mode before main(). Use PARALLAX_MODE.
bool RegisterMode(std::unique_ptr<Mode> mode);
#define PARALLAX_MODE(Type) \
  [[maybe_unused]] const bool k##Type##Registered = RegisterMode(std::make_unique<Type>())

// --- what modes are written with ---

inline constexpr uint32_t kClaimMetadata = kClaimDType | kClaimShape;
inline constexpr uint32_t kClaimAll = kClaimValues | kClaimStatus | kClaimMetadata;

// Uninitialised results agree in metadata at most.
bool HasArbitraryValues(const Api& api);
// The result tells how the input lies in memory, or all but one layout are refused by contract
// (trait "layout"): nothing to hold against another layout.
bool LayoutIsInput(const Api& api);
// The result is about the representation of its numbers (trait "dtype-is-input": the size of an
// element, the next number): it differs in float64 by definition.
bool DTypeIsInput(const Api& api);
// How many elements the result has, or which is where, is told by the values of the inputs (traits
// "shape-by-value", "order-by-value"): a rounding moves them, so results of other roundings are not
// held together place by place.
bool PlacesDependOnValues(const Api& api);
// Each output element comes from the input elements at its place, in every call: declared
// elementwise, and neither random nor a reduction in another overload (max of one tensor).
bool MapsElements(const Api& api);
// `bits` without the claims on values where those are arbitrary, and with kClaimUnlessDrawn where
// they may be.
Claim ClaimFor(const Api& api, uint32_t bits);
// Some seed has a tensor for which the predicate holds.
template <class Predicate>
bool AnySeedTensor(const CatalogueEntry& entry, Predicate predicate) {
  bool found = false;
  for (const Binding& seed : entry.seeds) {
    ForEachTensor(seed, [&](const TensorRecipe& tensor) { found = found || predicate(tensor); });
  }
  return found;
}
Side PlainSide(const Api& api);
// The API in a form, called as the table of forms has it. REQUIRES: there is such a form.
Side FormSide(const Api& api, std::string_view form);
Side LayoutSide(const Api& api, Layout layout);

}  // namespace parallax
