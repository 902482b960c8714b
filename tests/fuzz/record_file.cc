// A file of records, as it lies on the disk.

#include "base/record_file.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/temp_dir.h"
#include "base/unique_fd.h"
#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  const TempDir folder = TempDir::In(std::filesystem::temp_directory_path()).value();
  const RecordFile file(folder.path() / "records");
  const std::vector<Record> records = {{"a", {1, 2}, "payload"}, {"b", {3, 4}, ""}};
  PARALLAX_CHECK(file.Append(records).ok(), "cannot write in a temporary folder");
  const std::string bytes = ReadFile(file.path()).value();
  return {bytes, bytes.substr(3), bytes + bytes.substr(0, 20) + bytes};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const parallax::UniqueFd memory(memfd_create("records", MFD_CLOEXEC));
  if (write(memory.get(), data, size) != static_cast<ssize_t>(size)) return 0;
  const parallax::RecordFile file(fmt::format("/proc/self/fd/{}", memory.get()));
  const auto contents = file.Read();
  if (!parallax::CheckReader(contents)) return 0;
  size_t whole = 0;
  for (const auto& record : contents->records) whole += record.frame.size();
  PARALLAX_CHECK(whole <= size, "records of more than there is");
  parallax::RecordFile::WantsTidying(*contents);
  return 0;
}
