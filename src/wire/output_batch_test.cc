#include "wire/output_batch.h"

#include <gtest/gtest.h>

#include <deque>

namespace parallax {
namespace {

// Batches over numbers that tests give.
class OutputBatchTest : public ::testing::Test {
 protected:
  TensorView View(DType dtype, const void* data, std::initializer_list<int64_t> shape,
                  std::initializer_list<int64_t> strides) {
    kept_.emplace_back(shape);
    kept_.emplace_back(strides);
    return {dtype, data, kept_[kept_.size() - 2].data(), kept_.back().data(),
            static_cast<int>(shape.size())};
  }

  // Case 3: a transposed matrix beside a tuple of a scalar and an empty tensor. Case 5: a vector.
  void Fill(OutputBatchWriter* writer) {
    OutputViews matrix, tuple, vector;
    matrix.leaves[0] = View(DType::kF32, numbers_, {2, 3}, {1, 2});
    matrix.count = 1;
    tuple.leaves[0] = View(DType::kI64, &integer_, {}, {});
    tuple.leaves[1] = View(DType::kF64, nullptr, {0, 4}, {4, 1});
    tuple.count = 2;
    tuple.is_sequence = true;
    vector.leaves[0] = View(DType::kF32, numbers_, {6}, {1});
    vector.count = 1;
    writer->Begin(7, 2);
    EXPECT_TRUE(writer->Append(3, {&matrix, &tuple}));
    EXPECT_TRUE(writer->Append(5, {&vector}));
  }

  std::string Filled() {
    OutputBatchWriter writer(memory_, sizeof memory_, &written_);
    Fill(&writer);
    return std::string(writer.bytes());
  }

  const float numbers_[6] = {1, 2, 3, 4, 5, 6};
  const int64_t integer_ = 9;
  alignas(16) char memory_[1024] = {};
  std::atomic<uint32_t> written_ = 0;

 private:
  std::deque<std::vector<int64_t>> kept_;  // shapes and strides that views point at
};

TEST_F(OutputBatchTest, GivesBackWhatEachSideReturned) {
  const auto batch = OutputBatch::Open(Filled());
  ASSERT_TRUE(batch.ok()) << batch.error().message;
  EXPECT_EQ(batch->segment(), 7u);
  EXPECT_EQ(batch->number(), 2u);
  ASSERT_EQ(batch->cases(), 2u);
  EXPECT_EQ(batch->ContentsOf(0), 3u);
  EXPECT_EQ(batch->SidesOf(0), 2u);
  const auto matrix = std::get<OutputTensor>(batch->Side(0, 0).ToValue().v);
  EXPECT_EQ(matrix.shape, (Shape{2, 3}));
  EXPECT_EQ(matrix.strides, (Shape{1, 2}));
  const float row_major[] = {1, 3, 5, 2, 4, 6};
  EXPECT_EQ(matrix.bytes, std::string(reinterpret_cast<const char*>(row_major), sizeof row_major));
  const auto tuple = std::get<OutputSequence>(batch->Side(0, 1).ToValue().v);
  ASSERT_EQ(tuple.items.size(), 2u);
  EXPECT_EQ(std::get<OutputTensor>(tuple.items[0].v).bytes[0], 9);
  EXPECT_EQ(std::get<OutputTensor>(tuple.items[1].v).shape, (Shape{0, 4}));
  EXPECT_EQ(batch->ContentsOf(1), 5u);
  const OutputViews vector = batch->Side(1, 0).views;
  EXPECT_EQ(reinterpret_cast<uintptr_t>(vector.leaves[0].data) % 16, 0u);
  EXPECT_EQ(static_cast<const float*>(vector.leaves[0].data)[5], 6);
}

TEST_F(OutputBatchTest, WhatHasNoRoomIsNotWritten) {
  OutputBatchWriter writer(memory_, 160, &written_);
  OutputViews vector;
  vector.leaves[0] = View(DType::kF32, numbers_, {6}, {1});
  vector.count = 1;
  writer.Begin(1, 1);
  EXPECT_TRUE(writer.empty());
  EXPECT_TRUE(writer.Append(0, {&vector}));
  const std::string before(writer.bytes());
  EXPECT_FALSE(writer.Append(1, {&vector}));
  EXPECT_EQ(writer.bytes(), before);
  EXPECT_FALSE(writer.empty());
}

// Cut between two cases it is a batch of fewer; wherever else, or with a bit turned, it is told or
// harmless.
TEST_F(OutputBatchTest, DamageIsToldOrHarmless) {
  const std::string whole = Filled();
  const auto read_all = [](std::string bytes) {
    const auto batch = OutputBatch::Open(std::move(bytes));
    if (!batch.ok()) return size_t{0};
    for (size_t i = 0; i < batch->cases(); ++i) {
      for (size_t side = 0; side < batch->SidesOf(i); ++side) batch->Side(i, side).ToValue();
    }
    return batch->cases() + 1;
  };
  EXPECT_EQ(read_all(whole), 3u);
  std::vector<size_t> sound;
  for (size_t size = 0; size < whole.size(); ++size) {
    if (read_all(whole.substr(0, size)) > 0) sound.push_back(size);
  }
  EXPECT_EQ(sound.size(), 2u) << "no case, and the first";
  for (size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string flipped = whole;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    read_all(std::move(flipped));
  }
}

}  // namespace
}  // namespace parallax
