#include "worker/mapped_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "base/hash.h"

namespace parallax {
namespace {

// "7f52-7f53 r-xp 00002000 fe:01 1234   /usr/lib/libm.so.6": the last column; none for other
// memory.
std::string PathIn(const std::string& line) {
  const size_t begin = line.find('/');
  return begin == std::string::npos ? "" : line.substr(begin);
}

bool IsSharedObject(const std::string& name) {
  return name.find(".so") != std::string::npos && !name.starts_with("parallax_worker");
}

}  // namespace

std::string DigestOfMappedFiles(std::istream& maps) {
  std::set<std::string> files;
  std::string line;
  while (std::getline(maps, line)) {
    const std::string path = PathIn(line);
    const std::string name = std::filesystem::path(path).filename();
    struct stat state = {};
    if (!IsSharedObject(name) || stat(path.c_str(), &state) != 0) continue;
    files.insert(fmt::format("{} {} {}\n", name, state.st_size, state.st_mtim.tv_sec));
  }
  return HashOf(fmt::format("{}", fmt::join(files, ""))).Hex().substr(0, 16);
}

std::string DigestOfMappedFiles() {
  std::ifstream maps("/proc/self/maps");
  return DigestOfMappedFiles(maps);
}

}  // namespace parallax
