#include "similar/equality_words.h"

#include <gtest/gtest.h>

#include <string>

namespace parallax {
namespace {

// Of what stands between the signs "<" and ">" of the documentation, which are left out.
bool Says(std::string doc) {
  const size_t begin = doc.find('<');
  doc.erase(begin, 1);
  const size_t end = doc.find('>', begin);
  doc.erase(end, 1);
  return SaysEqual(doc, begin, end);
}

TEST(EqualityWords, AreSaidOfTheFunction) {
  EXPECT_TRUE(Says("Sorts.\n\n.. note:: `lib.f(t)` is equivalent to `<lib.sort(t, dim=0)[0]>`."));
  EXPECT_TRUE(Says("f(x) -> Tensor\n\nAlias for :func:`<lib.g>`."));
  EXPECT_TRUE(Says("Splits it. This is equivalent to calling\n   <lib.split(x, n, dim=2)>."));
  EXPECT_TRUE(Says("Same as :meth:`~<lib.narrow>`"));
}

TEST(EqualityWords, AreNotSaidOfWhatIsOnlyNamed) {
  EXPECT_FALSE(Says("See also :func:`<lib.g>`."));
  EXPECT_FALSE(Says("The variance is computed with a bias, equivalent to `<lib.var(x)>`"));
  EXPECT_FALSE(Says("This is not equivalent to `<lib.g(x)>`"));
  EXPECT_FALSE(Says("`f(0, x)` is equivalent to `<x[0]>`"));
  EXPECT_FALSE(Says("`f(x, full=True)` is equivalent to `<g(x)>`"));
}

TEST(EqualityWords, HoldForNoCaseAlone) {
  EXPECT_FALSE(Says("When x is a matrix this is equivalent to ``<transpose(x, 0, 1)>``"));
  EXPECT_FALSE(Says("``x.f()`` is equivalent to ``<x.g()>`` for complex tensors"));
  EXPECT_FALSE(Says("Equivalent to ``<h(x)>``, except each vector is made a column first"));
}

TEST(EqualityWords, MayExceptEndsAndDefaults) {
  EXPECT_TRUE(
      Says("This is equivalent to calling <g(x, n, dim=2)> (the third), except that if n "
           "is an integer it must divide the size or an error will be thrown."));
  EXPECT_TRUE(
      Says("Performs the same operation as :func:`<lib.turn>`, but all outputs are freshly created "
           "instead of aliasing the input."));
  EXPECT_FALSE(Says("Performs the same operation as :func:`<lib.turn>`, but on matrices."));
  EXPECT_TRUE(Says("Equivalent to :func:`~<lib.fftn>` but transforms two dimensions by default."));
}

TEST(EqualityWords, ErrorsThatAreExcepted) {
  EXPECT_TRUE(ExceptsErrors("g(x, n), except that if n is odd an error is raised.", 7));
  EXPECT_FALSE(ExceptsErrors("g(x, n), except that it is a copy. Raises an error.", 7));
  EXPECT_FALSE(ExceptsErrors("g(x, n). Except for errors.", 7));
}

}  // namespace
}  // namespace parallax
