#pragma once

// How processes of a target are started: the Python of the user's library, in a jail that lets it
// read what belongs to the library and to Parallax, and write to a scratch folder of its own.

#include <string>
#include <vector>

#include "base/subprocess.h"
#include "targets/target_spec.h"

namespace parallax {

// What is that process's own.
struct LaunchPlace {
  std::string scratch = {};  // its folder for temporary files, where /tmp is not its own
  std::vector<std::string> writable = {};  // files and folders
  uint64_t file_bytes = 0;                 // the largest file that it may write; 0: as the target
};

// The nodes and folders that there are of `launch.devices` of `spec`. A name in these may have *, ?
// and [...]. Sorted within a pattern.
std::vector<std::string> DevicesOf(const TargetSpec& spec);

// Whether the jail of `spec` needs a scratch folder from us. Error: as of ChooseJail.
Result<bool> NeedsScratch(const TargetSpec& spec);

// `options` as a command of the launcher, with the limits of `spec`. Without a launcher unchanged.
// Error: as of ChooseJail.
Result<SubprocessOptions> Confined(const SubprocessOptions& options, const TargetSpec& spec,
                                   const LaunchPlace& place);

}  // namespace parallax
