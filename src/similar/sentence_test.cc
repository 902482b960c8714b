#include "similar/sentence.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

struct Described {
  const char* doc;
  const char* sentence;
};

void ExpectEach(std::initializer_list<Described> cases) {
  for (const Described& one : cases) EXPECT_EQ(FirstSentence(one.doc), one.sentence) << one.doc;
}

TEST(FirstSentenceTest, ASignatureInFrontIsNoSentence) {
  ExpectEach({
      {"\npermute(input, dims) -> Tensor\n\nReturns a view of the original tensor :attr:`input` "
       "with "
       "its dimensions permuted.\n\nArgs:\n    input (Tensor): the input tensor.\n",
       "Returns a view of the original tensor input with its dimensions permuted."},
      {"\nasarray(obj: Any, *, copy: Optional[bool] = None) -> Tensor # noqa: B950\n\nConverts "
       ":attr:`obj` to a tensor.\n\n:attr:`obj` can be one of:\n\n1. a tensor\n",
       "Converts obj to a tensor."},
      {"\nconv1d(input, weight, bias=None,\n       padding=(0, 1), groups=1) -> Tensor\n\nApplies "
       "a 1D "
       "convolution over an input signal composed of several input\nplanes.\n",
       "Applies a 1D convolution over an input signal composed of several input planes."},
      {"beta(x1, x2, /, out=None, *, dtype=None[, signature])\n\n\n    beta(a, b, out=None)\n\n    "
       "Beta "
       "function.\n\n    This function is defined in [1]_ as\n",
       "Beta function."},
      {"    diagonal(self, *args, **params)\na.diagonal(offset=0, axis1=0)\n\nReturn specified "
       "diagonals. In NumPy 1.9 the returned array is a\nview.",
       "Return specified diagonals."},
      {"frob(x, y)\n--\n\nFrobs them.", "Frobs them."},
      {"out = frob(x, y)\n\nFrobs them.", "Frobs them."},
      // Words behind the brackets: a description.
      {"exp(x) minus one, for small x.", "exp(x) minus one, for small x."},
  });
}

TEST(FirstSentenceTest, DocumentationOfEachLibrary) {
  ExpectEach({
      {"Computes the trignometric inverse sine of x element-wise.\n\n  The `tf.math.asin` "
       "operation\n",
       "Computes the trignometric inverse sine of x element-wise."},
      {"Computes Psi, the derivative of Lgamma (the log of the absolute value of\n\n  `Gamma(x)`), "
       "element-wise.\n\n  Args:\n    x: A `Tensor`.\n",
       "Computes Psi, the derivative of Lgamma (the log of the absolute value of Gamma(x)), "
       "element-wise."},
      {"Convert an object to a JAX array.\n\n  JAX implementation of :func:`numpy.array`.\n",
       "Convert an object to a JAX array."},
      {"\n    Upper triangle of an array.\n\n    Return a copy of an array with the elements "
       "below\n",
       "Upper triangle of an array."},
      {"Computes the lower-upper decomposition of a square matrix.\n\n    Args:\n        x: A "
       "tensor\n",
       "Computes the lower-upper decomposition of a square matrix."},
      {"Returns True if `obj` is a tensor.\n\n    Args:\n        obj (object): Object to test\n",
       "Returns True if obj is a tensor."},
      {"Returns a tensor of random numbers.\n``rand_like(input)`` is equivalent to ``rand(n)``.",
       "Returns a tensor of random numbers."},
      {"2D convolution layer.\n\nThis layer creates a convolution kernel", "2D convolution layer."},
  });
}

TEST(FirstSentenceTest, MarkupBecomesWords) {
  ExpectEach({
      {"Applies the **Mish** function, *element-wise*, as in ``numpy`` [1]_.",
       "Applies the Mish function, element-wise, as in numpy."},
      {"Scales by :math:`\\text{scale}`, see `Group Normalization <https://a.org/x.y>`__ of "
       ":class:`~a.b.C`, a :ref:`sparse tensor<sparse-docs>` or `~a.D`.",
       "Scales by scale, see Group Normalization of a.b.C, a sparse tensor or a.D."},
      {"Samples from [a gamma](https://en.org/Gamma_(x)) or $\\alpha$ "
       "[distribution](http://b.org/c).",
       "Samples from [a gamma](https://en.org/Gamma_(x)) or alpha distribution."},
      {"The product x * y * z of \xe2\x80\x9cthree\xe2\x80\x9d numbers.",
       "The product x * y * z of \"three\" numbers."},
      {"Not UTF-8: \xff here.", "Not UTF-8: \xef\xbf\xbd here."},
  });
}

TEST(FirstSentenceTest, ASentenceEndsWhereAnotherBegins) {
  ExpectEach({
      {"Sets the number of threads (e.g. in an interpreter) on CPU. Must be called once.",
       "Sets the number of threads (e.g. in an interpreter) on CPU."},
      {"Sums x[0], x[1], ..., i.e. all of 2.5 rows. Then stops.",
       "Sums x[0], x[1], ..., i.e. all of 2.5 rows."},
      {"Is it even? Tells so.", "Is it even?"},
      {"Computes the element-wise function:\n\n  .. math::\n    \\mathrm{celu}(x) = x\n",
       "Computes the element-wise function"},
      {"A function without a point\n\nAnother paragraph.", "A function without a point"},
      {"Returns one of\n- a tensor\n- a list\n", "Returns one of"},
  });
  EXPECT_LE(FirstSentence(std::string(5000, 'a')).size(), 1000U);
}

TEST(FirstSentenceTest, OtherThingsInFrontAreSteppedOver) {
  ExpectEach({
      {".. deprecated:: 1.2\n   Use `y` instead.\n\n   Or nothing.\n\nComputes x.", "Computes x."},
      {"Warning:\n    Experimental. Do not use.\n\nComputes x. And y.", "Computes x."},
      {"```python\nx = 1.\n```\nComputes x.", "Computes x."},
      {">>> f(1)\n2\n\nComputes x.", "Computes x."},
      {"=====  =====\n`a`    b\n=====  =====\n", "a b"},
      {"- Adds numbers.\n- Multiplies them.\n", "Adds numbers."},
      {"1. Adds numbers.\n", "Adds numbers."},
      {"-\fAdds.", "Adds."},
  });
}

TEST(FirstSentenceTest, NothingIsSaid) {
  ExpectEach({
      {"", ""},
      {" \n\t\n", ""},
      {"f(x) -> Tensor\n", ""},
      {"TODO: add doc.\n\n  Args:\n    x: A `Tensor`.\n", ""},
      {"Args:\n    x: the input.\n\nReturns:\n    the output\n", ""},
      {"Parameters\n----------\nx : array_like\n    Input array.\n", ""},
      {"f(x)\n\nArgs\n  x: Input to the cell.\n", ""},
      {"---", ""},
      {"Deprecated. Use `TensorArraySizeV3`", ""},
  });
}

TEST(FirstSentenceTest, AnotherIsNamedInstead) {
  const Described cases[] = {
      {"\nabs() -> Tensor\n\nSee :func:`torch.abs`\n", "torch.abs"},
      {"\nmatrix_exp(A) -> Tensor\n\nAlias for :func:`torch.linalg.matrix_exp`.\n",
       "torch.linalg.matrix_exp"},
      {"\narcsinh_() -> Tensor\n\nIn-place version of :meth:`~Tensor.arcsinh`\n", "Tensor.arcsinh"},
      {"a.all(axis=None)\n\nRefer to `numpy.all` for full documentation.\n\nSee Also\n",
       "numpy.all"},
      {"TensorFlow variant of NumPy's `empty_like`.\n\nUnsupported", "empty_like"},
      {"This is an alias of `a.b`.", "a.b"},
  };
  for (const Described& one : cases) {
    EXPECT_EQ(Referral(one.doc), one.sentence) << one.doc;
    EXPECT_EQ(FirstSentence(one.doc), "") << one.doc;
  }
  for (const char* doc :
       {"Computes x. See :func:`y`", "See below for details of x.", "", "Same as x, y."}) {
    EXPECT_EQ(Referral(doc), "") << doc;
  }
}

}  // namespace
}  // namespace parallax
