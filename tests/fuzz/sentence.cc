// The first sentence of a documentation.

#include "similar/sentence.h"

#include "base/utf8.h"
#include "fuzzing.h"

std::vector<std::string> parallax::Seeds() {
  return {
      "f(x, *, y=(1, 2)) -> Tensor\n\nReturns :attr:`x` of ``y`` [1]_, e.g. a `b <http://c.d>`_.\n"
      "\nArgs:\n    x (Tensor): the *input*.",
      "Computes **psi** (the log of\n\n  `Gamma(x)`), element-wise.\n\n  .. math:: \\frac{a}{b}\n",
      ".. note::\n   None.\n\n```\nx = 1\n```\n- [Adds](a.b) $x$ to y. Then z.\n====\n>>> f(1)\n",
      "See :func:`~a.b`.",
      "Parameters\n----------\nx : int\n",
      "1. In-place version of `a.b`"};
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  const std::string doc(Bytes(data, size));
  const std::string sentence = FirstSentence(doc);
  PARALLAX_CHECK(sentence.size() <= 1000 && sentence == WellFormed(sentence), sentence.c_str());
  PARALLAX_CHECK(sentence.find('\n') == std::string::npos, "it has one line");
  PARALLAX_CHECK(sentence.empty() || Referral(doc).empty(), "both were given");
  return 0;
}
