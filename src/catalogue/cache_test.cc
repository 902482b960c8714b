#include "catalogue/cache.h"

#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/temp_dir.h"

namespace parallax {
namespace {

Api MakeApi(const std::string& name) {
  Api api;
  api.program = api.name = name;
  api.parameters.push_back({"x", "tensor", false, false, "", {"a"}});
  api.overloads.push_back(api.parameters);
  api.forms = {"out", "vjp"};
  api.traits = {"elementwise"};
  api.extra = "{}";
  return api;
}

CatalogueEntry MakeEntry(const std::string& name) {
  CatalogueEntry entry;
  entry.api = MakeApi(name);
  entry.api.forms = {"out"};  // the one that runs
  TensorRecipe x;
  x.shape = {3, 4};
  entry.seeds.push_back(Binding{{{"x", false, {x}}, {"dim", true, {int64_t{1}}}}});
  entry.suspects.push_back(Binding{{{"x", false, {x}}}});
  entry.cost_ns = 4096;
  entry.form_cost_ns = {8192};
  entry.first_cost_ns = 1u << 26;
  entry.form_first_cost_ns = {1u << 27};
  entry.refusals = {"TypeError: no"};
  entry.tried = 7;
  entry.lessons = {"rank of x: 2"};
  entry.seeding_problem = "RuntimeError: half";
  return entry;
}

class CacheTest : public testing::Test {
 protected:
  CatalogueCache Open() { return *CatalogueCache::Open(dir_.path() / "sub", key_); }
  static ProbedApi Probed(const std::string& name) {
    return {Listed(MakeApi(name)).key, MakeEntry(name)};
  }

  TempDir dir_ = *TempDir::In(std::filesystem::temp_directory_path());
  CatalogueKey key_{"toy", "1.0", "abc", ""};
};

TEST_F(CacheTest, GivesBackWhatWasKept) {
  CatalogueCache cache = Open();
  EXPECT_TRUE(cache.listing().empty());
  std::vector<ListedApi> listing = {Listed(MakeApi("toy.add")), Listed(MakeApi("toy.neg"))};
  ASSERT_TRUE(cache.KeepListing(listing).ok());
  ProbedApi probed = Probed("toy.add");
  ASSERT_TRUE(cache.Keep({&probed, 1}).ok());

  CatalogueCache again = Open();
  EXPECT_EQ(again.listing(), listing);
  auto entry = again.Find(listing[0]);
  ASSERT_TRUE(entry);
  EXPECT_EQ(Encode(*entry), Encode(probed.entry));
  EXPECT_EQ(entry->lessons, probed.entry.lessons);
  EXPECT_FALSE(again.Find(listing[1])) << "not probed yet";
  EXPECT_EQ(again.problem(), "");
}

TEST_F(CacheTest, AnApiThatIsDescribedAnewHasNoRecord) {
  ProbedApi probed = Probed("toy.add");
  ASSERT_TRUE(Open().Keep({&probed, 1}).ok());
  EXPECT_TRUE(Open().Has(Listed(MakeApi("toy.add"))));
  for (int change = 0; change < 4; ++change) {
    Api api = MakeApi("toy.add");
    if (change == 0) api.parameters[0].type = "int";
    if (change == 1) api.forms.push_back("inplace");
    if (change == 2) api.traits.clear();
    if (change == 3) api.extra = "other";
    EXPECT_FALSE(Open().Has(Listed(api))) << change;
  }
}

TEST_F(CacheTest, AnotherBuildHasAnotherFile) {
  for (auto field : {&CatalogueKey::library, &CatalogueKey::version, &CatalogueKey::adapter_hash,
                     &CatalogueKey::build}) {
    CatalogueKey other = key_;
    other.*field += "+";
    EXPECT_NE(CatalogueFileName(other), CatalogueFileName(key_));
  }
}

TEST_F(CacheTest, DamageIsToldAndCostsOneRecord) {
  for (const char* name : {"toy.add", "toy.neg", "toy.sub"}) {
    ProbedApi probed = Probed(name);
    ASSERT_TRUE(Open().Keep({&probed, 1}).ok());
  }
  std::string bytes = *ReadFile(Open().path());
  bytes[bytes.size() / 2] ^= 1;
  ASSERT_TRUE(WriteFileAtomically(Open().path(), bytes).ok());
  CatalogueCache cache = Open();
  EXPECT_NE(cache.problem().find("is damaged in 1 place;"), std::string::npos) << cache.problem();
  EXPECT_TRUE(cache.Has(Listed(MakeApi("toy.add"))));
  EXPECT_FALSE(cache.Has(Listed(MakeApi("toy.neg"))));
  EXPECT_TRUE(cache.Has(Listed(MakeApi("toy.sub"))));
  EXPECT_EQ(Open().problem(), "") << "it was mended";
}

TEST_F(CacheTest, AFileThatIsNoneIsMadeAnew) {
  std::filesystem::path path = Open().path();
  ASSERT_TRUE(MakeDirectories(path.parent_path()).ok());
  ASSERT_TRUE(WriteFileAtomically(path, std::string(5000, 'x')).ok());
  EXPECT_NE(Open().problem(), "");
  ProbedApi probed = Probed("toy.add");
  ASSERT_TRUE(Open().Keep({&probed, 1}).ok());
  EXPECT_TRUE(Open().Has(Listed(MakeApi("toy.add"))));
}

TEST(EntryCodec, DecodingSurvivesTruncationAndFlips) {
  std::string whole = Encode(MakeEntry("toy.add"));
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(DecodeEntry(std::string_view(whole).substr(0, size)).ok());
    std::string flipped = whole;
    flipped[size] = static_cast<char>(flipped[size] ^ 0x81);
    auto decoded = DecodeEntry(flipped);  // may be another entry, must not crash
    (void)decoded;
  }
}

}  // namespace
}  // namespace parallax
