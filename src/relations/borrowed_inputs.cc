#include "relations/borrowed_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "relations/propose_stated.h"

namespace parallax {
namespace {

constexpr size_t kMostBorrowed = 64;  // seeds, by one API of another

CatalogueEntry* EntryOf(std::vector<CatalogueEntry>& catalogue, const std::string& api) {
  const auto found = std::find_if(catalogue.begin(), catalogue.end(),
                                  [&](const CatalogueEntry& each) { return each.api.name == api; });
  return found == catalogue.end() ? nullptr : &*found;
}

// Positional arguments get the names that the borrower has for them.
void Rename(const Api& borrower, Binding* binding) {
  for (size_t i = 0; i < binding->arguments.size() && i < borrower.parameters.size(); ++i) {
    Argument& argument = binding->arguments[i];
    if (!argument.keyword) argument.name = borrower.parameters[i].name;
  }
}

// How many inputs were passed on.
Result<size_t> Borrow(const StatedRelation& stated, std::vector<CatalogueEntry>& catalogue) {
  CatalogueEntry* borrower = EntryOf(catalogue, stated.relation.api);
  const CatalogueEntry* lender = EntryOf(catalogue, stated.lender.api);
  if (borrower == nullptr || lender == nullptr) {
    return Error{"there is no " + (lender == nullptr ? stated.lender.api : stated.relation.api),
                 ""};
  }
  std::vector<MappedArgument> map = stated.lender.arguments;
  PARALLAX_TRY(ResolveParameters(lender->api, &map));
  const std::vector<Binding> lent = lender->seeds;  // it may be the borrower
  std::string why_not = "it has none";
  size_t borrowed = 0;
  for (const Binding& seed : lent) {
    auto mapped = Mapped(seed, map, &why_not);
    if (!mapped) continue;
    Rename(borrower->api, &*mapped);
    std::vector<Binding>& seeds = borrower->seeds;
    if (++borrowed > kMostBorrowed) break;
    if (std::find(seeds.begin(), seeds.end(), *mapped) == seeds.end()) {
      seeds.push_back(std::move(*mapped));
    }
  }
  if (borrowed == 0) return Error{"no inputs of " + stated.lender.api + ": " + why_not, ""};
  return borrowed;
}

}  // namespace

std::vector<std::string> BorrowInputs(const std::vector<StatedRelation>& stated,
                                      std::vector<CatalogueEntry>* catalogue) {
  std::vector<std::string> why_not;
  for (const StatedRelation& each : stated) {
    if (each.lender.api.empty()) continue;
    const auto borrowed = Borrow(each, *catalogue);
    if (!borrowed.ok()) {
      why_not.push_back(fmt::format("{}: {}", each.name(), borrowed.error().message));
    }
  }
  return why_not;
}

}  // namespace parallax
