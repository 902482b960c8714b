#include "store/rescue.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/fs.h"
#include "store/finding_codec.h"
#include "wire/buffer.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "parallax-finding-";
constexpr std::string_view kSuffix = ".bin";

std::string FileName(const std::string& path) { return fs::path(path).filename().string(); }

std::optional<Finding> ReadRescueFile(const fs::path& path, const std::string& store_name) {
  const Result<std::string> bytes = ReadFile(path);
  if (!bytes.ok()) return std::nullopt;
  Reader reader(*bytes);
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
  const fs::path path = fs::path(store_path).parent_path() / name;
  PARALLAX_TRY(WriteFileAtomically(path, w.bytes()));
  return path.string();
}

std::vector<RescueFile> ReadRescueFiles(const std::string& store_path) {
  fs::path folder = fs::path(store_path).parent_path();
  if (folder.empty()) folder = ".";
  std::vector<RescueFile> files;
  const Result<std::vector<std::string>> names = ListFiles(folder);
  if (!names.ok()) return files;
  for (const std::string& name : *names) {
    if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix)) continue;
    const fs::path path = folder / name;
    std::optional<Finding> finding = ReadRescueFile(path, FileName(store_path));
    if (finding) files.push_back({path.string(), std::move(*finding)});
  }
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
