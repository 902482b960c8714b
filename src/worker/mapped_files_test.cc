#include "worker/mapped_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/temp_dir.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

class MappedFiles : public testing::Test {
 protected:
  fs::path Write(const std::string& name, const std::string& text) {
    const fs::path path = folder_.path() / name;
    std::ofstream(path) << text;
    fs::last_write_time(path, fs::file_time_type(std::chrono::hours(1)));
    return path;
  }
  static std::string DigestOf(const std::vector<std::string>& paths) {
    std::stringstream maps;
    maps << "7f00-7f01 rw-p 00000000 00:00 0 \n7f01-7f02 rw-p 00000000 00:00 0    [heap]\n";
    for (const std::string& path : paths) {
      maps << "7f52-7f53 r-xp 00002000 fe:01 1234                 " << path << "\n";
    }
    return DigestOfMappedFiles(maps);
  }

  TempDir folder_ = TempDir::In(fs::temp_directory_path()).value();
};

TEST_F(MappedFiles, OneThatIsBuiltAnewIsAnotherBuild) {
  const fs::path library = Write("library.so.2", "one");
  const std::string before = DigestOf({library});
  EXPECT_EQ(DigestOf({library}), before);
  Write("library.so.2", "longer");
  const std::string longer = DigestOf({library});
  EXPECT_NE(longer, before);
  fs::last_write_time(library, fs::file_time_type(std::chrono::hours(2)));
  EXPECT_NE(DigestOf({library}), longer);
}

TEST_F(MappedFiles, NeitherOrderNorFolderNorTheWorkersOwnCount) {
  const fs::path a = Write("a.so", "a"), b = Write("b.so", "b");
  const std::string both = DigestOf({a, b});
  EXPECT_EQ(DigestOf({b, a, b}), both);
  EXPECT_EQ(DigestOf({a, b, Write("parallax_worker.abi3.so", "w"), Write("data.bin", "d"),
                      (folder_.path() / "gone.so (deleted)").string()}),
            both);
  EXPECT_NE(DigestOf({a}), both);
  fs::create_directory(folder_.path() / "copy");
  EXPECT_EQ(DigestOf({Write("copy/a.so", "a"), b}), both);
}

TEST_F(MappedFiles, ThisProcessHasTheSameTwice) {
  EXPECT_EQ(DigestOfMappedFiles(), DigestOfMappedFiles());
  EXPECT_EQ(DigestOfMappedFiles().size(), 16u);
}

}  // namespace
}  // namespace parallax
