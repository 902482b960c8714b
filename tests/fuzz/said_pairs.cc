// The file of pairs that are pinned and banned.

#include "fuzzing.h"
#include "relations/pair_file.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {R"([[pin]]
source = "torch.dsplit"
target = "torch.tensor_s*"
reason = "split at indices"

[[ban]]
source = "torch.*"
target = "torch.[ab]?"
)",
          "pin = [{source = 'a', target = 'b'}]\nban = [{source = 'a', target = 'b'}]\n",
          "ban = 1"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto said = parallax::ParsePairs("pairs.toml", parallax::Bytes(data, size));
  if (parallax::CheckReader(said)) {
    (void)parallax::CheckPairs(*said, {"torch.abs", "torch.tensor_split", "torch.dsplit"});
  }
  return 0;
}
