#pragma once

// Paths that a user gave: what is wrong with one is told before anything starts. Looks at the disk
// and changes nothing.

#include <string>

#include "base/result.h"

namespace parallax {

// A file that can be read. Not a named pipe, where reading may wait for ever. `kind` is what the
// error calls it: "model".
Status CheckFile(const std::string& path, std::string_view kind = "file");
// A folder that can be read.
Status CheckFolder(const std::string& path, std::string_view kind = "folder");
// The place of a file that is to be written; there may be one, which is replaced.
Status CheckNewFile(const std::string& path);

}  // namespace parallax
