#include "similar/twins/fingerprint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace parallax {
namespace {

OutputTensor Doubles(const Shape& shape, const std::vector<double>& numbers) {
  OutputTensor tensor;
  tensor.dtype = DType::kF64;
  tensor.shape = shape;
  tensor.bytes.resize(numbers.size() * sizeof(double));
  std::memcpy(tensor.bytes.data(), numbers.data(), tensor.bytes.size());
  return tensor;
}

OutputTensor Truths(const std::vector<uint8_t>& bytes) {
  OutputTensor tensor;
  tensor.dtype = DType::kBool;
  tensor.shape = {static_cast<int64_t>(bytes.size())};
  tensor.bytes.assign(bytes.begin(), bytes.end());
  return tensor;
}

TEST(FingerprintOf, RoundingDoesNotCountAndNumbersDo) {
  const auto print = FingerprintOf(Doubles({2}, {0.5, 1.25}));
  ASSERT_TRUE(print);
  EXPECT_EQ(print, FingerprintOf(Doubles({2}, {0.5 + 1e-9, 1.25})));
  EXPECT_NE(print->numbers, FingerprintOf(Doubles({2}, {0.5, 1.5}))->numbers);
  EXPECT_EQ(FingerprintOf(Doubles({2}, {NAN, -0.0})), FingerprintOf(Doubles({2}, {-NAN, 1e-9})));
}

TEST(FingerprintOf, DimensionsOfSizeOneAreOfTheShapeAlone) {
  const auto column = FingerprintOf(Doubles({2, 1}, {0.5, 1.5}));
  const auto row = FingerprintOf(Doubles({2}, {0.5, 1.5}));
  EXPECT_EQ(column->numbers, row->numbers);
  EXPECT_NE(column->shapes, row->shapes);
  EXPECT_NE(FingerprintOf(Doubles({2, 2}, {1, 2, 3, 4}))->numbers,
            FingerprintOf(Doubles({4}, {1, 2, 3, 4}))->numbers);
}

TEST(FingerprintOf, WhatChanceMayGiveIsNotTelling) {
  EXPECT_FALSE(FingerprintOf(Doubles({3}, {1, 1, 1}))->telling);
  EXPECT_FALSE(FingerprintOf(OutputValue(int64_t{3}))->telling);
  EXPECT_FALSE(FingerprintOf(Truths({1, 0}))->telling);
  EXPECT_TRUE(FingerprintOf(Truths({1, 0, 0, 1}))->telling);
  EXPECT_TRUE(FingerprintOf(Doubles({}, {0.125}))->telling);
}

TEST(FingerprintOf, OfWhatIsNoNumberThereIsNone) {
  EXPECT_FALSE(FingerprintOf(OutputValue(std::string("text"))));
  EXPECT_FALSE(FingerprintOf(OutputValue(OutputSequence{})));
  EXPECT_FALSE(FingerprintOf(OutputValue(OutputSequence{{OutputValue(None{})}})));
}

}  // namespace
}  // namespace parallax
