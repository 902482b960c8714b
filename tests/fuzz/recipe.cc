// A recipe.

#include "relations/recipe.h"

#include "fuzzing.h"

namespace parallax {

std::vector<std::string> Seeds() {
  return {R"(summary = "mine"
citation = "Euclid"
source = "rules"
rules_citing = """Euclid"""
tolerance = { rtol = 1e-5, atol = 0.01 }
inputs = 40
time = "9s"
)",
          "a.b.c = [1, [2, {x = nan}], 1979-05-27T07:32:00Z, 0x1F, 'x']\n[d.\"e\"]\n"};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  parallax::CheckReader(parallax::ParseRecipe("mine.toml", parallax::Bytes(data, size)));
  return 0;
}
