// The list of known findings.

#include "store/known_list.h"

#include "fuzzing.h"
#include "store/test_support.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {R"([[known]]
api = "toy.*"
kind = "value"
pattern = "*sum*"
url = "https://example.org/1"
versions = ">=1.0,<2"
expires = 2026-12-31
)",
          "known = [{api = 'a', url = 'b', expires = '2026-01-01'}]\n", "known = 1"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const parallax::Finding finding = parallax::SampleFinding();
  const auto list = parallax::ParseKnownList("list.toml", parallax::Bytes(data, size));
  if (parallax::CheckReader(list)) list->For("1.5", "2026-11-21").Find(finding);
  return 0;
}
