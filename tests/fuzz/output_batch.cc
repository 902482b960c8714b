// A batch of outputs, as a child left it in shared memory.

#include "wire/output_batch.h"

#include <array>

#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  const std::array<float, 6> numbers = {1, 2, 3, 4, 5, 6};
  const std::array<int64_t, 2> shape = {2, 3}, strides = {3, 1};
  OutputViews one;
  one.count = 1;
  one.leaves[0].dtype = DType::kF32;
  one.leaves[0].rank = 2;
  one.leaves[0].shape = shape.data();
  one.leaves[0].strides = strides.data();
  one.leaves[0].data = numbers.data();
  OutputViews both = one;
  both.is_sequence = true;
  both.count = 2;
  both.leaves[1] = one.leaves[0];
  alignas(16) std::array<char, 1024> memory;
  std::atomic<uint32_t> written = 0;
  OutputBatchWriter writer(memory.data(), memory.size(), &written);
  writer.Begin(0, 1);
  writer.Append(0, {&one, &both});
  writer.Append(1, {&one});
  return {std::string(writer.bytes())};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto batch = parallax::OutputBatch::Open(std::string(parallax::Bytes(data, size)));
  if (!parallax::CheckReader(batch)) return 0;
  for (size_t at = 0; at < batch->cases(); ++at) {
    for (size_t side = 0; side < batch->SidesOf(at); ++side) batch->Side(at, side).ToValue();
  }
  return 0;
}
