#include "similar/twins/formula_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace parallax {
namespace {

std::vector<double> NumbersOfDocs(const std::vector<std::string>& docs, size_t most = 8) {
  std::vector<CatalogueEntry> catalogue;
  for (const std::string& doc : docs) catalogue.emplace_back().api.doc = doc;
  return FormulaNumbers(catalogue, most);
}

TEST(FormulaNumbers, OfFormulasAndNothingElse) {
  EXPECT_THAT(
      NumbersOfDocs({"The function :math:`\\text{ReLU6}(x) = \\min(\\max(0,x), 6)`. Of 7."}),
      testing::ElementsAre(0, 6));
  EXPECT_THAT(NumbersOfDocs({"So:\n\n.. math::\n    x + 0.5\n\nand 3 more"}),
              testing::ElementsAre(0.5));
  EXPECT_THAT(NumbersOfDocs({"Is $x / 3$ of 4."}), testing::ElementsAre(3));
}

TEST(FormulaNumbers, ThoseOfMostApisFirst) {
  EXPECT_THAT(NumbersOfDocs({"$2 + 2 + 1$", "$2$", "$5$"}, 2), testing::ElementsAre(2, 1));
}

}  // namespace
}  // namespace parallax
