// A user's file of constraints.

#include "constraints/user_file.h"
#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {R"([[api]]
name = "toy.*"
clauses = ["rank(x) = 2", "mode in 'a', 'b'"]
wrong = ["extent(x, -1) % 2 = 0"]
)",
          "api = [{name = 'a', clauses = []}]"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  const auto constraints = ParseUserConstraints("mine.toml", Bytes(data, size));
  if (!CheckReader(constraints)) return 0;
  std::vector<CatalogueEntry> entries(1);
  entries[0].api.name = "toy.add";
  entries[0].api.parameters = {{"x", "tensor", false, false, "", {}},
                               {"mode", "str", false, false, "", {}}};
  entries[0].seeds = {
      Binding{{{"x", false, {TensorRecipe{}}}, {"mode", true, {std::string("a")}}}}};
  CheckReader(ApplyConstraints(*constraints, &entries));
  return 0;
}
