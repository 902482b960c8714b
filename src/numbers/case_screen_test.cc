#include "numbers/case_screen.h"

#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "numbers/testing.h"

namespace parallax {
namespace {

// A view of two rows of two, of which the memory has a gap behind each.
OutputViews Rows(const std::array<float, 6>& memory) {
  static constexpr int64_t kShape[] = {2, 2}, kStrides[] = {3, 1};
  OutputViews views;
  views.leaves[0] = {DType::kF32, memory.data(), kShape, kStrides, 2};
  views.count = 1;
  return views;
}

TEST(CaseScreen, OneElementThatIsNoNanIsANumber) {
  constexpr auto kNone = static_cast<float>(kNan);
  const std::array<float, 6> behind{kNone, kNone, 1, kNone, kNone, 1};
  EXPECT_FALSE(Rows(behind).HasNumbers()) << "what lies in a gap is none of it";
  const std::array<float, 6> last{kNone, kNone, 1, kNone, 2, 1};
  EXPECT_TRUE(Rows(last).HasNumbers());
  EXPECT_FALSE(OutputViews().HasNumbers());
}

OutputValue Of(OutputValue::Variant v) {
  OutputValue value;
  value.v = std::move(v);
  return value;
}

TEST(CaseScreen, PlainOutputsAreNumbersToo) {
  EXPECT_TRUE(HasNumbers(Of(2.0)));
  EXPECT_FALSE(HasNumbers(Of(kNan)));
  EXPECT_TRUE(HasNumbers(Of(true)));
  EXPECT_FALSE(HasNumbers(Of(None{})));
  OutputTensor whole;
  whole.dtype = DType::kI32;
  whole.shape = {1};
  whole.strides = {1};
  whole.has_bytes = true;
  whole.bytes.assign(4, 0);
  OutputSequence both;
  both.items = {Of(kNan), Of(whole)};
  EXPECT_TRUE(HasNumbers(Of(both)));
}

}  // namespace
}  // namespace parallax
