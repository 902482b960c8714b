#pragma once

// PruneCatalogues: catalogue files of builds that are gone do not stay for ever. Which build a file
// is of nobody can tell, but when it was used last: CatalogueCache::Open notes that as its time.

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>

namespace parallax {

// Of a library the files that were used last stay whatever their age; others for a month while they
// are not too many. One that was used within a day may be in use, and stays.
struct PruneLimits {
  size_t always = 4;
  size_t most = 32;
  std::chrono::hours month{24 * 30};
  std::chrono::hours day{24};
};

// Removes from the folder what goes of the files of a library. What cannot be removed stays.
void PruneCatalogues(const std::filesystem::path& folder, const std::string& library,
                     std::filesystem::file_time_type now, const PruneLimits& limits = {});

}  // namespace parallax
