// Durations as users write them.

#include "cli/duration.h"

#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {"90", "60s", "5m", "1h", "0x1p3", "nan", "1e999", ".5h"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto seconds = parallax::ParseDuration(std::string(parallax::Bytes(data, size)));
  if (seconds) PARALLAX_CHECK(*seconds > 0 && *seconds < 4e7, "no duration");
  return 0;
}
