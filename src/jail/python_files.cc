#include "jail/python_files.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "base/fs.h"
#include "base/text.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr int kMostHops = 16;

// Where an interpreter's files lie: above its folder bin.
fs::path PrefixOf(const fs::path& python) { return python.parent_path().parent_path(); }

std::string FindHome() {
  std::array<char, 4096> text;
  passwd user{};
  passwd* found = nullptr;
  getpwuid_r(getuid(), &user, text.data(), text.size(), &found);
  return found == nullptr || found->pw_dir == nullptr ? "" : found->pw_dir;
}

// The user's folder; empty: none. Asked once: each start of a process wants it, on any thread.
const std::string& Home() {
  static const std::string home = FindHome();
  return home;
}

// Of the user's own folder, of ~/.local and of what lies above them, only what belongs to a Python;
// of any other prefix everything.
void AddPrefix(const fs::path& prefix, std::vector<std::string>* out) {
  std::string text = prefix.lexically_normal().string();
  if (text.ends_with('/')) text.pop_back();
  if (text.empty() || text == "/usr") return;  // "/" is everything, and /usr may be read anyway
  const std::string local = Home() + "/.local";
  if (text != local && !local.starts_with(text + "/")) {
    out->push_back(text);
    return;
  }
  for (const char* folder : {"/bin", "/lib", "/lib64", "/include"}) out->push_back(text + folder);
}

// "home = FOLDER" of an environment's pyvenv.cfg: the folder bin of the installation below it.
std::string BaseFolder(const fs::path& prefix) {
  auto text = ReadFile(prefix / "pyvenv.cfg");
  if (!text.ok()) return "";
  for (std::string_view line : LinesOf(*text)) {
    const size_t equals = line.find('=');
    if (equals == std::string_view::npos || Trimmed(line.substr(0, equals)) != "home") continue;
    return std::string(Trimmed(line.substr(equals + 1)));
  }
  return "";
}

// The folders that lines of .pth files name: packages that are developed where they lie.
void AddDeveloped(const fs::path& packages, std::vector<std::string>* out) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(packages, error)) {
    if (entry.path().extension() != ".pth") continue;
    auto text = ReadFile(entry.path());
    if (!text.ok()) continue;
    for (std::string_view line : LinesOf(*text)) {
      const fs::path folder(std::string(Trimmed(line)));
      std::error_code ignored;
      if (folder.is_absolute() && fs::is_directory(folder, ignored)) AddPrefix(folder, out);
    }
  }
}

void AddDevelopedOf(const fs::path& prefix, std::vector<std::string>* out) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(prefix / "lib", error)) {
    if (!entry.path().filename().string().starts_with("python3")) continue;
    AddDeveloped(entry.path() / "site-packages", out);
  }
}

}  // namespace

std::string UserBase() {
  if (Home().empty()) return "";
  const fs::path base = fs::path(Home()) / ".local";
  return Exists(base / "lib") ? base.string() : "";
}

std::vector<std::string> FilesOfPython(const std::string& python) {
  std::vector<std::string> out;
  fs::path at(python);
  bool environment = false;
  for (int followed = 0; followed < kMostHops; ++followed) {
    const fs::path prefix = PrefixOf(at);
    AddPrefix(prefix, &out);
    AddDevelopedOf(prefix, &out);
    if (const std::string base = BaseFolder(prefix); !base.empty()) {
      environment = true;
      AddPrefix(fs::path(base).parent_path(), &out);
    }
    std::error_code error;
    if (!fs::is_symlink(at, error)) break;
    const fs::path target = fs::read_symlink(at, error);
    at = target.is_absolute() ? target : (at.parent_path() / target).lexically_normal();
  }
  if (!environment) {
    if (const std::string base = UserBase(); !base.empty()) out.push_back(base + "/lib");
  }
  return out;
}

}  // namespace parallax
