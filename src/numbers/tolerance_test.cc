#include "numbers/tolerance.h"

#include <gtest/gtest.h>

#include "numbers/element_text.h"
#include "numbers/testing.h"

namespace parallax {
namespace {

TEST(Resolve, TakesTheLooserDefaultUnlessToldOtherwise) {
  EXPECT_EQ(Resolve({}, DType::kF32, DType::kF64), (Bounds{1.3e-6, 1e-5}));
  EXPECT_EQ(Resolve({}, DType::kF16, DType::kBF16), (Bounds{1.6e-2, 1e-5}));
  EXPECT_EQ(Resolve({}, DType::kI32, DType::kF64), (Bounds{1e-7, 1e-7}));
  EXPECT_EQ(Resolve({0.1, -1}, DType::kF32, DType::kF32), (Bounds{0.1, 1e-5}));
  EXPECT_EQ(Resolve({0, 0}, DType::kF32, DType::kF32), (Bounds{0, 0}));
  EXPECT_EQ(Resolve({0.1, 0.1}, DType::kI32, DType::kBool), (Bounds{0, 0}));
}

TEST(ElementText, WritesNumbersAsPeopleDo) {
  auto text = [](DType dtype, Element value) {
    std::string bytes;
    AppendElement(dtype, value, &bytes);
    return ElementText(dtype, bytes.data());
  };
  EXPECT_EQ(text(DType::kF32, {0.1, 0}), "0.1");
  EXPECT_EQ(text(DType::kF64, {0.1, 0}), "0.1");
  EXPECT_EQ(text(DType::kF16, {0.1, 0}), "0.099976");
  EXPECT_EQ(text(DType::kBF16, {3.14159, 0}), "3.141");
  EXPECT_EQ(text(DType::kF32, {-kNan, 0}), "nan");
  EXPECT_EQ(text(DType::kF32, {-kInf, 0}), "-inf");
  EXPECT_EQ(text(DType::kBool, {1, 0}), "True");
  EXPECT_EQ(text(DType::kI8, {-5, 0}), "-5");
  EXPECT_EQ(text(DType::kC64, {1, -2}), "(1-2j)");
  EXPECT_EQ(text(DType::kC128, {0.5, kNan}), "(0.5+nanj)");
}

}  // namespace
}  // namespace parallax
