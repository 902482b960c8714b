// A hunt that was prepared elsewhere; the bytes are one without its hash.

#include "fuzzing.h"
#include "prepare/prepared_hunt_codec.h"
#include "wire/sample.h"

namespace parallax {

std::vector<std::string> Seeds() {
  PreparedHunt hunt;
  hunt.fleet.resize(3);
  for (auto& [target, name] :
       {std::pair{&hunt.fleet[0], "toy"}, {&hunt.fleet[1], "other"}, {&hunt.fleet[2], "third"}}) {
    target->name = name;
    target->catalogue.target = name;
  }
  CatalogueEntry entry;
  entry.api.name = "toy.sum";
  entry.seeds = {SampleBinding()};
  hunt.fleet[0].catalogue.entries = {entry};
  hunt.relations = {{SampleRelation(), 0, {"slow"}, "digest", 77}};
  Rule rule;
  rule.for_each = ForEach{{"elementwise"}, {}, {"out"}, {"tensor"}};
  rule.relation = SampleRelation();
  hunt.rules = {rule};
  hunt.stated = ParseStatedRelations("mine.toml",
                                     "[[relation]]\nname = 'a'\napi = 'toy.add'\ncitation = 'c'\n"
                                     "[[relation.side]]\n[[relation.side]]\n")
                    .value();
  hunt.recipe.tolerance = Tolerance{0.5, 0.25};
  hunt.settings.similar.said = {{true, "a*", "b", "c", "p.toml:1"}};
  hunt.left_out.refused_rules = {{"log", "left", 5, "ValueError: no"}};
  return {WithoutHash(Encode(hunt))};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parallax;
  CheckCodec(WithHash(Bytes(data, size)), DecodePreparedHunt,
             [](const PreparedHunt& hunt) { return Encode(hunt); });
  return 0;
}
