#include "targets/adapters/hints_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "targets/adapters/adapter_data.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string ProblemIn(std::string_view text) {
  auto hints = ParseHints("/adapters/pocket/hints.json", text);
  return hints.ok() ? "" : hints.error().message;
}

TEST(HintsReader, ReadsEachKind) {
  auto hints = ParseHints("hints.json", R"({
    "tensors": [{"family": "solve", "names": ["lu", "ld"], "shape": "B q q", "role": "pivot",
                 "below": "q"}],
    "ints": [{"names": ["turns"], "from": -1, "to": 3}, {"names": ["ways"], "is": "extent", "of": "V"},
             {"names": ["along"], "is": "dimension"}],
    "floats": [{"names": ["slack"], "from": 1e-5, "to": 0.5}],
    "lists": [{"names": ["box"], "shape": "*1;*"},
              {"names": ["grow"], "is": "per-dimension", "from": 1, "to": 2}],
    "omitted": ["stream"]})");
  ASSERT_TRUE(hints.ok()) << hints.error().message;
  EXPECT_EQ(hints->tensors[0].names, "lu|ld");
  EXPECT_EQ(hints->tensors[0].role, Role::kPivot);
  EXPECT_EQ(hints->tensors[0].bound, "q");
  EXPECT_EQ(hints->ints[0].kind, NumberHint::kRange);
  EXPECT_EQ(hints->ints[0].lo, -1);
  EXPECT_EQ(hints->ints[1].kind, NumberHint::kSymbol);
  EXPECT_EQ(hints->ints[1].symbol, "V");
  EXPECT_EQ(hints->ints[2].kind, NumberHint::kDim);
  EXPECT_EQ(hints->floats[0].hi, 0.5);
  EXPECT_EQ(hints->lists[0].kind, ListHint::kShape);
  EXPECT_EQ(hints->lists[0].expression, "*1;*");
  EXPECT_EQ(hints->lists[1].kind, ListHint::kPerDim);
  EXPECT_THAT(hints->omitted, ElementsAre("stream"));
}

TEST(HintsReader, SaysWhichKeyIsWrong) {
  EXPECT_THAT(ProblemIn(R"({"tensors": [{"names": ["a"]}]})"),
              HasSubstr("hints.json: tensors[0].shape must be a shape"));
  EXPECT_THAT(ProblemIn(R"({"tensors": [{"shape": "N"}]})"),
              HasSubstr("tensors[0].names must be a list of names"));
  EXPECT_THAT(ProblemIn(R"({"tensors": [{"names": ["a"], "shape": "N", "role": "masked"}]})"),
              HasSubstr("tensors[0].role must be one of value, positive"));
  EXPECT_THAT(ProblemIn(R"({"tensors": [{"names": ["a"], "shape": "N", "bellow": "C"}]})"),
              HasSubstr("tensors[0].bellow is no key that is known"));
  EXPECT_THAT(ProblemIn(R"({"ints": [{"names": ["a"], "from": 3, "to": 1}]})"),
              HasSubstr("ints[0].to must not be below"));
  EXPECT_THAT(ProblemIn(R"({"floats": [{"names": ["a"], "from": "1", "to": 1}]})"),
              HasSubstr("floats[0].from must be a number"));
  EXPECT_THAT(ProblemIn(R"({"ints": [{"names": ["a"], "is": "extent", "of": "N C"}]})"),
              HasSubstr("ints[0].of must be one symbol"));
}

// Of every adapter, in whose data they travel; an adapter that is built on another has its, too.
TEST(HintsReader, TheAdaptersHaveThoseOfTheirLibraries) {
  auto adapters = ReadAdapters(PARALLAX_SOURCE_DIR "/python/parallax/adapters");
  ASSERT_TRUE(adapters.ok()) << adapters.error().message;
  size_t with_hints = 0;
  for (const AdapterData& data : *adapters) {
    with_hints += data.dialect.hints.tensors.empty() ? 0 : 1;
  }
  EXPECT_EQ(with_hints, 2u);
}

}  // namespace
}  // namespace parallax
