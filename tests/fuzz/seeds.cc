// `fuzz_NAME --seeds FOLDER` writes the fuzzer's seeds, with libFuzzer and without.

#include <cstdlib>
#include <filesystem>

#include "base/fs.h"
#include "fuzzing.h"

namespace {

bool WriteSeeds(const std::filesystem::path& folder) {
  bool written = parallax::MakeDirectories(folder).ok();
  size_t number = 0;
  for (const std::string& seed : parallax::Seeds()) {
    const std::filesystem::path file = folder / ("seed-" + std::to_string(++number));
    written = written && parallax::WriteFileAtomically(file, seed).ok();
  }
  return written;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
  if (*count == 3 && std::string_view((*words)[1]) == "--seeds") {
    std::exit(WriteSeeds((*words)[2]) ? 0 : 1);
  }
  return 0;
}
