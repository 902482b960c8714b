#include "store/errors.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "base/fs.h"

namespace parallax {
namespace {

constexpr const char* kOtherStore = "choose another file with --store FILE";

constexpr const char* kAgain =
    "then give the command again (hunt, and compare of a zoo, with --resume)";

Error FullDisk(std::string_view path) {
  return {fmt::format("the disk that holds {} is full; all that was committed is kept", path),
          fmt::format("free some space, {}", kAgain)};
}

Error NotWritable(std::string_view path) {
  return {fmt::format("{} cannot be written: the file or its folder is read-only", path),
          "choose a file in a folder of yours with --store FILE, or change the permissions"};
}

// SQLite does not tell it from other failures of writing.
bool MayBeTooLarge(int code) {
  return (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_TRUNCATE ||
          code == SQLITE_IOERR_SHMSIZE) &&
         FileSizeLimit().has_value();
}

Error TooLarge(std::string_view path) {
  return {fmt::format("{} cannot be written: a limit of file sizes; all that was committed is kept",
                      path),
          fmt::format("{}, {}", FileSizeHint(), kAgain)};
}

Error ReadWriteFailed(std::string_view path, std::string_view detail) {
  return {fmt::format("reading or writing {} failed ({}); all that was committed is kept", path,
                      detail),
          fmt::format("check the disk (space, dmesg), {}", kAgain)};
}

}  // namespace

Error SqliteError(int code, std::string_view path, std::string_view detail) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return FullDisk(path);
    case SQLITE_IOERR:
      return MayBeTooLarge(code) ? TooLarge(path) : ReadWriteFailed(path, detail);
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return NotWritable(path);
    case SQLITE_CANTOPEN:
      return {
          fmt::format("{} cannot be opened ({})", path, detail),
          "check that the folder exists and is readable, or choose another file with --store FILE"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {fmt::format("{} is locked by another program", path),
              "close the other program, or choose another file with --store FILE"};
    case SQLITE_NOTADB:
      return {fmt::format("{} is not a Parallax store: not a database", path), kOtherStore};
    case SQLITE_CORRUPT:
    case SQLITE_SCHEMA:
    case SQLITE_MISMATCH:
      return Damaged(path, detail);
    default:
      return {fmt::format("{}: {} (SQLite code {})", path, detail, code), kOtherStore};
  }
}

Error StoreFileError(int error_number, std::string_view path, std::string_view action) {
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
      return FullDisk(path);
    case EFBIG:
      return TooLarge(path);
    case EACCES:
    case EPERM:
    case EROFS:
      return NotWritable(path);
    case ENOENT:
      return {fmt::format("{} cannot be {}: its folder does not exist", path, action),
              "make the folder, or choose another file with --store FILE"};
    default:
      return {fmt::format("{} cannot be {}: {}", path, action, std::strerror(error_number)),
              kOtherStore};
  }
}

Error NoPlainFile(std::string_view path) {
  return {fmt::format("{} is no plain file", path), kOtherStore};
}

Error SeveralNames(std::string_view path, uint64_t names) {
  return {
      fmt::format("{} has {} names (hard links): written by two of them it is lost", path, names),
      "remove the other names, or make a copy and name that with --store FILE"};
}

Error LockIsLink(std::string_view path) {
  return {fmt::format("{} is a link: what it leads to is not touched", path),
          fmt::format("remove it, or {}", kOtherStore)};
}

Error NoSuchCampaign(std::string_view campaign) {
  return {fmt::format("the store holds no campaign {}", campaign),
          "leave --resume out to begin a new one"};
}

Error NoSuchManifest(std::string_view campaign, uint32_t epoch) {
  return {fmt::format("the store holds no manifest of campaign {} epoch {}", campaign, epoch),
          "leave --resume out to begin a new campaign; findings are kept"};
}

Error ManifestDiffers(std::string_view campaign, uint32_t epoch) {
  return {fmt::format("campaign {} epoch {} already has another manifest", campaign, epoch),
          "the campaign was begun by another build or against another target; start a new one "
          "without --resume"};
}

Error BlockCommitted(std::string_view campaign, uint32_t epoch, uint32_t index) {
  return {
      fmt::format("block {} of campaign {} epoch {} is already committed", index, campaign, epoch),
      "leave --resume out to begin a new campaign; findings are kept"};
}

Error EpochFolded(std::string_view campaign, uint32_t epoch) {
  return {fmt::format("epoch {} of campaign {} is already folded", epoch, campaign),
          "leave --resume out to begin a new campaign; findings are kept"};
}

Error NoSuchFinding(std::string_view signature) {
  return {fmt::format("the store holds no finding \"{}\"", signature), "list them: parallax show"};
}

Error FindingDamaged(std::string_view path, std::string_view id) {
  return {fmt::format("the finding {} of {} is damaged", id, path),
          "hunt its target again with this store: the finding is written anew when it is met"};
}

Error Damaged(std::string_view path, std::string_view what) {
  return {
      fmt::format("{} is damaged ({})", path, what),
      fmt::format("save what is readable: sqlite3 '{}' .recover | sqlite3 recovered.db; then use "
                  "--store recovered.db or a new file",
                  path)};
}

}  // namespace parallax
