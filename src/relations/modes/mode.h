#pragma once

// Mode: one other way to make the same call. A file of this folder is a mode; it registers itself,
// and its name is the file's. A mode says which sides an api's calls have and what must agree; its
// opening comment says what it leaves out of the claim, and which false findings that avoids.
// Stateless; any thread.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "model/relation.h"
#include "relations/source.h"

namespace parallax {

struct ModeRelation {
  std::vector<Side> sides;
  Claim claim;
  bool structural = false;
  double cost = 2;  // of one case, in plain calls of the api
};

class Mode {
 public:
  virtual ~Mode() = default;
  virtual std::string_view name() const = 0;
  virtual std::string_view summary() const = 0;
  // Nothing: the api has no such way.
  virtual std::optional<ModeRelation> Of(const CatalogueEntry& entry,
                                         const TargetTraits& target) const = 0;
  // Whether a seed can be used; what a derivation cannot do is found out without it.
  virtual bool Accepts(const Binding&) const { return true; }
};

// Sorted by name. Aborts on a name twice.
const std::vector<const Mode*>& Modes();

// --- for mode files ---

// Every claim that holds between two ways to make one call.
inline constexpr uint32_t kClaimSame = kClaimValues | kClaimStatus | kClaimDType | kClaimShape;

Side PlainSide(const CatalogueEntry& entry);
// "torch.add@out".
Side FormSide(const CatalogueEntry& entry, std::string_view form, std::string label);
Side DerivedSide(const CatalogueEntry& entry, Derivation derivation, std::string label);

// Draws random numbers or returns memory it never wrote: values say nothing.
bool ValuesAreNoise(const CatalogueEntry& entry);
// `bits` without what noise cannot hold.
uint32_t ClaimFor(const CatalogueEntry& entry, uint32_t bits);
// The api's last name matches "a|b*" (catalogue/hints.h).
bool LeafMatches(const CatalogueEntry& entry, std::string_view pattern);

// Plain call against form `form`; nothing when the api has none.
std::optional<ModeRelation> AgainstForm(const CatalogueEntry& entry, std::string_view form,
                                        std::string label, uint32_t claim, double cost);
// Plain call against the same with its inputs in `layout`.
std::optional<ModeRelation> AgainstLayout(const CatalogueEntry& entry, Layout layout,
                                          std::string label);

// For the macro below only.
struct ModeRegistrar {
  explicit ModeRegistrar(std::unique_ptr<Mode> mode);
};

}  // namespace parallax

#define PARALLAX_MODE(Class) \
  const ::parallax::ModeRegistrar parallax_registrar(std::make_unique<Class>())
