// What of an output a side holds against the others: cut once when it is recorded, and again the
// same whenever it is read.

#include "numbers/selection.h"

#include <gtest/gtest.h>

#include "numbers/case_screen.h"

namespace parallax {
namespace {

OutputTensor TensorOf(const Shape& shape) {
  OutputTensor tensor;
  tensor.dtype = DType::kI8;
  tensor.shape = shape;
  tensor.strides.assign(shape.size(), 1);
  int64_t count = 1;
  for (const int64_t extent : shape) count *= extent;
  for (int64_t i = 0; i < count; ++i) tensor.bytes += static_cast<char>(i);
  return tensor;
}

OutputValue PairOf(OutputValue a, OutputValue b) {
  OutputSequence pair;
  pair.items.push_back(std::move(a));
  pair.items.push_back(std::move(b));
  return {std::move(pair)};
}

Side SideOf(Select select, int64_t index = 0) {
  Side side;
  side.select = select;
  side.part_index = index;
  return side;
}

OutputValue Read(const Side& side, const OutputValue& value) {
  Outcome outcome;
  outcome.v = Returned{value, {}, -1, {}};
  return Selected(side, outcome);
}

TEST(Selection, AnItemOfASequence) {
  const Side second = SideOf(Select::kItem, 1);
  OutputValue value = PairOf(TensorOf({2}), TensorOf({3}));
  EXPECT_EQ(Read(second, value), OutputValue(TensorOf({3})));
  ASSERT_TRUE(CutToPart(second, &value));
  EXPECT_EQ(value, OutputValue(TensorOf({3})));
  EXPECT_EQ(Read(second, value), value) << "what was cut before is left as it is";
}

TEST(Selection, ThereIsNoSuchItem) {
  OutputValue alone = TensorOf({2});
  EXPECT_FALSE(CutToPart(SideOf(Select::kItem, 0), &alone));
  OutputValue pair = PairOf(TensorOf({2}), PairOf(TensorOf({3}), None{}));
  EXPECT_FALSE(CutToPart(SideOf(Select::kItem, 2), &pair));
  EXPECT_FALSE(CutToPart(SideOf(Select::kItem, 1), &pair)) << "it would be cut once more";
}

TEST(Selection, DimensionsOfSizeOneAreDropped) {
  const Side squeezed = SideOf(Select::kSqueezed);
  OutputValue value = PairOf(TensorOf({1, 2, 1}), TensorOf({1}));
  OutputTensor two = TensorOf({2}), one = TensorOf({});
  EXPECT_EQ(Read(squeezed, value), PairOf(two, one));
  ASSERT_TRUE(CutToPart(squeezed, &value));
  EXPECT_EQ(value, PairOf(two, one));
  EXPECT_EQ(Read(squeezed, value), value);
}

}  // namespace
}  // namespace parallax
