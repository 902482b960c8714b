#include "base/record_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>

#include "base/fs.h"
#include "base/unique_fd.h"

namespace parallax {
namespace {

constexpr std::string_view kMark("\xf5PLXREC\n", 8);
constexpr size_t kLengths = 4 + 4;               // of name and payload
constexpr size_t kHead = 8 + kLengths + 16 + 8;  // mark, lengths, key, checksum
constexpr uint64_t kSmall = uint64_t{1} << 20;   // a file that is not worth tidying

template <class T>
void Put(std::string* out, T number) {
  out->append(reinterpret_cast<const char*>(&number), sizeof number);
}

// REQUIRES: `in` is long enough.
template <class T>
T Take(std::string_view* in) {
  T number;
  std::memcpy(&number, in->data(), sizeof number);
  in->remove_prefix(sizeof number);
  return number;
}

std::string FrameOf(const Record& record) {
  std::string body;
  Put(&body, static_cast<uint32_t>(record.name.size()));
  Put(&body, static_cast<uint32_t>(record.payload.size()));
  Put(&body, record.key.high);
  Put(&body, record.key.low);
  body.append(record.name).append(record.payload);
  std::string frame(kMark);
  Put(&frame, Checksum(body));
  return frame + body;
}

// The record at the start of `bytes`; false when none is there, or not all of it.
bool ParseFrame(std::string_view bytes, RecordFile::View* out) {
  if (bytes.size() < kHead || !bytes.starts_with(kMark)) return false;
  std::string_view rest = bytes.substr(kMark.size());
  auto checksum = Take<uint64_t>(&rest);
  auto name = Take<uint32_t>(&rest);
  auto payload = Take<uint32_t>(&rest);
  out->key.high = Take<uint64_t>(&rest);
  out->key.low = Take<uint64_t>(&rest);
  uint64_t size = kHead + uint64_t{name} + payload;
  if (size > bytes.size()) return false;
  out->frame = bytes.substr(0, size);
  if (Checksum(out->frame.substr(kMark.size() + sizeof checksum)) != checksum) return false;
  out->name = rest.substr(0, name);
  out->payload = rest.substr(name, payload);
  return true;
}

void Parse(RecordFile::Contents* contents) {
  std::string_view bytes = contents->bytes;
  size_t at = 0;
  while (at < bytes.size()) {
    RecordFile::View view;
    if (ParseFrame(bytes.substr(at), &view)) {
      contents->records.push_back(view);
      at += view.frame.size();
      continue;
    }
    // On to the next whole record.
    ++contents->gaps;
    do {
      at = std::min(bytes.find(kMark, at + 1), bytes.size());
    } while (at < bytes.size() && !ParseFrame(bytes.substr(at), &view));
  }
}

Result<RecordFile::Contents> ReadAll(const std::filesystem::path& path) {
  RecordFile::Contents contents;
  if (!Exists(path)) return contents;
  PARALLAX_TRY_ASSIGN(contents.bytes, ReadFile(path));
  Parse(&contents);
  return contents;
}

// Held on the folder: the file itself is replaced by Tidy. Where the file system has no locks, all
// goes on without; the checksums find what that spoils.
UniqueFd Lock(const std::filesystem::path& file, int kind) {
  UniqueFd folder(open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  while (folder && flock(folder.get(), kind) != 0 && errno == EINTR) continue;
  return folder;
}

// Those that stay: of each name the newest keys, of each key the newest record.
std::vector<const RecordFile::View*> Kept(const RecordFile::Contents& contents) {
  std::map<std::string_view, std::vector<Hash128>> keys;
  std::vector<const RecordFile::View*> kept;
  for (auto it = contents.records.rbegin(); it != contents.records.rend(); ++it) {
    std::vector<Hash128>& of_name = keys[it->name];
    bool known = std::find(of_name.begin(), of_name.end(), it->key) != of_name.end();
    if (known || of_name.size() == RecordFile::kKept) continue;
    of_name.push_back(it->key);
    kept.push_back(&*it);
  }
  std::reverse(kept.begin(), kept.end());
  return kept;
}

}  // namespace

Result<RecordFile::Contents> RecordFile::Read() const {
  UniqueFd lock = Lock(path_, LOCK_SH);
  return ReadAll(path_);
}

Status RecordFile::Append(std::span<const Record> records) const {
  std::string bytes;
  for (const Record& record : records) bytes += FrameOf(record);
  PARALLAX_TRY(MakeDirectories(path_.parent_path()));
  UniqueFd lock = Lock(path_, LOCK_EX);
  UniqueFd file(open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!file) return FileError("open", path_, errno);
  std::string_view left = bytes;
  while (!left.empty()) {
    ssize_t written = write(file.get(), left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return FileError("write", path_, errno);
    left.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

Status RecordFile::Tidy() const {
  UniqueFd lock = Lock(path_, LOCK_EX);
  PARALLAX_TRY_ASSIGN(Contents contents, ReadAll(path_));
  std::string bytes;
  for (const View* view : Kept(contents)) bytes += view->frame;
  return WriteFileAtomically(path_, bytes);
}

bool RecordFile::WantsTidying(const Contents& contents) {
  if (contents.gaps > 0) return true;
  if (contents.bytes.size() < kSmall) return false;
  uint64_t kept = 0;
  for (const View* view : Kept(contents)) kept += view->frame.size();
  return kept * 3 <= contents.bytes.size();
}

}  // namespace parallax
