// Text from anywhere: UTF-8, base64, what is cut, quoted or shortened for people, versions.

#include "base/text.h"

#include "base/base64.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "base/version.h"
#include "fuzzing.h"

namespace parallax {
namespace {

bool IsWellFormed(std::string_view text) {
  while (!text.empty()) {
    const size_t size = CharacterSize(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

void ReadText(std::string_view text) {
  const std::string well_formed = WellFormed(text);
  PARALLAX_CHECK(IsWellFormed(well_formed), "WellFormed is not");
  PARALLAX_CHECK(IsWellFormed(text) == (well_formed == text), "WellFormed changes what is");
  const std::string printable = Printable(text);
  PARALLAX_CHECK(Printable(printable) == printable, "Printable gives what it would replace");
  PARALLAX_CHECK(IsWellFormed(CutAtCharacter(well_formed, 20)), "a character is cut");
  for (const size_t width : {3u, 10u}) {
    Shortened(printable, width);
    ShortenedInside(printable, width);
  }
  ShellQuote(text);
  DisplayWidth(text);
  LeafName(text);
  LinesOf(text);
  if (text.size() < 200) DidYouMean(text, {"numerics", "shape", ""});
}

void ReadBase64(std::string_view text) {
  const auto bytes = FromBase64(text);
  if (bytes) PARALLAX_CHECK(FromBase64(ToBase64(*bytes)) == bytes, "base64 loses something");
  PARALLAX_CHECK(FromBase64(ToBase64(text)) == text, "base64 loses something");
  if (const auto hash = Hash128::FromHex(text)) {
    PARALLAX_CHECK(Hash128::FromHex(hash->Hex()) == hash, "a hash loses something");
  }
}

void ReadVersion(std::string_view text) {
  PARALLAX_CHECK(!IsNewer(text, text), "newer than itself");
  const auto range = VersionRange::Parse(std::string(text));
  if (CheckReader(range)) range->Contains("2.13.0rc1");
}

}  // namespace

std::vector<std::string> Seeds() {
  return {"a line\nof text \xe2\x82\xac\x1b[0m \xf0\x9f\x98\x80",
          "QUJDRA==",
          "0123456789abcdef0123456789abcdef",
          "2.14.0.dev20261101+cpu",
          ">=2.0rc1,<2.13",
          "\xed\xa0\x80\xc0\x80'"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = parallax::Bytes(data, size);
  parallax::ReadText(text);
  parallax::ReadBase64(text);
  parallax::ReadVersion(text);
  return 0;
}
