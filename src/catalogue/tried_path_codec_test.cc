#include "catalogue/tried_path_codec.h"

#include <gtest/gtest.h>

#include "wire/damage.h"
#include "wire/sample.h"

namespace parallax {
namespace {

TriedPaths SamplePaths() {
  TriedPaths tried;
  tried.api = 5;
  tried.paths.push_back({{"rank(x) = 2", "mode = 'a'"},
                         "",
                         PathFate::kReached,
                         "",
                         SampleBinding(),
                         "a.py:3: n = 1",
                         "meta",
                         true});
  tried.paths.push_back({{"rank(x) < 1"}, "ValueError: no", PathFate::kRefused, "TypeError", {}});
  tried.impossible = 3;
  return tried;
}

TEST(TriedPathCodec, KeepsWhatBecameOfEachAndNoticesDamage) {
  Writer w;
  Put(w, SamplePaths());
  Reader whole(w.bytes());
  TriedPaths again;
  Get(whole, &again);
  EXPECT_TRUE(whole.AtEnd());
  EXPECT_EQ(again.api, 5u);
  ASSERT_EQ(again.paths.size(), 2u);
  EXPECT_EQ(again.paths[1], SamplePaths().paths[1]);
  EXPECT_EQ(again.paths[0].conditions, SamplePaths().paths[0].conditions);
  EXPECT_EQ(again.impossible, 3u);
  ExpectSurvivesDamage(w.bytes(), [](std::string_view bytes) -> Result<std::string> {
    Reader r(bytes);
    TriedPaths tried;
    Get(r, &tried);
    if (!r.AtEnd()) return Error{"damaged", ""};
    Writer written;
    Put(written, tried);
    return written.Take();
  });
}

}  // namespace
}  // namespace parallax
