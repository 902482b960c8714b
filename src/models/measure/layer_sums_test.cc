#include "models/measure/layer_sums.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "models/measure/testing.h"

namespace parallax {
namespace {

constexpr float kNanF = std::numeric_limits<float>::quiet_NaN();

template <class T>
OutputTensor Tensor(DType dtype, const std::vector<T>& numbers) {
  OutputTensor tensor;
  tensor.dtype = dtype;
  tensor.shape = {static_cast<int64_t>(numbers.size())};
  tensor.bytes.resize(numbers.size() * sizeof(T));
  std::memcpy(tensor.bytes.data(), numbers.data(), tensor.bytes.size());
  return tensor;
}
OutputTensor Floats(const std::vector<float>& numbers) { return Tensor(DType::kF32, numbers); }

TEST(LayerSums, PiecesCutLayersAnywhere) {
  std::vector<float> a = {1, 2, 3, 4, 5, 6, 7};
  std::vector<float> b = {1, 2, 5, 4, 5, 6, 3};
  for (size_t piece = 1; piece <= a.size(); ++piece) {
    LayerSums sums({3, 0, 4});
    for (size_t at = 0; at < a.size(); at += piece) {
      size_t end = std::min(a.size(), at + piece);
      std::vector<OutputTensor> of_a = {Floats({a.begin() + at, a.begin() + end})};
      // The other backend's tensors end elsewhere, and are of another dtype.
      std::vector<OutputTensor> of_b;
      for (size_t i = at; i < end; ++i) of_b.push_back(Tensor<double>(DType::kF64, {b[i]}));
      EXPECT_FALSE(sums.complete());
      ASSERT_TRUE(sums.Add(of_a, of_b).ok());
    }
    EXPECT_TRUE(sums.complete());
    EXPECT_DOUBLE_EQ(sums.sums()[0].mean(), 2.0 / 3);
    EXPECT_EQ(sums.sums()[1].mean(), 0);
    EXPECT_DOUBLE_EQ(sums.sums()[2].mean(), 1.0);
    EXPECT_EQ(sums.sums()[0].largest(), 2);
    EXPECT_EQ(sums.sums()[2].largest(), 4);
  }
}

TEST(LayerSums, NanOnOneSideIsInfinitelyFarAndCounted) {
  LayerSums sums({2, 2});
  std::vector<OutputTensor> a = {Floats({kNanF, kNanF, 1, 2})};
  std::vector<OutputTensor> b = {Floats({kNanF, 1, 1, 2})};
  ASSERT_TRUE(sums.Add(a, b).ok());
  EXPECT_EQ(sums.sums()[0].mean(), kInf);
  EXPECT_EQ(sums.sums()[0].largest(), kInf);
  EXPECT_EQ(sums.sums()[0].a_nans(), 2u);
  EXPECT_EQ(sums.sums()[0].b_nans(), 1u);
  EXPECT_EQ(sums.sums()[1].mean(), 0);
}

TEST(LayerSums, PiecesOfOtherSizesAreAnError) {
  LayerSums sums({2});
  std::vector<OutputTensor> one = {Floats({1})};
  std::vector<OutputTensor> three = {Floats({1, 2, 3})};
  EXPECT_FALSE(sums.Add(one, three).ok());
  EXPECT_FALSE(sums.Add(three, three).ok());
  EXPECT_TRUE(sums.Add(one, one).ok());
  EXPECT_FALSE(sums.complete());
}

TEST(LayerSums, LayersWithoutNumbersAreComplete) {
  EXPECT_TRUE(LayerSums({0, 0}).complete());
  EXPECT_TRUE(LayerSums({}).complete());
}

}  // namespace
}  // namespace parallax
