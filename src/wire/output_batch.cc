#include "wire/output_batch.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace parallax {
namespace {

constexpr size_t kAlignment = 16;
constexpr size_t kCaseHeaderSize = 16;
constexpr size_t kSideHeaderSize = 8;
constexpr size_t kTensorHeaderSize = 8;

size_t Aligned(size_t offset) { return (offset + kAlignment - 1) / kAlignment * kAlignment; }

uint32_t WordAt(const char* at) {
  uint32_t word;
  std::memcpy(&word, at, sizeof word);
  return word;
}

char* PutWords(char* at, uint32_t a, uint32_t b) {
  std::memcpy(at, &a, sizeof a);
  std::memcpy(at + sizeof a, &b, sizeof b);
  return at + sizeof a + sizeof b;
}

size_t BytesOf(const TensorView& view) {
  return static_cast<size_t>(NumElements(view)) * ItemSize(view.dtype);
}

size_t RankBytes(int rank) { return static_cast<size_t>(rank) * sizeof(int64_t); }

char* PutNumbers(char* at, const int64_t* numbers, int count) {
  if (count > 0) std::memcpy(at, numbers, RankBytes(count));
  return at + RankBytes(count);
}

char* PutHeader(char* at, const OutputViews& side) {
  at = PutWords(at, side.is_sequence ? 1 : 0, static_cast<uint32_t>(side.count));
  for (int i = 0; i < side.count; ++i) {
    const TensorView& view = side.leaves[static_cast<size_t>(i)];
    at = PutWords(at, static_cast<uint32_t>(view.dtype), static_cast<uint32_t>(view.rank));
    at = PutNumbers(at, view.shape, view.rank);
    at = PutNumbers(at, view.strides, view.rank);
  }
  return at;
}

// Headers and data of a case, padding and all; SIZE_MAX: a tensor has more than `most` elements.
std::pair<size_t, size_t> SizesOf(const std::vector<const OutputViews*>& sides, size_t most) {
  size_t headers = kCaseHeaderSize, data = 0;
  for (const OutputViews* side : sides) {
    headers += kSideHeaderSize;
    for (int i = 0; i < side->count; ++i) {
      const TensorView& view = side->leaves[static_cast<size_t>(i)];
      headers += kTensorHeaderSize + 2 * RankBytes(view.rank);
      if (static_cast<uint64_t>(NumElements(view)) > most) return {SIZE_MAX, 0};
      data += Aligned(BytesOf(view));
    }
  }
  return {Aligned(headers), data};
}

// Takes tensors' headers one after the other; what does not fit makes it unsound for good.
class HeaderReader {
 public:
  HeaderReader(std::string_view bytes, size_t at, size_t end) : bytes_(bytes), at_(at), end_(end) {}

  bool sound() const { return sound_; }
  size_t at() const { return at_; }

  std::pair<uint32_t, uint32_t> Words() {
    if (!Has(2 * sizeof(uint32_t))) return {0, 0};
    const char* here = bytes_.data() + at_;
    at_ += 2 * sizeof(uint32_t);
    return {WordAt(here), WordAt(here + sizeof(uint32_t))};
  }
  // Null: there are not that many.
  const int64_t* Numbers(int count) {
    if (!Has(RankBytes(count))) return nullptr;
    const auto* numbers = reinterpret_cast<const int64_t*>(bytes_.data() + at_);
    at_ += RankBytes(count);
    return numbers;
  }

  // Where its tensors' data are is told by `data`, which moves on behind them.
  BatchedOutput Side(size_t* data) {
    BatchedOutput side;
    const auto [is_sequence, count] = Words();
    sound_ = sound_ && is_sequence <= 1 && count <= OutputViews::kMost &&
             (is_sequence == 1 || count == 1);
    side.views.is_sequence = is_sequence == 1;
    for (uint32_t i = 0; sound_ && i < count; ++i) Tensor(i, data, &side);
    return side;
  }

 private:
  bool Has(size_t bytes) {
    sound_ = sound_ && at_ <= end_ && bytes <= end_ - at_;
    return sound_;
  }

  void Tensor(size_t i, size_t* data, BatchedOutput* side) {
    const auto [dtype, rank] = Words();
    sound_ = sound_ && dtype < static_cast<uint32_t>(kDTypeCount) && rank <= RowWalk::kMaxRank;
    if (!sound_) return;
    TensorView& view = side->views.leaves[i];
    view.dtype = static_cast<DType>(dtype);
    view.rank = static_cast<int>(rank);
    view.shape = Numbers(view.rank);
    side->strides[i] = Numbers(view.rank);
    side->views.count = static_cast<int>(i) + 1;
    if (!sound_) return;
    sound_ = std::all_of(view.shape, view.shape + view.rank, [](int64_t n) { return n >= 0; }) &&
             static_cast<uint64_t>(NumElements(view)) <= bytes_.size() && *data <= bytes_.size();
    if (!sound_) return;
    view.data = bytes_.data() + *data;
    *data += Aligned(BytesOf(view));
  }

  std::string_view bytes_;
  size_t at_;
  size_t end_;
  bool sound_ = true;
};

}  // namespace

void OutputBatchWriter::Begin(uint32_t segment, uint32_t number) {
  written_->store(0, std::memory_order_relaxed);
  PutWords(PutWords(memory_, segment, number), 0, 0);
  written_->store(kBatchHeaderSize, std::memory_order_release);
}

bool OutputBatchWriter::Append(uint32_t contents, const std::vector<const OutputViews*>& sides) {
  const size_t begin = written_->load(std::memory_order_relaxed);
  const size_t room = size_ - begin;
  const auto [headers, data] = SizesOf(sides, room);
  if (headers > room || data > room - headers) return false;
  char* at = PutWords(memory_ + begin, contents, static_cast<uint32_t>(headers + data));
  at = PutWords(at, static_cast<uint32_t>(sides.size()), 0);
  for (const OutputViews* side : sides) at = PutHeader(at, *side);
  at = memory_ + begin + headers;
  for (const OutputViews* side : sides) {
    for (int i = 0; i < side->count; ++i) {
      const TensorView& view = side->leaves[static_cast<size_t>(i)];
      CopyRowMajor(view, at);
      at += Aligned(BytesOf(view));
    }
  }
  written_->store(static_cast<uint32_t>(begin + headers + data), std::memory_order_release);
  return true;
}

OutputValue BatchedOutput::ToValue() const {
  std::vector<OutputValue> items;
  for (int i = 0; i < views.count; ++i) {
    const TensorView& view = views.leaves[static_cast<size_t>(i)];
    const int64_t* library = strides[static_cast<size_t>(i)];
    const auto* data = static_cast<const char*>(view.data);
    items.push_back({OutputTensor{view.dtype,
                                  {view.shape, view.shape + view.rank},
                                  {library, library + view.rank},
                                  true,
                                  {data, BytesOf(view)}}});
  }
  if (!views.is_sequence) return std::move(items.front());
  return {OutputSequence{std::move(items)}};
}

Result<OutputBatch> OutputBatch::Open(std::string bytes) {
  const Error damaged{"a batch of outputs is damaged", ""};
  OutputBatch batch;
  if (bytes.size() < kBatchHeaderSize) return damaged;
  batch.bytes_ = std::move(bytes);
  const std::string& all = batch.bytes_;
  batch.segment_ = WordAt(all.data());
  batch.number_ = WordAt(all.data() + 4);
  for (size_t begin = kBatchHeaderSize; begin < all.size();) {
    if (all.size() - begin < kCaseHeaderSize) return damaged;
    const size_t size = WordAt(all.data() + begin + 4);
    if (size < kCaseHeaderSize || size % kAlignment != 0 || size > all.size() - begin) {
      return damaged;
    }
    Case one;
    one.contents = WordAt(all.data() + begin);
    one.sides = WordAt(all.data() + begin + 8);
    const bool ascends = batch.cases_.empty() || batch.cases_.back().contents < one.contents;
    if (!ascends || !batch.Check(begin, begin + size, &one)) return damaged;
    batch.cases_.push_back(one);
    begin += size;
  }
  return batch;
}

bool OutputBatch::Check(size_t begin, size_t end, Case* one) const {
  one->begin = begin + kCaseHeaderSize;
  HeaderReader reader(bytes_, one->begin, end);
  size_t length = 0;
  for (uint32_t i = 0; reader.sound() && i < one->sides; ++i) reader.Side(&length);
  one->data = Aligned(reader.at());
  return reader.sound() && one->data <= end && length == end - one->data;
}

BatchedOutput OutputBatch::Side(size_t at, size_t side) const {
  const Case& one = cases_[at];
  HeaderReader reader(bytes_, one.begin, one.data);
  size_t data = one.data;
  for (size_t i = 0; i < side; ++i) reader.Side(&data);
  return reader.Side(&data);
}

}  // namespace parallax
