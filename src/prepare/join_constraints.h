#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "constraints/user_file.h"
#include "nouns/api.h"

namespace parallax {

// Joins what the adapter's files and a user say of arguments to what probing knows of them. A
// sentence for each name of the user's that no API has; the adapter may speak of other versions of
// its library. Error: a parameter that an API has not, or a file of the adapter's is wrong.
Result<std::vector<std::string>> JoinConstraints(const std::filesystem::path& adapter_folder,
                                                 const std::vector<UserConstraint>& said,
                                                 std::vector<CatalogueEntry>* entries);

}  // namespace parallax
