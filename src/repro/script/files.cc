#include "repro/script/files.h"

#include <filesystem>

#include "base/fs.h"

namespace parallax {

bool ScriptFiles::Write(Finding* stored) {
  if (stored->script.empty() || folder_.empty()) return false;
  std::filesystem::path path = std::filesystem::path(folder_) / (stored->id + ".py");
  Status written = MakeDirectories(folder_);
  if (written.ok()) written = WriteFileAtomically(path, stored->script);
  if (written.ok()) {
    stored->script_path = path.string();
    return true;
  }
  if (!told_) progress_.Note(written.error().message + "; parallax script ID prints a script");
  told_ = true;
  return false;
}

}  // namespace parallax
