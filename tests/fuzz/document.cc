// The documentation of an API, read for constraints. The first line has its parameters, each with
// its type: "x tensor, n int[2]?".

#include "constraints/documents/read_document.h"
#include "constraints/language.h"
#include "constraints/signature.h"
#include "constraints/text.h"
#include "fuzzing.h"
#include "nouns/parameter_type.h"

namespace parallax {
namespace {

std::vector<Parameter> ParametersIn(std::string_view line) {
  std::vector<Parameter> out;
  while (!line.empty() && out.size() < 8) {
    const std::string_view each = line.substr(0, line.find(','));
    line.remove_prefix(std::min(line.size(), each.size() + 1));
    const size_t blank = std::min(each.find(' '), each.size());
    Parameter parameter;
    parameter.name = each.substr(0, blank);
    parameter.type = each.substr(std::min(blank + 1, each.size()));
    parameter.choices = {"a", "it's"};
    ParseType(parameter.type);
    out.push_back(std::move(parameter));
  }
  return out;
}

}  // namespace

std::vector<std::string> Seeds() {
  return {
      "input tensor,dim int[2]?,mode str\nArgs:\n    input (Tensor): of shape :math:`(N, C)`, the "
      "dtypes supported are float32, float64.\n    dim (int or tuple of ints, optional): in the "
      "range [-rank(input), rank(input)). Default: None\n    mode (str): one of 'a', \"b\"\n"
      "Supports broadcasting to a common shape.",
      "x tensor,y tensor\n  x: A `Tensor`. Must be one of the following types: `half`, `int32`. "
      "2-D "
      "with shape `[batch, n, 3]`.\n  y: Must have the same type as `x`. Must be non-negative "
      "and sorted, less than or equal to `rank(x)`."};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  const std::string_view bytes = Bytes(data, size);
  const std::string_view line = bytes.substr(0, bytes.find('\n'));
  Api api;
  api.name = "toy.f";
  api.parameters = ParametersIn(line);
  api.doc = bytes.substr(std::min(bytes.size(), line.size() + 1));
  const std::vector<Constraint> known = KnownConstraints(api);
  for (const Constraint& constraint : known) {
    PARALLAX_CHECK(ParseClause(ToText(constraint.clause)).ok(), "what is read is no clause");
  }
  ConstraintsText(known);
  return 0;
}
