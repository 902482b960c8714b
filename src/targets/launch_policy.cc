#include "targets/launch_policy.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/fs.h"
#include "base/glob.h"
#include "jail/available.h"
#include "jail/python_files.h"
#include "targets/build.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kFileBytes = uint64_t{16} << 30;
constexpr uint64_t kProcesses = 8192;  // threads too, of all children
constexpr uint64_t kOpenFiles = 16384;

// Variables that are nobody's secret and that computing depends on. What a library reads is in its
// adapter.json.
constexpr std::array kVariables = {
    "PATH",   "LANG",     "LANGUAGE", "LC_*",        "TZ",           "TERM",       "PYTHON*",
    "LD_*",   "OMP_*",    "GOMP_*",   "KMP_*",       "MKL_*",        "OPENBLAS_*", "BLIS_*",
    "CUDA_*", "NVIDIA_*", "ROCR_*",   "HIP_*",       "MALLOC_*",     "GLIBC_*",    "CC",
    "CXX",    "ASAN_*",   "UBSAN_*",  "VIRTUAL_ENV", "CONDA_PREFIX",
};

// What links in a folder point to: a checkout may be put together from others.
void AddLinked(const fs::path& folder, std::vector<std::string>* out) {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    if (!entry.is_symlink(ignored)) continue;
    const fs::path target = fs::canonical(entry.path(), ignored);
    if (!ignored) out->push_back(target.string());
  }
}

// What lies in `folder` under a name of that pattern.
std::vector<fs::path> Matching(const fs::path& folder, const std::string& name) {
  std::error_code error;
  std::vector<fs::path> out;
  if (name.find_first_of("*?[") == std::string::npos) {
    if (fs::exists(folder / name, error)) out.push_back(folder / name);
    return out;
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (MatchesGlob(name, entry.path().filename().string())) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

JailPolicy PolicyOf(const TargetSpec& spec, const LaunchPlace& place, JailKind kind) {
  JailPolicy policy;
  policy.kind = kind;
  policy.scratch = place.scratch;
  policy.readable = FilesOfPython(spec.python);
  const fs::path package = fs::path(spec.boot_script).parent_path();
  if (!package.empty()) policy.readable.push_back(package.parent_path().string());
  for (const auto& paths : {spec.support_paths, spec.launch.reads}) {
    policy.readable.insert(policy.readable.end(), paths.begin(), paths.end());
  }
  if (!spec.worker_folder.empty()) policy.readable.push_back(spec.worker_folder);
  for (const std::string& folder : spec.launch.linked) AddLinked(folder, &policy.readable);
  for (const auto& variables : {spec.inherited, spec.environment}) {
    for (const auto& [name, value] : variables) {
      if (!IsSearchPath(name)) continue;
      for (const std::string_view folder : FoldersOf(value)) {
        if (folder.front() == '/') policy.readable.emplace_back(folder);
      }
    }
  }
  std::erase_if(policy.readable,
                [](const std::string& path) { return path.empty() || path == "/"; });
  policy.writable = place.writable;
  if (!spec.launch.cache.empty()) policy.writable.push_back(spec.launch.cache);
  policy.devices = DevicesOf(spec);
  policy.file_bytes = place.file_bytes != 0 ? place.file_bytes : kFileBytes;
  policy.processes = kProcesses;
  policy.open_files = kOpenFiles;
  policy.memory_bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / 10 * 9;
  return policy;
}

// With a jail only those of the list, and those that are set for this process.
void KeepVariables(const SubprocessOptions& options, const TargetSpec& spec, JailPolicy* policy) {
  if (policy->kind == JailKind::kNone) return;
  policy->variables.assign(kVariables.begin(), kVariables.end());
  policy->variables.insert(policy->variables.end(), spec.launch.variables.begin(),
                           spec.launch.variables.end());
  for (const auto& [name, value] : options.environment) policy->variables.push_back(name);
}

}  // namespace

std::vector<std::string> DevicesOf(const TargetSpec& spec) {
  std::vector<std::string> out;
  for (const std::string& pattern : spec.launch.devices) {
    std::vector<fs::path> found = {"/"};
    for (const fs::path& part : fs::path(pattern).relative_path()) {
      std::vector<fs::path> next;
      for (const fs::path& folder : found) {
        for (fs::path& path : Matching(folder, part.string())) next.push_back(std::move(path));
      }
      found = std::move(next);
    }
    for (const fs::path& path : found) out.push_back(path.string());
  }
  return out;
}

Result<bool> NeedsScratch(const TargetSpec& spec) {
  if (spec.launch.launcher.empty()) return false;
  PARALLAX_TRY_ASSIGN(const JailChoice choice, ChooseJail(spec.launch.launcher, spec.launch.jail));
  return choice.kind == JailKind::kLandlock;
}

Result<SubprocessOptions> Confined(const SubprocessOptions& options, const TargetSpec& spec,
                                   const LaunchPlace& place) {
  if (spec.launch.launcher.empty()) return options;
  PARALLAX_TRY_ASSIGN(const JailChoice choice, ChooseJail(spec.launch.launcher, spec.launch.jail));
  SubprocessOptions confined = options;
  if (!spec.launch.cache.empty()) {
    PARALLAX_TRY(MakeDirectories(spec.launch.cache));
    confined.environment.emplace_back("PARALLAX_CACHE", spec.launch.cache);
  }
  // HOME is another one in a jail; Python asks it where the user's packages lie.
  if (const std::string base = UserBase(); !base.empty()) {
    confined.environment.emplace_back("PYTHONUSERBASE", base);
  }
  JailPolicy policy = PolicyOf(spec, place, choice.kind);
  KeepVariables(confined, spec, &policy);
  confined.argv = {spec.launch.launcher};
  for (std::string& argument : ArgumentsOf(policy)) confined.argv.push_back(std::move(argument));
  confined.argv.emplace_back("--");
  confined.argv.insert(confined.argv.end(), options.argv.begin(), options.argv.end());
  return confined;
}

}  // namespace parallax
