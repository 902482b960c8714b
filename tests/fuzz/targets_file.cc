// targets.toml, in an installation without adapters.

#include "base/fs.h"
#include "base/temp_dir.h"
#include "fuzzing.h"
#include "targets/target_registry.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {R"([mine]
adapter = "toy"
python = "/venv/bin/python"
env = { A = "1", B = 2 }
[other.env]
x = []
)",
          "a = 1\n"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  static const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  const Installation installation{folder.path(), folder.path(), "/usr/bin/python3"};
  const std::filesystem::path file = installation.TargetsFile();
  PARALLAX_CHECK(MakeDirectories(file.parent_path()).ok(), "no temporary folder");
  std::FILE* out = std::fopen(file.c_str(), "wb");
  PARALLAX_CHECK(out != nullptr, "no temporary file");
  if (size > 0) std::fwrite(data, 1, size, out);
  std::fclose(out);
  CheckReader(ListTargets(installation));
  CheckReader(FindTarget(installation, "mine"));
  return 0;
}
