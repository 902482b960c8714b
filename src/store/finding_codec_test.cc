#include "store/finding_codec.h"

#include <gtest/gtest.h>

#include "store/test_support.h"

namespace parallax {
namespace {

Finding Full() {
  Finding finding = SampleFinding();
  finding.prefix = {{finding.relation, finding.witness, 99}};
  finding.fix_version = "2.13.0";
  finding.fix_target = "new";
  finding.known_url = "https://example.org/1";
  finding.known_list = "list.toml";
  finding.size_trials = {{16, SizeState::kAgrees, SizeTrial::kNoExcess},
                         {17, SizeState::kFails, 4.5e4},
                         {32, SizeState::kDoubted, 1.25}};
  return finding;
}

// As formats before 7 knew it.
Finding WithoutClauses() {
  Finding finding = SampleFinding();
  finding.clauses_broken.clear();
  finding.clauses_kept = 0;
  return finding;
}

// What format `version` wrote: without the `lacks` texts, lists and counts at the end that came
// later.
std::string OfFormat(uint32_t version, size_t lacks) {
  Finding finding = WithoutClauses();
  std::string bytes = EncodeFinding(finding);
  bytes.resize(bytes.size() - sizeof(int64_t) - lacks * sizeof(uint32_t));  // empty ones
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
  EXPECT_EQ(decoded->prefix, Full().prefix);
  EXPECT_EQ(decoded->witness, Full().witness);
  EXPECT_EQ(decoded->sizes, Full().sizes);
  EXPECT_EQ(decoded->profile, Full().profile);
  EXPECT_EQ(decoded->size_trials, Full().size_trials);
}

TEST(FindingCodec, ReadsOlderFormats) {
  for (const auto& [version, lacks] : {std::pair{3u, 7u}, {4u, 5u}, {5u, 3u}, {6u, 2u}}) {
    const Result<Finding> decoded = DecodeFinding(OfFormat(version, lacks));
    ASSERT_TRUE(decoded.ok()) << decoded.error().message;
    EXPECT_EQ(EncodeFinding(*decoded), EncodeFinding(WithoutClauses()));
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
