#include "catalogue/prune.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <system_error>
#include <vector>

#include "catalogue/cache.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

struct CatalogueFile {
  fs::path path;
  fs::file_time_type used;
};

// "toy-1.0-1f2e3d4c.catalogue" is of toy, and of no library "toy-more": versions begin with a
// digit.
bool IsOfLibrary(std::string_view file, std::string_view beginning) {
  return file.size() > beginning.size() && file.starts_with(beginning) &&
         file.ends_with(kCatalogueSuffix) &&
         isdigit(static_cast<unsigned char>(file[beginning.size()])) != 0;
}

// The one that was used last comes first.
std::vector<CatalogueFile> FilesOf(const fs::path& folder, const std::string& library) {
  const std::string beginning = CatalogueNamePart(library) + "-";
  std::vector<CatalogueFile> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!IsOfLibrary(at->path().filename().string(), beginning)) continue;
    std::error_code gone;
    const auto used = fs::last_write_time(at->path(), gone);
    if (!gone) files.push_back({at->path(), used});
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) {
    return a.used != b.used ? a.used > b.used : a.path < b.path;
  });
  return files;
}

}  // namespace

void PruneCatalogues(const fs::path& folder, const std::string& library, fs::file_time_type now,
                     const PruneLimits& limits) {
  const std::vector<CatalogueFile> files = FilesOf(folder, library);
  for (size_t i = limits.always; i < files.size(); ++i) {
    const auto age = now - files[i].used;
    const bool stays = age < (i < limits.most ? limits.month : limits.day);
    std::error_code ignored;
    if (!stays) fs::remove(files[i].path, ignored);
  }
}

}  // namespace parallax
