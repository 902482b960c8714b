#pragma once

// OutputBatch: what many cases of a segment returned, end to end, as a child that records them lays
// it in memory that it shares with the engine (recorder.h). Most cases return tensors: those need
// no message each, and none is lost when the next case kills the child.
//
//   batch   u32 segment, u32 number (1, 2, ... of one child), u64 0
//   case    u32 contents, u32 bytes of the whole case, u32 sides, u32 0
//   side    u32 is a sequence, u32 tensors
//   tensor  u32 dtype, u32 rank, i64 shape[rank], i64 strides[rank] (in elements, the library's)
//   data    of each tensor of the case, in order: row-major, each at a multiple of 16 bytes

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "numbers/case_screen.h"

namespace parallax {

inline constexpr size_t kBatchHeaderSize = 16;

// Fills memory that somebody else owns.
class OutputBatchWriter {
 public:
  // `memory`: `size` bytes at a multiple of 16. `written` says how much of it holds whole cases; it
  // is stored behind each. Both outlive the writer.
  OutputBatchWriter(char* memory, size_t size, std::atomic<uint32_t>* written)
      : memory_(memory), size_(size), written_(written) {}

  // Forgets what was there.
  void Begin(uint32_t segment, uint32_t number);
  // The outputs of each side. False, and nothing was written: there is no room. REQUIRES: Begin.
  bool Append(uint32_t contents, const std::vector<const OutputViews*>& sides);
  bool empty() const { return written_->load(std::memory_order_relaxed) <= kBatchHeaderSize; }
  std::string_view bytes() const { return {memory_, written_->load(std::memory_order_relaxed)}; }

 private:
  char* memory_;
  size_t size_;
  std::atomic<uint32_t>* written_;
};

// One side's output in a batch. Valid while the batch lives.
struct BatchedOutput {
  OutputViews views;                                            // row-major, without strides
  std::array<const int64_t*, OutputViews::kMost> strides = {};  // those of the library

  OutputValue ToValue() const;
};

class OutputBatch {
 public:
  // Error: the bytes are no batch.
  static Result<OutputBatch> Open(std::string bytes);

  uint32_t segment() const { return segment_; }
  uint32_t number() const { return number_; }
  size_t cases() const { return cases_.size(); }
  // Ascending. REQUIRES: at < cases(), as below.
  uint32_t ContentsOf(size_t at) const { return cases_[at].contents; }
  size_t SidesOf(size_t at) const { return cases_[at].sides; }
  // REQUIRES: side < SidesOf(at).
  BatchedOutput Side(size_t at, size_t side) const;
  size_t size() const { return bytes_.size(); }

 private:
  struct Case {
    uint32_t contents = 0;
    uint32_t sides = 0;
    size_t begin = 0;  // of its first side
    size_t data = 0;   // of its first tensor
  };

  OutputBatch() = default;
  // Whether the case in [begin, end) is sound; then where its sides and their data begin is noted.
  bool Check(size_t begin, size_t end, Case* one) const;

  std::string bytes_;
  uint32_t segment_ = 0;
  uint32_t number_ = 0;
  std::vector<Case> cases_;
};

}  // namespace parallax
