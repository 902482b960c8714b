#include "report/element_errors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "report/element_testing.h"

namespace parallax {
namespace {

TEST(ElementErrors, MeasuresEachElement) {
  const auto errors = ElementErrorsOf(Squares({0, 1, 2, 3, 4}));
  ASSERT_TRUE(errors);
  ASSERT_EQ(errors->errors.size(), 5u);
  EXPECT_TRUE(errors->errors[2].agrees);
  EXPECT_FALSE(errors->errors[3].agrees);
  EXPECT_TRUE(std::isinf(errors->errors[3].excess));
  EXPECT_NEAR(errors->errors[4].excess, 1 / (1e-5 + 1.3e-6 * 16), 1);
  EXPECT_EQ(errors->side, "toy.tail_sum(x)");
  EXPECT_EQ(errors->reference, "the same in float64");
  EXPECT_EQ(errors->output, "float32[5]");
  EXPECT_EQ(errors->input, "x");
  EXPECT_EQ(errors->values, (std::vector<double>{0, 1, 2, 3, 4}));
}

TEST(ElementErrors, AreOfFewElementsThatDiffer) {
  EXPECT_FALSE(ElementErrorsOf(Squares({1, 2, 3})));
  EXPECT_FALSE(ElementErrorsOf(Squares(std::vector<float>(2001, 1))));
  EXPECT_TRUE(ElementErrorsOf(Squares(std::vector<float>(2000, 1))));
  Finding finding = Squares({1, 2, 3, 4});
  finding.witness.outcomes[0] = finding.witness.outcomes[1];
  EXPECT_FALSE(ElementErrorsOf(finding)) << "nothing differs";
  finding.witness.outcomes[0] = Outcome{Raised{"ValueError", "no"}};
  EXPECT_FALSE(ElementErrorsOf(finding));
  finding = Squares({1, 2, 3, 4});
  finding.signature.kind = Kind::kCrash;
  EXPECT_FALSE(ElementErrorsOf(finding));
}

// In a damaged store a shape may say more than its bytes.
TEST(ElementErrors, AreNotReadBeyondTheBytes) {
  Finding finding = Squares({1, 2, 3, 4});
  auto& tensor = std::get<OutputTensor>(std::get<Returned>(finding.witness.outcomes[0].v).value.v);
  tensor.bytes.resize(7);
  EXPECT_FALSE(ElementErrorsOf(finding));
}

}  // namespace
}  // namespace parallax
