#include "models/measure/lone.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

const std::vector<std::string> kVoices = {"jax", "jax", "torch", "tensorflow"};
constexpr size_t kJax = 0, kNumpy = 1, kTorch = 2, kTensorflow = 3;

using Places = std::vector<std::pair<size_t, size_t>>;

// Every pair of the four, those of `inconsistent` so.
std::optional<size_t> Lone(const Places& inconsistent, std::vector<size_t> refused = {}) {
  std::vector<BackendResult> backends(kVoices.size());
  for (size_t place : refused) backends[place].status = BackendStatus::kRefused;
  std::vector<PairResult> pairs;
  for (size_t a = 0; a < backends.size(); ++a) {
    for (size_t b = a + 1; b < backends.size(); ++b) {
      pairs.emplace_back();
      pairs.back().a = a;
      pairs.back().b = b;
      for (auto [x, y] : inconsistent) pairs.back().inconsistent |= x == a && y == b;
    }
  }
  return LoneBackend(backends, kVoices, pairs);
}

TEST(LoneBackend, IsInEveryInconsistentPair) {
  EXPECT_EQ(Lone({{kJax, kTorch}, {kNumpy, kTorch}, {kTorch, kTensorflow}}), kTorch);
}

TEST(LoneBackend, NobodyWhenAllAgreeOrTwoCouldBeIt) {
  EXPECT_EQ(Lone({}), std::nullopt);
  EXPECT_EQ(Lone({{kTorch, kTensorflow}}), std::nullopt);
  // One voice against one other, though it is two pairs.
  EXPECT_EQ(Lone({{kJax, kTorch}, {kNumpy, kTorch}}), std::nullopt);
  EXPECT_EQ(Lone({{kJax, kTorch}, {kTorch, kTensorflow}, {kJax, kTensorflow}}), std::nullopt);
  EXPECT_EQ(Lone({{kJax, kNumpy}}), std::nullopt);
}

TEST(LoneBackend, ASharedKernelIsOneVoice) {
  Places of_both = {{kJax, kTorch}, {kNumpy, kTorch}, {kJax, kTensorflow}, {kNumpy, kTensorflow}};
  EXPECT_EQ(Lone(of_both), kJax);
  // NumPy alone, where it does not borrow.
  EXPECT_EQ(Lone({{kJax, kNumpy}, {kNumpy, kTorch}, {kNumpy, kTensorflow}}), kNumpy);
}

TEST(LoneBackend, TakesThreeVoices) {
  EXPECT_EQ(Lone({{kJax, kTorch}, {kNumpy, kTorch}}, {kTensorflow}), std::nullopt);
}

// Runtimes of x: 0, 1, 2; of y: 3; of z: 4.
FileVoices OfFiles(const Places& inconsistent) {
  std::vector<BackendResult> backends(5);
  for (size_t i = 0; i < 5; ++i) backends[i].file = i < 3 ? "x" : i == 3 ? "y" : "z";
  std::vector<PairResult> pairs;
  for (auto [a, b] : inconsistent) {
    pairs.emplace_back();
    pairs.back().a = a;
    pairs.back().b = b;
    pairs.back().inconsistent = true;
  }
  return VoicesOfFiles(backends, {"r", "s", "t", "u", "v"}, pairs);
}

TEST(VoicesOfFiles, RuntimesOfOneFileAreOneVoice) {
  // Three runtimes against one: two files against each other, and nobody stands alone.
  const FileVoices two = OfFiles({{0, 3}, {1, 3}, {2, 3}});
  EXPECT_EQ(two.lone, std::nullopt);
  EXPECT_TRUE(two.files_differ);
  EXPECT_EQ(two.lone_file, "");
  EXPECT_EQ(OfFiles({{0, 3}, {1, 3}, {2, 3}, {3, 4}}).lone_file, "y");
}

TEST(VoicesOfFiles, ARuntimeAgainstTheOthersOfItsFile) {
  const FileVoices one = OfFiles({{0, 1}, {0, 2}, {0, 3}, {0, 4}});
  EXPECT_EQ(one.lone, 0u);
  EXPECT_FALSE(one.files_differ);
  // The file differs as well.
  EXPECT_EQ(OfFiles({{0, 1}, {0, 2}, {0, 3}, {1, 3}, {2, 3}}).lone, 0u);
}

TEST(VoicesOfFiles, NobodyWhereAllAgree) {
  EXPECT_FALSE(OfFiles({}).files_differ);
  EXPECT_EQ(OfFiles({}).lone, std::nullopt);
}

}  // namespace
}  // namespace parallax
