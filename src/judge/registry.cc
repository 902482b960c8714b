#include "judge/registry.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "base/check.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

template <class T>
std::vector<std::unique_ptr<T>>& Registered() {
  static std::vector<std::unique_ptr<T>> registered;
  return registered;
}

// The registered objects in the order of `names`: start-up order is not defined.
template <class T>
std::vector<const T*> InOrder(std::span<const std::string_view> names) {
  std::vector<const T*> ordered;
  for (std::string_view name : names) {
    for (const std::unique_ptr<T>& item : Registered<T>()) {
      if (item->name() == name) ordered.push_back(item.get());
    }
  }
  PARALLAX_CHECK(ordered.size() == Registered<T>().size(),
                 "a skeptic is registered twice or missing in its table of names");
  return ordered;
}

std::vector<const Oracle*> ByPlace() {
  std::vector<const Oracle*> ordered;
  for (const auto& oracle : Registered<Oracle>()) ordered.push_back(oracle.get());
  const auto key = [](const Oracle* oracle) {
    return std::pair(FactsOf(oracle->kinds().front()).place, oracle->name());
  };
  std::sort(ordered.begin(), ordered.end(),
            [&](const Oracle* a, const Oracle* b) { return key(a) < key(b); });
  return ordered;
}

template <class T>
const T* FindByName(const std::vector<const T*>& items, std::string_view name) {
  auto found = std::find_if(items.begin(), items.end(),
                            [name](const T* item) { return item->name() == name; });
  return found == items.end() ? nullptr : *found;
}

}  // namespace

const std::vector<const Oracle*>& Oracles() {
  static const std::vector<const Oracle*> oracles = ByPlace();
  return oracles;
}

const std::vector<const Skeptic*>& Skeptics() {
  static const std::vector<const Skeptic*> skeptics = InOrder<Skeptic>(kSkepticReasons);
  return skeptics;
}

const Oracle* FindOracle(std::string_view name) { return FindByName(Oracles(), name); }
const Skeptic* FindSkeptic(std::string_view name) { return FindByName(Skeptics(), name); }

OracleRegistrar::OracleRegistrar(std::unique_ptr<Oracle> oracle) {
  Registered<Oracle>().push_back(std::move(oracle));
}

SkepticRegistrar::SkepticRegistrar(std::unique_ptr<Skeptic> skeptic) {
  Registered<Skeptic>().push_back(std::move(skeptic));
}

}  // namespace parallax
