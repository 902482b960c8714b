#pragma once

// Files: whole reads, atomic writes, folders. Every failure is the disk's or the user's, so it
// comes back as an Error whose hint says what to do about it. Safe from any thread on different
// paths.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace parallax {

// "cannot write reports/a.html: No space left on device", with a hint for the common causes (disk
// full, permission, missing folder, too many open files). `action` is a verb phrase: "write".
Error FileError(std::string_view action, const std::filesystem::path& file, int error_number);

// The system's folder for temporary files: TMPDIR, else /tmp.
std::filesystem::path TemporaryFolder();

// Of this process, in bytes: no file may grow beyond it (ulimit -f); nothing: there is no limit.
std::optional<uint64_t> FileSizeLimit();

// "no file may be larger than 10,240 bytes here: raise the limit with ulimit -f unlimited".
std::string FileSizeHint();

// The whole file. Works on files without a size (/proc) too.
Result<std::string> ReadFile(const std::filesystem::path& file);

// Afterwards `file` holds `contents`, durably, or what it held before: a reader never sees a part,
// and a crash leaves one or the other. Missing parent folders are not made. A new file has mode
// 0644 (less the umask); an existing file keeps its mode.
Status WriteFileAtomically(const std::filesystem::path& file, std::string_view contents);

// Makes the folder and its parents; fine when it exists.
Status MakeDirectories(const std::filesystem::path& folder);

// Something is there (a dangling link is not).
bool Exists(const std::filesystem::path& file);

// Removes a file or a folder with all it holds; fine when there is nothing. Links are removed, not
// followed.
Status RemoveTree(const std::filesystem::path& tree);

// Names of the regular files directly in a folder, sorted.
Result<std::vector<std::string>> ListFiles(const std::filesystem::path& folder);

}  // namespace parallax
