#include "words/counterpart_text.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(CounterpartText, TellsBothValidations) {
  CounterpartFigures figures;
  figures.considered = {1612, 1204};
  figures.hunted = {642, 480};
  figures.ours = {600, 450};
  figures.paper = {700, 520};
  EXPECT_EQ(CounterpartText(figures),
            "of 1,612 names (1,204 kernels) 642 (480) have counterparts that are hunted; 600 (450) "
            "by our validation, 700 (520) by that of DLLens");
}

}  // namespace
}  // namespace parallax
