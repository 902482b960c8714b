#include "relations/modes/mode.h"

#include <algorithm>

#include "base/check.h"
#include "catalogue/hints.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<Mode>>& Registered() {
  static std::vector<std::unique_ptr<Mode>> modes;
  return modes;
}

// Their results tell how the input lies in memory, or they refuse all but one layout by contract.
constexpr std::string_view kLayoutIsTheirInput =
    "as_strided*|_as_strided*|view|view_*|_unsafe_view|_reshape_alias*|reshape_alias|is_contiguous|"
    "stride|strides|storage_offset|storage|untyped_storage|data_ptr|is_set_to|set_|resize*|is_neg|"
    "is_conj|_neg_view|_conj|contiguous|is_non_overlapping_and_dense|numpy|tolist|dim_order|"
    "element_size|_fused*|_nested*|to_mkldnn|mkldnn_*|_mkldnn*|pin_memory|share_memory_";

}  // namespace

ModeRegistrar::ModeRegistrar(std::unique_ptr<Mode> mode) {
  Registered().push_back(std::move(mode));
}

const std::vector<const Mode*>& Modes() {
  static const std::vector<const Mode*> sorted = [] {
    std::vector<const Mode*> out;
    for (const auto& mode : Registered()) out.push_back(mode.get());
    std::sort(out.begin(), out.end(),
              [](const Mode* a, const Mode* b) { return a->name() < b->name(); });
    for (size_t i = 1; i < out.size(); ++i) {
      PARALLAX_CHECK(out[i - 1]->name() != out[i]->name(), "two modes of one name");
    }
    return out;
  }();
  return sorted;
}

Side PlainSide(const CatalogueEntry& entry) {
  Side side;
  side.label = "the plain call";
  side.program = entry.api.program;
  return side;
}

Side FormSide(const CatalogueEntry& entry, std::string_view form, std::string label) {
  Side side;
  side.label = std::move(label);
  side.program = entry.api.program + "@" + std::string(form);
  return side;
}

Side DerivedSide(const CatalogueEntry& entry, Derivation derivation, std::string label) {
  Side side = PlainSide(entry);
  side.label = std::move(label);
  side.derivation = derivation;
  return side;
}

bool ValuesAreNoise(const CatalogueEntry& entry) {
  return entry.api.HasTrait("random") || entry.api.HasTrait("uninitialised");
}

uint32_t ClaimFor(const CatalogueEntry& entry, uint32_t bits) {
  return ValuesAreNoise(entry) ? bits & ~(kClaimValues | kClaimBits | kClaimGradient) : bits;
}

bool LeafMatches(const CatalogueEntry& entry, std::string_view pattern) {
  std::string_view name = entry.api.name;
  return NameMatches(pattern, name.substr(name.rfind('.') + 1));
}

std::optional<ModeRelation> AgainstForm(const CatalogueEntry& entry, std::string_view form,
                                        std::string label, uint32_t claim, double cost) {
  if (!entry.api.HasForm(form)) return std::nullopt;
  claim = ClaimFor(entry, claim);
  if (claim == 0) return std::nullopt;
  ModeRelation out;
  out.sides = {PlainSide(entry), FormSide(entry, form, std::move(label))};
  out.claim.bits = claim;
  out.cost = cost;
  return out;
}

std::optional<ModeRelation> AgainstLayout(const CatalogueEntry& entry, Layout layout,
                                          std::string label) {
  if (LeafMatches(entry, kLayoutIsTheirInput)) return std::nullopt;
  ModeRelation out;
  Derivation derivation;
  derivation.kind = DeriveKind::kLayout;
  derivation.layout = layout;
  out.sides = {PlainSide(entry), DerivedSide(entry, derivation, std::move(label))};
  out.claim.bits = ClaimFor(entry, kClaimSame);
  out.cost = 2.5;
  return out;
}

}  // namespace parallax
