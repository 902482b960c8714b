#include "similar/subwords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Subwords, NamesAreCutAtDotsUnderscoresCapitalsAndDigits) {
  EXPECT_THAT(SubwordsOf("lib.nn.AdaptiveAvgPool3d"),
              ElementsAre("lib", "nn", "adaptive", "avg", "pool", "3d"));
  EXPECT_THAT(SubwordsOf("indices_or_sections"), ElementsAre("indices", "or", "sections"));
  EXPECT_THAT(SubwordsOf("LSTMCell"), ElementsAre("lstm", "cell"));
  EXPECT_THAT(SubwordsOf("log1p"), ElementsAre("log", "1p"));
  EXPECT_THAT(SubwordsOf("atleast_2d"), ElementsAre("atleast", "2d"));
  EXPECT_THAT(SubwordsOf("conv2d_transpose"), ElementsAre("conv", "2d", "transpose"));
}

TEST(Subwords, WhatHasNoLetterHasNone) {
  EXPECT_THAT(SubwordsOf(""), IsEmpty());
  EXPECT_THAT(SubwordsOf("._ -"), IsEmpty());
  EXPECT_THAT(SubwordsOf("\xC3\xA4"), IsEmpty());
}

TEST(Stems, WordsOfOneStemAreOne) {
  EXPECT_EQ(StemsOf("splits"), StemsOf("splitting"));
  EXPECT_EQ(StemsOf("splits"), StemsOf("Split"));
  EXPECT_THAT(StemsOf("Splits input into multiple tensors"),
              ElementsAre("split", "input", "into", "multipl", "tensor"));
  EXPECT_NE(StemsOf("maximum"), StemsOf("minimum"));
}

}  // namespace
}  // namespace parallax
