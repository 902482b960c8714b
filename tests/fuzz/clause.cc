// Clauses, each on a line.

#include "base/rng.h"
#include "constraints/bend.h"
#include "constraints/domain.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "fuzzing.h"

namespace parallax {
namespace {

Binding SampleArguments() {
  TensorRecipe x;
  x.shape = {2, 3};
  Sequence dims{true, {{int64_t{1}}, {int64_t{-1}}}};
  return {{{"x", false, {x}},
           {"y", false, {x}},
           {"n", true, {int64_t{2}}},
           {"p", true, {0.5}},
           {"mode", true, {std::string("a")}},
           {"dims", true, {dims}}}};
}

void CheckClause(std::string_view text) {
  const auto clause = ParseClause(text);
  if (!CheckReader(clause)) return;
  const std::string written = ToText(*clause);
  const auto again = ParseClause(written);
  PARALLAX_CHECK(again.ok(), "what is written of a clause is none");
  PARALLAX_CHECK(ToText(*again) == written, "what is written of a clause is another");
  ClassOf(*clause);
  ParametersOf(*clause);
  static const Binding arguments = SampleArguments();
  Holds(*clause, arguments);
  Rng rng(1);
  Satisfied(*clause, arguments, rng);
  Broken(*clause, arguments, Reach::kFar, rng);
  const auto domain = ReadDomain(std::vector<std::string>{written}, {"x", "y", "n"});
  if (CheckReader(domain)) WithinDomain(*domain, arguments);
}

}  // namespace

std::vector<std::string> Seeds() {
  return {"kind(x) in tensor, int[], none",
          "dtype(x) = dtype(y)\ndtype(x) in float32, integer",
          "extent(x, -1) % n = 0",
          "mode in 'full', 'a'",
          "values(x) < extent(y, n) - 1.5e3",
          "sorted(x)\nfinite(x)\nbroadcast(x, y)",
          "(rank(x) + 2) * sum(dims) / product(dims) >= -length(dims)",
          "shape(x) = shape(y)\nelements(x) != 6\np <= 1"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text = parallax::Bytes(data, size);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    parallax::CheckClause(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return 0;
}
