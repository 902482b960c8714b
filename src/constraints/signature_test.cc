#include "constraints/signature.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "constraints/language.h"
#include "constraints/text.h"

namespace parallax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Api Described() {
  Api api;
  for (const auto& [name, type] :
       {std::pair{"x", "tensor"}, {"pad", "int[2]?"}, {"p", "number"}, {"o", "any"}}) {
    Parameter parameter;
    parameter.name = name;
    parameter.type = type;
    api.parameters.push_back(parameter);
  }
  Parameter mode;
  mode.name = "mode";
  mode.type = "str";
  mode.choices = {"same", "full"};
  api.parameters.push_back(mode);
  api.doc = "Args:\n  x (Tensor): of rank 2. At least 1-D.\n";
  return api;
}

TEST(Signature, TypesLengthsAndChoices) {
  std::vector<std::string> texts;
  for (const Constraint& constraint : SignatureConstraints(Described())) {
    texts.push_back(ToText(constraint.clause));
  }
  EXPECT_THAT(texts,
              ElementsAre("kind(x) in tensor", "kind(pad) in int[], none", "length(pad) = 2",
                          "kind(p) in float, int", "kind(mode) in str", "mode in 'full', 'same'"));
}

TEST(Signature, AClauseThatTheDocumentationSaysTooHasBothProvenances) {
  const std::vector<Constraint> all = KnownConstraints(Described());
  ASSERT_EQ(all[0].from.size(), 2u);
  EXPECT_EQ(all[0].from[1].origin, Provenance::Origin::kDocumentation);
  EXPECT_EQ(ToText(all.back().clause), "rank(x) >= 1");
}

TEST(ConstraintsText, TellsWhatCallsShowed) {
  std::vector<Constraint> all = KnownConstraints(Described());
  all.resize(2);
  all[0].trials = {3, 0, 1, 1};
  all[1].trials = {3, 2, 0, 0};
  const std::string text = ConstraintsText(all);
  EXPECT_THAT(
      text,
      HasSubstr("kind(x) in tensor\n      3 inputs keep it, 1 of 2 just outside were refused\n"
                "      signature: x: tensor\n      documentation: x (Tensor)\n"));
  EXPECT_THAT(text, HasSubstr("2 of 5 accepted inputs break it"));
  EXPECT_EQ(ConstraintsText({}), "");
}

}  // namespace
}  // namespace parallax
