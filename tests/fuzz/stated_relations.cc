// Relations that people state, in TOML or JSON, and as the store keeps them.

#include "fuzzing.h"
#include "relations/propose_stated.h"
#include "relations/stated_relation.h"

namespace parallax {
namespace {

constexpr std::string_view kFile = R"([[relation]]
name = "sub-backwards"
api = "toy.sub"
citation = "x - y"
claim = ["values", "shape"]
tolerance = { rtol = 1e-3, atol = 0 }
domain = { y = { lo = 0, hi = 2, specials = false } }
inputs_of = { api = "toy.times", arguments = ["x", 2] }
[[relation.side]]
[[relation.side]]
program = "toy.rsub"
arguments = ["y", "x"]
keywords = { alpha = 2, dtype = { dtype = "float32" }, l = [1, [2]] }
)";

constexpr std::string_view kJson = R"({"relation": [{"name": "a", "api": "toy.f", "citation": "c",
"domain": ["rank(x) = 2"], "side": [{}, {"text": "def run(x): pass", "label": "l",
"keywords": {"k": {"parameter": "x", "otherwise": null}, "e": {"expression": "1"}}}]}]})";

}  // namespace

std::vector<std::string> Seeds() {
  StatedRelation stated = ParseStatedRelations("mine.toml", kFile).value().front();
  stated.left_out = {{1, "no"}};
  return {Chosen(0, kFile), Chosen(0, kJson), Chosen(1, Encode(stated))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  std::string_view bytes = Bytes(data, size);
  const auto encode = [](const StatedRelation& relation) { return Encode(relation); };
  if (Choose(&bytes, 2) == 1) {
    CheckCodec(bytes, DecodeStatedRelation, encode);
    return 0;
  }
  const auto relations = ParseStatedRelations("mine.toml", bytes);
  if (!CheckReader(relations)) return 0;
  for (const StatedRelation& each : *relations) {
    PARALLAX_CHECK(DecodeStatedRelation(Encode(each)).ok(), "what was read cannot be kept");
  }
  return 0;
}
