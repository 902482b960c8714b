#include "words/source_line.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(SourceLine, IsTheFileAndTheLineOfAMessage) {
  EXPECT_EQ(SourceLine("false FAILED at \"/w/native/BatchLinearAlgebra.cpp\":1613, please report"),
            "BatchLinearAlgebra.cpp:1613");
  EXPECT_EQ(SourceLine("x.cc:12] Check failed: dims > 3"), "x.cc:12");
  EXPECT_EQ(SourceLine("at a/b/c_d-e.h:7: assertion"), "c_d-e.h:7");
}

TEST(SourceLine, IsNothingElse) {
  for (const char* text : {"", ":", ":3", "expected size 3: got 4", "ratio 1.5:2", "12:30:45",
                           "a.cc: no line", "no.such:x", "\":3"}) {
    EXPECT_EQ(SourceLine(text), "") << text;
  }
}

}  // namespace
}  // namespace parallax
