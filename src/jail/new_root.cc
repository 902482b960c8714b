#include "jail/new_root.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "jail/errors.h"
#include "jail/system_paths.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStaging = "/tmp";  // every system has it; hidden from here on
constexpr const char* kRootOptions = "size=16m,mode=0755";
constexpr const char* kScratchOptions = "size=4g,mode=1777";
constexpr int kMostLinks = 40;

Status Restrict(int tree, const char* path, unsigned flags, uint64_t attributes) {
  mount_attr restricted{};
  restricted.attr_set = attributes;
  if (syscall(SYS_mount_setattr, tree, path, flags, &restricted, sizeof restricted) == 0) return {};
  return NoNamespaces("make a mount read-only", errno);
}

// The folders above `path`, and itself as a file or folder to mount on, below `root`.
Status MakePlace(const std::string& root, const std::string& path, bool folder) {
  std::error_code error;
  const fs::path place = root + path;
  fs::create_directories(folder ? place : place.parent_path(), error);
  if (error) return NoNamespaces("make " + place.string(), error.value());
  if (folder) return {};
  const UniqueFd file(open(place.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  // What is there already, in a folder that is mounted, is as good.
  if (!file && !fs::exists(place, error)) return NoNamespaces("make " + place.string(), errno);
  return {};
}

Status MountNew(const char* type, const std::string& path, unsigned long flags,
                const char* options) {
  std::error_code error;
  fs::create_directories(path, error);
  if (mount(type, path.c_str(), type, MS_NOSUID | MS_NODEV | flags, options) == 0) return {};
  return NoNamespaces(fmt::format("mount a {} of its own", type), errno);
}

}  // namespace

bool NewRoot::Covered(const std::string& path) const {
  return std::any_of(mounts_.begin(), mounts_.end(), [&](const Mount& mount) {
    return path == mount.path || (mount.folder && path.starts_with(mount.path + "/"));
  });
}

Status NewRoot::AddTree(const std::string& path, Access access) {
  if (access == Access::kRead && Covered(path)) return {};
  struct stat info = {};
  if (stat(path.c_str(), &info) != 0) return {};
  Mount mount{
      path,
      UniqueFd(static_cast<int>(syscall(SYS_open_tree, AT_FDCWD, path.c_str(),
                                        OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE))),
      S_ISDIR(info.st_mode)};
  if (!mount.tree) return NoNamespaces("mount " + path, errno);
  uint64_t attributes = MOUNT_ATTR_NOSUID;
  if (access == Access::kRead) attributes |= MOUNT_ATTR_RDONLY;
  if (access != Access::kDevice) attributes |= MOUNT_ATTR_NODEV;
  PARALLAX_TRY(Restrict(mount.tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, attributes));
  mounts_.push_back(std::move(mount));
  return {};
}

Status NewRoot::Add(const std::string& path, Access access) {
  fs::path rest = fs::path(path).lexically_normal();
  if (!rest.is_absolute() || rest == "/") {
    return Error{fmt::format("a jail cannot allow \"{}\"", path), "give a full path below /"};
  }
  for (int followed = 0; followed < kMostLinks; ++followed) {
    fs::path walked;
    bool link_found = false;
    for (auto part = rest.begin(); part != rest.end() && !link_found; ++part) {
      walked /= *part;
      std::error_code error;
      if (!fs::is_symlink(walked, error)) continue;
      if (Covered(walked.parent_path().string())) continue;  // it is in what is mounted
      const fs::path target = fs::read_symlink(walked, error);
      if (error) return {};
      links_.emplace_back(walked.string(), target.string());
      fs::path next = target.is_absolute() ? target : walked.parent_path() / target;
      for (++part; part != rest.end(); ++part) next /= *part;
      rest = next.lexically_normal();
      link_found = true;
      break;
    }
    if (!link_found) break;
  }
  std::error_code error;
  const fs::path real = fs::canonical(rest, error);  // links inside of what is mounted
  if (error) return {};                              // it is not there
  return AddTree(real.string(), access);
}

Status NewRoot::Collect(const JailPolicy& policy) {
  std::vector<std::string> readable(kSystemPaths.begin(), kSystemPaths.end());
  readable.insert(readable.end(), policy.readable.begin(), policy.readable.end());
  // A folder before what lies in it.
  std::sort(readable.begin(), readable.end());
  for (const std::string& path : readable) PARALLAX_TRY(Add(path, Access::kRead));
  for (const std::string& path : policy.writable) PARALLAX_TRY(Add(path, Access::kWrite));
  for (std::string_view path : kSystemDevices) {
    PARALLAX_TRY(Add(std::string(path), Access::kDevice));
  }
  for (const std::string& path : policy.devices) PARALLAX_TRY(Add(path, Access::kDevice));
  return {};
}

Status NewRoot::Build(const std::string& root) const {
  // /tmp and /dev/shm first: what is allowed may lie in them.
  PARALLAX_TRY(MountNew("tmpfs", root + "/tmp", 0, kScratchOptions));
  PARALLAX_TRY(MountNew("tmpfs", root + "/dev/shm", MS_NOEXEC, kScratchOptions));
  PARALLAX_TRY(MountNew("proc", root + "/proc", MS_NOEXEC | MS_RDONLY, nullptr));
  std::error_code ignored;
  fs::create_directories(root + "/var/tmp", ignored);
  for (const auto& [path, target] : links_) {
    fs::create_directories(fs::path(root + path).parent_path(), ignored);
    fs::create_symlink(target, root + path, ignored);
  }
  fs::create_symlink("/proc/self/fd", root + "/dev/fd", ignored);
  for (const Mount& mount : mounts_) {
    PARALLAX_TRY(MakePlace(root, mount.path, mount.folder));
    if (syscall(SYS_move_mount, mount.tree.get(), "", AT_FDCWD, (root + mount.path).c_str(),
                MOVE_MOUNT_F_EMPTY_PATH) != 0) {
      return NoNamespaces("mount " + mount.path, errno);
    }
  }
  return {};
}

Status NewRoot::Enter() {
  std::error_code error;
  const fs::path folder = fs::current_path(error);
  PARALLAX_TRY(MountNew("tmpfs", kStaging, 0, kRootOptions));
  PARALLAX_TRY(Build(kStaging));
  if (chdir(kStaging) != 0 || syscall(SYS_pivot_root, ".", ".") != 0 ||
      umount2(".", MNT_DETACH) != 0) {
    return NoNamespaces("change the root", errno);
  }
  mounts_.clear();
  PARALLAX_TRY(Restrict(AT_FDCWD, "/", 0, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID));
  if (folder.empty() || chdir(folder.c_str()) != 0) {
    if (chdir("/tmp") != 0) return NoNamespaces("go to /tmp", errno);
  }
  return {};
}

}  // namespace parallax
