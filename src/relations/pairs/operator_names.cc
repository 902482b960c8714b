#include "relations/pairs/operator_names.h"

namespace parallax {

std::map<std::string, std::string> OperatorNames(const std::vector<CatalogueEntry>& catalogue) {
  std::map<std::string, std::string> operators;
  for (const CatalogueEntry& entry : catalogue) {
    operators[entry.api.name] = entry.api.name;
    for (const std::string& name : entry.api.names) operators[name] = entry.api.name;
  }
  return operators;
}

}  // namespace parallax
