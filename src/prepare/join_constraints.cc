#include "prepare/join_constraints.h"

namespace parallax {

Result<std::vector<std::string>> JoinConstraints(const std::filesystem::path& adapter_folder,
                                                 const std::vector<UserConstraint>& said,
                                                 std::vector<CatalogueEntry>* entries) {
  PARALLAX_TRY_ASSIGN(const std::vector<UserConstraint> own,
                      ReadAdapterConstraints(adapter_folder));
  PARALLAX_TRY(ApplyConstraints(own, entries));
  return ApplyConstraints(said, entries);
}

}  // namespace parallax
