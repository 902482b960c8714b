#include "store/rescue.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "store/errors.h"
#include "store/finding_codec.h"
#include "wire/buffer.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "parallax-finding-";
constexpr std::string_view kSuffix = ".bin";

std::string FileName(const std::string& path) { return fs::path(path).filename().string(); }

Status WriteDurably(const std::string& path, std::string_view bytes) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return FileError(errno, path, "written");
  Status done;
  while (!bytes.empty() && done.ok()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<size_t>(count));
    } else if (errno != EINTR) {
      done = FileError(errno, path, "written");
    }
  }
  if (done.ok() && fsync(fd) != 0) done = FileError(errno, path, "written");
  close(fd);
  return done;
}

std::optional<Finding> ReadRescueFile(const fs::path& path, const std::string& store_name) {
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  Reader reader(bytes);
  if (reader.GetView() != store_name || !reader.ok()) return std::nullopt;
  Result<Finding> finding = DecodeFinding(reader.GetView());
  if (!finding.ok() || !reader.AtEnd()) return std::nullopt;
  return std::move(finding).value();
}

}  // namespace

Result<std::string> WriteRescueFile(const std::string& store_path, const Finding& finding) {
  Writer w;
  w.PutString(FileName(store_path));
  w.PutString(EncodeFinding(finding));
  const std::string id = finding.id.empty() ? FindingId(finding.signature) : finding.id;
  const std::string name = fmt::format("{}{}{}", kPrefix, id, kSuffix);
  const std::string path = (fs::path(store_path).parent_path() / name).string();
  const std::string unfinished = path + ".part";
  Status done = WriteDurably(unfinished, w.bytes());
  if (done.ok() && std::rename(unfinished.c_str(), path.c_str()) != 0) {
    done = FileError(errno, path, "written");
  }
  if (!done.ok()) {
    unlink(unfinished.c_str());
    return done.error();
  }
  return path;
}

std::vector<RescueFile> ReadRescueFiles(const std::string& store_path) {
  fs::path folder = fs::path(store_path).parent_path();
  if (folder.empty()) folder = ".";
  std::vector<RescueFile> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) continue;
    std::optional<Finding> finding = ReadRescueFile(it->path(), FileName(store_path));
    if (finding) files.push_back({it->path().string(), std::move(*finding)});
  }
  std::sort(files.begin(), files.end(),
            [](const RescueFile& a, const RescueFile& b) { return a.path < b.path; });
  return files;
}

Error RescueQueue::Write(const Finding& finding, const Error& cause) const {
  Result<std::string> path = WriteRescueFile(store_path_, finding);
  const std::string what = finding.title.empty() ? finding.signature.Text() : finding.title;
  if (!path.ok()) {
    return {fmt::format("{}; the finding \"{}\" could not be written beside it either: {}",
                        cause.message, what, path.error().message),
            cause.hint};
  }
  return {fmt::format("{}; the finding \"{}\" is kept in {}", cause.message, what, *path),
          fmt::format("{} (the next campaign on this store takes that file in)", cause.hint)};
}

Error RescueQueue::WriteAll(const Error& cause) {
  Error error = cause;
  for (const Finding& finding : waiting_) error = Write(finding, error);
  waiting_.clear();
  return error;
}

}  // namespace parallax
