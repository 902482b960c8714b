// Code in a documentation, as calls of another API.

#include "similar/spelled_call.h"

#include "fuzzing.h"
#include "similar/python_expression.h"

std::vector<std::string> parallax::Seeds() {
  return {
      "f(x, *shapes) -> Tensor\n\n.. note:: `l.f(t)` is equal to `l.g(t, dim=0)[0]`.\n",
      "``Q, R = l.f(A, n=2)`` should be\n\n.. code:: python\n\n    Q, R = l.m.h(A, mode=\"c\")\n",
      "Equals l.g(-x,\n  [a.b for a in x if a is not None]).T (so).\n\n>>> y = l.f(x)\n>>> "
      "l.g(y)\n",
      "As :math:`\\text{F}(x) = \\text{G}(-x)`, `l.g(...)`, `x.size(dim) if x else {1: 'a'}`.\n",
      "```\nreturn l.m.h(lambda a, b: a ** b, *x, **{'k': 1e-3})  # no\n```\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::vector<CatalogueEntry> catalogue(3);
  const char* names[] = {"l.f", "l.g", "l.m.h"};
  for (size_t i = 0; i < catalogue.size(); ++i) {
    Api& api = catalogue[i].api;
    api.name = names[i];
    api.kind = "function";
    api.parameters.resize(2);
    api.parameters[0].name = "x", api.parameters[0].type = "tensor";
    api.parameters[1].name = "n", api.parameters[1].type = "int";
    api.parameters[1].has_default = true;
  }
  catalogue[0].api.doc = std::string(Bytes(data, size));
  const PublicNames known(catalogue, {{"F", "l.m"}});
  for (const SpelledCall& call : SpelledCallsOf(catalogue[0].api, known)) {
    const auto read = ReadExpression(call.expression);
    PARALLAX_CHECK(read.has_value(), call.expression.c_str());
    for (const CodeName& name : read->names) {
      const bool of_library = name.first() == "l" || name.first() == "x" || name.first() == "n";
      const bool of_python = !of_library && name.dotted.find("__") == std::string::npos;
      PARALLAX_CHECK(of_library || of_python, call.expression.c_str());
    }
    PARALLAX_CHECK(call.partner.name != "l.f", "it calls itself");
  }
  return 0;
}
