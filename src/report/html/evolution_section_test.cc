#include "report/html/evolution_section.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/memory_store.h"

namespace parallax {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two evolutions of one model; the fitness of the last generation is infinite.
constexpr const char* kEvolved = R"({"targets": "a,b", "fitness": "nan", "selection": "fittest",
  "seeds": [{"model": "/m/<net>.keras", "layers": 3, "evolutions": 2, "networks": 48, "flips": 0,
             "nan": 1, "failed_after": 40}, {"model": "", "layers": 0, "evolutions": 0,
             "networks": 0, "flips": 0, "nan": 0, "failed_after": null}],
  "generations": [
    {"seed": 0, "evolution": 1, "number": 0, "best": 10, "mean": 1, "networks": 16, "failed": 0},
    {"seed": 0, "evolution": 1, "number": 1, "best": 1000, "mean": 10, "networks": 32, "failed": 0},
    {"seed": 0, "evolution": 2, "number": 0, "best": null, "mean": 0, "networks": 48, "failed": 1}
  ]})";

std::vector<Evolutions> KeptIn(const std::vector<std::string>& texts) {
  const auto store = MakeMemoryStore();
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_TRUE(KeepEvolutions(store->notes(), std::to_string(i), texts[i]).ok());
  }
  auto kept = KeptEvolutions(store->notes());
  EXPECT_TRUE(kept.ok());
  return *kept;
}

TEST(EvolutionSection, DrawsFitnessOverNetworksOnALogScale) {
  const std::string section = EvolutionSection(KeptIn({kEvolved}));
  EXPECT_THAT(section, HasSubstr("Towards nan"));
  EXPECT_THAT(section, HasSubstr("on a,b, parents: fittest"));
  EXPECT_THAT(section, HasSubstr("&lt;net&gt;.keras"));
  EXPECT_THAT(section, HasSubstr("48 networks in 2 evolutions, 0 with another class, 1 with nan"));
  // From 1 to 1e3: 10 is a third up; a new evolution is a new line.
  EXPECT_THAT(section, HasSubstr("d=\"M164.7,107.3 L273.3,14.0 M382.0,14.0\""));
  EXPECT_THAT(section, HasSubstr("<path class=\"mark fails\" d=\"M382.0,14.0h0 \"/>"));
  EXPECT_THAT(section, HasSubstr(">1e3</text>"));
  EXPECT_THAT(section, HasSubstr(">1e0</text>"));
  EXPECT_THAT(section, Not(HasSubstr("made up")));  // it has no generations
}

TEST(EvolutionSection, IsEmptyWhereNothingEvolvedOrCanBeRead) {
  EXPECT_EQ(EvolutionSection({}), "");
  EXPECT_EQ(EvolutionSection(KeptIn({"{}", "no JSON", "[[[", R"({"targets": 1})"})), "");
  const std::string none = R"({"targets": "a", "fitness": "nan", "selection": "any", "seeds": [],
                               "generations": []})";
  EXPECT_EQ(EvolutionSection(KeptIn({none})), "");
}

}  // namespace
}  // namespace parallax
