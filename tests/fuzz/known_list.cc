// The list of known findings.

#include "fuzzing.h"
#include "store/known_list_toml.h"
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
          R"(date = 2026-11-29
versions = "==1.5"

[[known]]
api = ["toy.*", "a"]
kind = ["value", "nan"]
conditions = ["* where x*", "modes:out"]
url = "https://example.org/1"
state = "open"
)",
          "known = [{api = 'a', url = 'b', expires = '2026-01-01'}]\n", "known = 1"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const parallax::Finding finding = parallax::SampleFinding();
  const auto list = parallax::ParseKnownList("list.toml", parallax::Bytes(data, size));
  if (!parallax::CheckReader(list)) return 0;
  const parallax::KnownList counts = list->For("1.5", "2026-11-21");
  parallax::FindEntry({&counts, 1}, finding);
  // What is written is read as it was.
  std::string text;
  for (const parallax::KnownEntry& entry : counts.entries) text += parallax::EntryText(entry);
  const auto again = parallax::ParseKnownList("again.toml", text);
  if (!again.ok() || again->entries.size() != counts.entries.size()) __builtin_trap();
  return 0;
}
