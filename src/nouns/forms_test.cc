#include "nouns/forms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace parallax {
namespace {

TEST(FormsTest, EveryRowIsWhole) {
  std::set<std::string_view> names, labels;
  for (const Form& form : Forms()) {
    EXPECT_THAT(std::string(form.name), testing::MatchesRegex("[a-z0-9]+(-[a-z0-9]+)*"));
    EXPECT_TRUE(names.insert(form.name).second) << form.name;
    EXPECT_TRUE(labels.insert(form.label).second) << form.name;
    EXPECT_FALSE(form.label.empty()) << form.name;
    EXPECT_GT(form.calls, 0u) << form.name;
  }
}

TEST(FormsTest, ASimplerFormIsOneThatNothingSimplifies) {
  for (const Form& form : Forms()) {
    if (form.simpler.empty()) continue;
    ASSERT_NE(FindForm(form.simpler), nullptr) << form.name;
    EXPECT_TRUE(FindForm(form.simpler)->simpler.empty()) << form.name;
    EXPECT_TRUE(HasRole(form.name, FormRole::kVariation)) << form.name;
  }
}

TEST(FormsTest, OnlyVariationsWriteAndAreRefereedByLayouts) {
  for (const Form& form : Forms()) {
    const bool varies = form.role == FormRole::kVariation;
    EXPECT_TRUE(varies || (!form.layouts_tell && form.writes == FormWrites::kNothing)) << form.name;
  }
}

TEST(FormsTest, ThePlainCallAndUnknownNamesHaveNoRow) {
  for (const char* name : {"", "left", "run", "no-such-form"}) {
    EXPECT_EQ(FindForm(name), nullptr) << name;
    EXPECT_FALSE(WritesMemory(name)) << name;
    EXPECT_FALSE(HasRole(name, FormRole::kVariation)) << name;
  }
  for (std::string_view name : {kOutForm, kMetaForm, kForeignForm, kExactForm, kReverseForm,
                                kForwardForm, kDifferencesForm}) {
    EXPECT_NE(FindForm(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace parallax
