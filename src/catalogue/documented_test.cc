#include "catalogue/documented.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace parallax {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> TraitsOf(const std::string& doc, std::vector<std::string> forms = {},
                                  const std::string& name = "toy.norm") {
  Api api;
  api.name = name;
  api.kind = "function";
  api.doc = doc;
  api.forms = std::move(forms);
  AddTraitsByDoc(&api);
  return api.traits;
}

TEST(AddTraitsByDoc, DeprecatedIsWhatTheApiIsSaidToBe) {
  for (const char* doc :
       {"Gives a norm.\n\n.. warning::\n\n    toy.norm is deprecated and may go.",
        ".. warning::\n    :func:`toy.norm` is deprecated in favour of vector_norm",
        "This function is\n  deprecated and will be removed.", "Norm. (deprecated)",
        "Norm.\n\n.. deprecated:: 1.8\n   Use another.", "Warning: THIS FUNCTION IS DEPRECATED.",
        "`norm()` has been deprecated."}) {
    EXPECT_THAT(TraitsOf(doc), ElementsAre("deprecated")) << doc;
  }
}

TEST(AddTraitsByDoc, AnArgumentThatIsDeprecatedSaysNothingOfTheApi) {
  for (const char* doc : {"size_average (bool, optional): Deprecated (see :attr:`reduction`).",
                          "Norm. (deprecated arguments)", "toy.vector_norm is deprecated.",
                          "keepdims : bool\n    .. deprecated:: 1.2", "The flag `p` is deprecated.",
                          "vector_norm is deprecated"}) {
    EXPECT_THAT(TraitsOf(doc), IsEmpty()) << doc;
  }
}

TEST(AddTraitsByDoc, AnOutThatNoTextNamesIsUndocumented) {
  EXPECT_THAT(TraitsOf("norm(x, approximate='none') -> Tensor\n\nCarried out on each element.",
                       {"out", "out-strided"}),
              ElementsAre("undocumented-out"));
  EXPECT_THAT(TraitsOf("norm(x)\n\nWritten out of place; checkout=1.", {"out"}),
              ElementsAre("undocumented-out"));
  for (const char* doc : {"norm(x, *, out=None) -> Tensor", "Args:\n    out (Tensor, optional): it",
                          "out : ndarray", ":attr:`out` is written"}) {
    EXPECT_THAT(TraitsOf(doc, {"out"}), IsEmpty()) << doc;
  }
  EXPECT_THAT(TraitsOf("norm(x)"), IsEmpty()) << "it has no such form";
  EXPECT_THAT(TraitsOf("", {"out"}), IsEmpty()) << "there is no documentation";
}

}  // namespace
}  // namespace parallax
