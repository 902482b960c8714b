#include "catalogue/cache.h"

#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

Catalogue MakeCatalogue() {
  Catalogue out;
  out.target = "toy";
  out.key = {"toy", "1.0", "abc", ""};
  for (const char* name : {"toy.add", "toy.neg"}) {
    CatalogueEntry entry;
    entry.api.name = entry.api.program = name;
    entry.api.parameters.push_back({"x", "tensor", false, false, "", {"a"}});
    entry.api.overloads.push_back(entry.api.parameters);
    entry.api.forms = {"out"};
    entry.api.traits = {"elementwise"};
    entry.api.extra = "{}";
    TensorRecipe x;
    x.shape = {3, 4};
    entry.seeds.push_back(Binding{{{"x", false, {x}}, {"dim", true, {int64_t{1}}}}});
    entry.cost_ns = 4096;
    entry.refusals = {"TypeError: no"};
    entry.tried = 7;
    out.entries.push_back(entry);
  }
  return out;
}

TEST(Cache, GivesBackWhatWasSaved) {
  auto dir = TempDir::In(std::filesystem::temp_directory_path());
  ASSERT_TRUE(dir.ok());
  Catalogue catalogue = MakeCatalogue();
  auto file = dir->path() / "sub" / CatalogueFileName(catalogue.key);
  ASSERT_TRUE(SaveCatalogue(file, catalogue).ok());
  auto loaded = LoadCatalogue(file, catalogue.key);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  EXPECT_EQ(Encode(*loaded), Encode(catalogue));
  EXPECT_EQ(HashOf(*loaded), HashOf(catalogue));
  EXPECT_NE(loaded->Find("toy.neg"), nullptr);
  EXPECT_EQ(loaded->Find("toy.nex"), nullptr);
  CatalogueKey other = catalogue.key;
  other.version = "1.1";
  EXPECT_FALSE(LoadCatalogue(file, other).ok());
  EXPECT_NE(CatalogueFileName(other), CatalogueFileName(catalogue.key));
}

TEST(Cache, RefusesDamage) {
  auto dir = TempDir::In(std::filesystem::temp_directory_path());
  ASSERT_TRUE(dir.ok());
  Catalogue catalogue = MakeCatalogue();
  auto file = dir->path() / "c";
  ASSERT_TRUE(SaveCatalogue(file, catalogue).ok());
  std::string whole = *ReadFile(file);
  for (size_t size = 0; size < whole.size(); size += size < 40 ? 3 : 61) {
    ASSERT_TRUE(WriteFileAtomically(file, std::string_view(whole).substr(0, size)).ok());
    EXPECT_FALSE(LoadCatalogue(file, catalogue.key).ok()) << size;
    std::string flipped = whole;
    flipped[size] = static_cast<char>(flipped[size] ^ 0x10);
    ASSERT_TRUE(WriteFileAtomically(file, flipped).ok());
    EXPECT_FALSE(LoadCatalogue(file, catalogue.key).ok()) << size;
  }
}

TEST(Catalogue, DecodingSurvivesTruncationAndFlips) {
  std::string whole = Encode(MakeCatalogue());
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(DecodeCatalogue(std::string_view(whole).substr(0, size)).ok());
    std::string flipped = whole;
    flipped[size] = static_cast<char>(flipped[size] ^ 0x81);
    auto decoded = DecodeCatalogue(flipped);  // may be another catalogue, must not crash
    (void)decoded;
  }
}

}  // namespace
}  // namespace parallax
