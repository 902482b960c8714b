#include "store/finding_codec.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "store/test_support.h"
#include "wire/codec.h"

namespace parallax {
namespace {

Finding Full() {
  Finding finding = SampleFinding();
  finding.prefix = {NotRun(finding.witness, finding.witness.binding)};
  finding.prefix.front().seed = 99;
  finding.fix_version = "2.13.0";
  finding.fix_target = "new";
  finding.known_url = "https://example.org/1";
  finding.known_list = "list.toml";
  finding.perhaps_url = "https://example.org/2";
  finding.perhaps_list = "other.toml";
  finding.size_trials = {{16, SizeState::kAgrees, SizeTrial::kNoExcess},
                         {17, SizeState::kFails, 4.5e4},
                         {32, SizeState::kDoubted, 1.25}};
  finding.varied = {{"dtype of x", "float32", VariedState::kFails},
                    {"dtype of x", "float64", VariedState::kPasses},
                    {"rank of x", "2", VariedState::kUnknown}};
  return finding;
}

std::string Stored(const std::string& file) {
  return ReadWhole(PARALLAX_SOURCE_DIR "/tests/stores/" + file);
}

// What formats before 8 kept of a finding.
std::string BytesBefore8(Finding finding) {
  finding.witness.traits.clear();
  finding.perhaps_url.clear();
  finding.perhaps_list.clear();
  finding.python.clear();
  finding.varied.clear();
  for (RecordedCase& step : finding.prefix) {
    step = RecordedCase{step.relation, step.binding, step.seed, {}, {}, {}, {}};
  }
  return EncodeFinding(finding);
}

// What format `version` wrote of a finding without the parts that came later: the file of format 7
// without the `lacks` texts, lists and counts at its end, which are empty.
std::string OfFormat(uint32_t version, size_t lacks) {
  std::string bytes = Stored("format_7_short.bin");
  bytes.resize(bytes.size() - sizeof(int64_t) - lacks * sizeof(uint32_t));
  std::memcpy(bytes.data() + sizeof(uint32_t), &version, sizeof version);
  const int64_t digest = Digest(bytes);
  bytes.append(reinterpret_cast<const char*>(&digest), sizeof digest);
  return bytes;
}

TEST(FindingCodec, DecodesWhatItEncoded) {
  const std::string bytes = EncodeFinding(Full());
  const Result<Finding> decoded = DecodeFinding(bytes);
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  EXPECT_EQ(EncodeFinding(*decoded), bytes);
  EXPECT_EQ(decoded->prefix.front().binding, Full().witness.binding);
  EXPECT_EQ(decoded->prefix.front().seed, 99u);
  EXPECT_EQ(decoded->witness.binding, Full().witness.binding);
  EXPECT_EQ(decoded->witness.traits, Full().witness.traits);
  EXPECT_EQ(decoded->perhaps_url, Full().perhaps_url);
  EXPECT_EQ(decoded->perhaps_list, Full().perhaps_list);
  EXPECT_EQ(decoded->witness.verdict, Full().witness.verdict);
  EXPECT_EQ(decoded->witness.key, Full().witness.key);
  EXPECT_EQ(decoded->sizes, Full().sizes);
  EXPECT_EQ(decoded->profile, Full().profile);
  EXPECT_EQ(decoded->size_trials, Full().size_trials);
  EXPECT_EQ(decoded->varied, Full().varied);
}

TEST(FindingCodec, ReadsWhatFormat7Wrote) {
  const Result<Finding> decoded = DecodeFinding(Stored("format_7.bin"));
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  EXPECT_EQ(EncodeFinding(*decoded), BytesBefore8(Full()));
}

TEST(FindingCodec, ReadsOlderFormats) {
  Finding finding = SampleFinding();
  finding.clauses_broken.clear();
  finding.clauses_kept = 0;
  for (const auto& [version, lacks] : {std::pair{3u, 7u}, {4u, 5u}, {5u, 3u}, {6u, 2u}, {7u, 0u}}) {
    const Result<Finding> decoded = DecodeFinding(OfFormat(version, lacks));
    ASSERT_TRUE(decoded.ok()) << decoded.error().message;
    EXPECT_EQ(EncodeFinding(*decoded), BytesBefore8(finding)) << version;
  }
}

TEST(FindingCodec, APartThatItDoesNotKnowIsOfANewerParallax) {
  Writer w;
  w.Put(uint32_t{0x4e465850});
  w.Put(uint32_t{8});
  w.PutCount(1);
  w.PutString("colour");
  w.PutString("red");
  w.Put(Digest(w.bytes()));
  const Result<Finding> decoded = DecodeFinding(w.bytes());
  ASSERT_FALSE(decoded.ok());
  EXPECT_EQ(decoded.error().message,
            "a stored finding is of a newer Parallax (it has a part 'colour')");
}

// Its second word is the number of the format.
TEST(FindingCodec, ANumberThatDamageRaisedIsDamage) {
  const std::string sound = EncodeFinding(SampleFinding());
  const auto error_of = [](const std::string& bytes) { return DecodeFinding(bytes).error(); };
  std::string damaged = sound;
  damaged[4] = 77;
  EXPECT_FALSE(IsOfNewer(error_of(damaged)));
  EXPECT_EQ(error_of(damaged).message, "a stored finding is unreadable: its digest does not match");
  EXPECT_NE(error_of(damaged).hint, "");
  // As a newer one would have written it.
  const std::string body = damaged.substr(0, damaged.size() - sizeof(int64_t));
  Writer digest;
  digest.Put(Digest(body));
  EXPECT_TRUE(IsOfNewer(error_of(body + digest.bytes())));
}

TEST(FindingCodec, JsonTellsEachPartOnceAndLeavesOutWhatIsEmpty) {
  const auto json = ToJson(SampleFinding());
  EXPECT_EQ(json["witness"]["x"], "float32[17] of ones");
  EXPECT_EQ(json["wrong_side"], "left");
  EXPECT_EQ(json["python"], "3.11.2");
  EXPECT_TRUE(json["snippet"].is_null());
  EXPECT_FALSE(json.contains("sizes"));
  EXPECT_EQ(ToJson(Full())["sizes"].size(), 3u);
  EXPECT_FALSE(json.contains("varied"));
  EXPECT_EQ(
      ToJson(Full())["varied"].dump(),
      R"([["dtype of x","float32",true],["dtype of x","float64",false],["rank of x","2",null]])");
  EXPECT_EQ(ToJson(Full())["confirmed_by_fix"], "2.13.0");
}

TEST(FindingCodec, AnIdThatIsNoNameOfAFileIsDamage) {
  for (const char* id : {"../../etc/x", "a/b", "P-\n", "P 1", "\xc3\xa9"}) {
    Finding finding = SampleFinding();
    finding.id = id;
    EXPECT_FALSE(DecodeFinding(EncodeFinding(finding)).ok()) << id;
  }
}

TEST(FindingCodec, TruncatedAtEveryByteIsAnError) {
  const std::string bytes = EncodeFinding(Full());
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(DecodeFinding(std::string_view(bytes).substr(0, size)).ok()) << size;
  }
}

TEST(FindingCodec, EveryFlippedBitIsAnError) {
  std::string bytes = EncodeFinding(Full());
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_FALSE(DecodeFinding(bytes).ok()) << bit;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
  }
}

TEST(FindingId, IsAStableHashOfTheSignature) {
  const Signature signature = SampleFinding().signature;
  EXPECT_EQ(signature.Text(), "value | toy.tail_sum | modes:float64 | ");
  EXPECT_EQ(FindingId(signature).size(), 8u);
  EXPECT_EQ(FindingId(signature, 16).substr(0, 8), FindingId(signature));
}

}  // namespace
}  // namespace parallax
