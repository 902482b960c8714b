#include "base/record_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

class RecordFileTest : public testing::Test {
 protected:
  static Record Make(const std::string& name, uint64_t key, std::string payload = "something") {
    return {name, {7, key}, std::move(payload)};
  }
  void Append(const Record& record) { ASSERT_TRUE(file_.Append({&record, 1}).ok()); }
  RecordFile::Contents Read() {
    auto contents = file_.Read();
    EXPECT_TRUE(contents.ok());
    return std::move(contents).value();
  }
  std::string Names() {
    RecordFile::Contents contents = Read();
    std::string names;
    for (const auto& record : contents.records) names += std::string(record.name) + " ";
    return names;
  }

  TempDir dir_ = *TempDir::In(std::filesystem::temp_directory_path());
  RecordFile file_{dir_.path() / "sub" / "records"};
};

TEST_F(RecordFileTest, GivesBackWhatWasAppended) {
  EXPECT_TRUE(Read().records.empty());
  Append(Make("a", 1, "first"));
  std::vector<Record> more = {Make("b", 2, ""), Make("", 3, std::string(100'000, '\0'))};
  ASSERT_TRUE(file_.Append(more).ok());
  RecordFile::Contents contents = Read();
  ASSERT_EQ(contents.records.size(), 3u);
  EXPECT_EQ(contents.records[0].name, "a");
  EXPECT_EQ(contents.records[0].key, (Hash128{7, 1}));
  EXPECT_EQ(contents.records[0].payload, "first");
  EXPECT_EQ(contents.records[2].payload.size(), 100'000u);
  EXPECT_EQ(contents.gaps, 0u);
}

TEST_F(RecordFileTest, ATornLastRecordIsDroppedWhereverItWasCut) {
  Append(Make("a", 1));
  size_t first = Read().bytes.size();
  Append(Make("b", 2));
  std::string whole = Read().bytes;
  for (size_t size = first; size < whole.size(); ++size) {
    ASSERT_TRUE(WriteFileAtomically(file_.path(), whole.substr(0, size)).ok());
    EXPECT_EQ(Names(), "a ") << size;
    EXPECT_EQ(Read().gaps, size == first ? 0u : 1u) << size;
    // What is written behind a torn record is found all the same.
    Append(Make("c", 3));
    EXPECT_EQ(Names(), "a c ") << size;
  }
}

TEST_F(RecordFileTest, AFlippedBitLosesOneRecordAndTidyingRemovesIt) {
  for (const char* name : {"a", "b", "c"}) Append(Make(name, 1));
  std::string whole = Read().bytes;
  size_t third = whole.size() / 3;
  for (size_t at = third; at < 2 * third; ++at) {
    std::string flipped = whole;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    ASSERT_TRUE(WriteFileAtomically(file_.path(), flipped).ok());
    EXPECT_EQ(Names(), "a c ") << at;
  }
  EXPECT_TRUE(RecordFile::WantsTidying(Read()));
  ASSERT_TRUE(file_.Tidy().ok());
  EXPECT_EQ(Read().gaps, 0u);
  EXPECT_EQ(Names(), "a c ");
}

TEST_F(RecordFileTest, TidyingKeepsTheNewestKeysOfAName) {
  const std::string large(100'000, 'x');
  for (uint64_t key = 0; key < 20; ++key) Append(Make("a", key, large));
  Append(Make("b", 0, large));
  Append(Make("a", 18, "newer"));
  EXPECT_TRUE(RecordFile::WantsTidying(Read()));
  ASSERT_TRUE(file_.Tidy().ok());
  RecordFile::Contents contents = Read();
  ASSERT_EQ(contents.records.size(), RecordFile::kKept + 1);
  EXPECT_EQ(contents.records[0].key.low, 17u);
  EXPECT_EQ(contents.records[1].key.low, 19u);
  EXPECT_EQ(contents.records[3].payload, "newer");
  EXPECT_FALSE(RecordFile::WantsTidying(contents));
}

TEST_F(RecordFileTest, ProcessesThatAppendAndTidyAtOnceLoseNothing) {
  constexpr int kProcesses = 4;
  constexpr uint64_t kRecords = 50;
  std::vector<pid_t> children;
  for (int p = 0; p < kProcesses; ++p) {
    pid_t pid = fork();
    if (pid == 0) {
      bool ok = true;
      for (uint64_t i = 0; i < kRecords; ++i) {
        Record record =
            Make(std::to_string(p) + "." + std::to_string(i), i, std::string(3000, 'x'));
        ok = ok && file_.Append({&record, 1}).ok() && (i % 10 != 5 || file_.Tidy().ok());
      }
      _exit(ok ? 0 : 1);
    }
    children.push_back(pid);
  }
  for (pid_t pid : children) {
    int status = 1;
    waitpid(pid, &status, 0);
    EXPECT_EQ(status, 0);
  }
  RecordFile::Contents contents = Read();
  EXPECT_EQ(contents.records.size(), kProcesses * kRecords);
  EXPECT_EQ(contents.gaps, 0u);
}

}  // namespace
}  // namespace parallax
