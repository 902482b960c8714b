// Patterns of names: the first line is the pattern, the rest the name.

#include "base/glob.h"

#include <algorithm>

#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {"toy.*\ntoy.add", "a*b?[c-e]|*x*\naxbyd", "[!a]*[[:alpha:]]\nbz", "*a*a*a*a*b\naaaaaaaa"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = parallax::Bytes(data, size);
  const std::string pattern(bytes.substr(0, bytes.find('\n')));
  const std::string name(bytes.substr(std::min(bytes.size(), pattern.size() + 1)));
  parallax::MatchesGlob(pattern, name);
  parallax::MatchesAny(pattern, name);
  return 0;
}
