#pragma once

// The errors of the store, in one place so that both implementations say the same.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace parallax {

// What SQLite's (extended) result code means for the user of `path`. `detail` is SQLite's own
// message.
Error SqliteError(int code, std::string_view path, std::string_view detail);
// What errno means for the user who writes at `path`.
Error StoreFileError(int error_number, std::string_view path, std::string_view action);

Error NoPlainFile(std::string_view path);
Error SeveralNames(std::string_view path, uint64_t names);
// A symbolic link in the place of a lock.
Error LockIsLink(std::string_view path);

Error NoSuchCampaign(std::string_view campaign);
Error NoSuchManifest(std::string_view campaign, uint32_t epoch);
Error ManifestDiffers(std::string_view campaign, uint32_t epoch);
Error BlockCommitted(std::string_view campaign, uint32_t epoch, uint32_t index);
Error EpochFolded(std::string_view campaign, uint32_t epoch);
Error NoSuchFinding(std::string_view signature);
Error FindingDamaged(std::string_view path, std::string_view id);
// A blob that does not match its digest.
Error Damaged(std::string_view path, std::string_view what);

}  // namespace parallax
