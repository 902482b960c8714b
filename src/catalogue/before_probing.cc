#include "catalogue/before_probing.h"

#include <fmt/format.h>

#include <utility>

#include "constraints/domain.h"
#include "constraints/language.h"

namespace parallax {

void KeepDomain(CatalogueEntry* entry, std::vector<Binding>* given) {
  const std::vector<std::string>& domain = entry->api.domain;
  if (domain.empty()) return;
  for (const std::string& text : domain) {
    if (auto clause = ParseClause(text)) {
      AddConstraint(*std::move(clause), {Provenance::Origin::kRule, "its domain"},
                    &entry->constraints);
    }
  }
  for (Binding& seed : *given) seed = WithinDomain(domain, std::move(seed));
  const size_t all = given->size();
  const size_t outside =
      std::erase_if(*given, [&](const Binding& seed) { return !IsWithin(domain, seed); });
  if (outside == 0) return;
  entry->seeding_problem =
      fmt::format("{} of {} seeds lie outside of the rule's domain", outside, all);
}

std::vector<Constraint> TakeGuides(CatalogueEntry* entry) {
  std::vector<Constraint> guides = entry->constraints;
  for (const Hint& hint : std::exchange(entry->api.hints, {})) {
    std::erase_if(guides, [&](const Constraint& known) { return known.clause == hint.clause; });
    if (hint.holds) guides.push_back({hint.clause, {{Provenance::Origin::kUser, ""}}, {}});
  }
  return guides;
}

}  // namespace parallax
