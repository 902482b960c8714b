// adapter.json, hints.json, and what an adapter says of its tensors.

#include "targets/adapters/adapter_data.h"

#include "base/fs.h"
#include "catalogue/examine_apis.h"
#include "fuzzing.h"
#include "targets/adapters/hints_reader.h"
#include "targets/declared.h"

namespace parallax {
namespace {

std::string Of(const std::string& file) {
  return ReadFile(PARALLAX_SOURCE_DIR "/python/parallax/adapters/" + file).value();
}

}  // namespace

std::vector<std::string> Seeds() {
  return {Chosen(0, Of("onnx/adapter.json")),
          Chosen(0, Of("toy/adapter.json")),
          Chosen(0, Of("torch/adapter.json")),
          Chosen(1, Of("tensorflow/hints.json")),
          Chosen(1, Of("torch/hints.json").substr(0, 2000)),
          Chosen(2, R"({"strides": true, "alignment": 64, "dtypes": ["float32", "x"]})")};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  const size_t kind = Choose(&bytes, 3);
  if (kind == 0) CheckReader(ParseAdapterData("toy", "adapter.json", bytes));
  if (kind == 1) CheckReader(ParseHints("hints.json", bytes));
  if (kind == 2) {
    Hello hello;
    hello.capabilities = bytes;
    DeclaredBy(hello);
    ExamineCapabilities(bytes);
  }
  return 0;
}
