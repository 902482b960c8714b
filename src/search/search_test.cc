#include <gtest/gtest.h>

#include <map>
#include <set>

#include "inputs/mutate.h"
#include "search/testing.h"
#include "wire/codec.h"
#include "words/value_text.h"

namespace parallax {
namespace {

TEST(PlanEpoch, IsAPureFunction) {
  World world(20, 4);
  constexpr uint64_t kBudget = 2'000'000'000;
  for (uint32_t epoch : {0u, 1u, 5u}) {
    EXPECT_EQ(HashOf(world.Plan(epoch, kBudget)), HashOf(world.Plan(epoch, kBudget)));
  }
  EXPECT_NE(HashOf(world.Plan(1, kBudget)), HashOf(world.Plan(2, kBudget)));
}

TEST(PlanEpoch, DrawsNothingThatTheTargetCannotHold) {
  World world(10, 4);
  constexpr uint64_t kBudget = 5'000'000'000;
  PlanInput input{world.catalogue, world.relations, world.corpus, 7, 1, kBudget};
  input.can.strides = input.can.negated = input.can.requires_grad = false;
  input.can.dtypes = {DType::kF32, DType::kF64};
  auto unheld = [&](const Manifest& manifest) {
    size_t count = 0;
    for (const StructureRow& row : manifest.rows) {
      bool held = true;
      ForEachTensor(StructureOf(manifest, row, world.relations, world.catalogue),
                    [&](const TensorRecipe& t) { held = held && input.can.WhyNot(t).empty(); });
      count += held ? 0 : 1;
    }
    return count;
  };
  EXPECT_GT(unheld(world.Plan(1, kBudget)), 20 * unheld(PlanEpoch(input)) + 20);
}

TEST(PlanEpoch, TheFirstJudgesEveryApi) {
  for (uint32_t seeds : {1u, 2u, 6u}) {
    World world(60, seeds);
    Manifest manifest = world.Plan(0);
    std::map<uint32_t, uint64_t> cases;
    std::map<uint32_t, std::set<std::string>> structures;
    for (const StructureRow& row : manifest.rows) {
      uint32_t api = world.relations[row.relation].api;
      cases[api] += row.contents;
      structures[api].insert(BindingText(
          StructureOf(manifest, row, world.relations, world.catalogue), TextStyle::kDescription));
      if (world.relations[row.relation].relation.structural) {
        EXPECT_EQ(row.contents, 1u);
      }
    }
    ASSERT_EQ(cases.size(), 60u);
    for (const auto& [api, count] : cases) EXPECT_GE(count, 100u) << seeds << " " << api;
    for (const auto& [api, set] : structures) EXPECT_GE(set.size(), 3u) << seeds << " " << api;
  }
}

TEST(PlanEpoch, BeginsWithTheSuspectsOfProbing) {
  World world(3, 2);
  for (CatalogueEntry& entry : world.catalogue) {
    for (int64_t extent : {70, 71}) {
      TensorRecipe x;
      x.shape = {extent};
      entry.suspects.push_back(Binding{{{"x", false, {x}}}});
    }
  }
  world.catalogue[2].seeds.clear();  // nothing but suspects
  auto suspects_in = [&](const Manifest& manifest) {
    std::map<uint32_t, std::set<uint32_t>> relations_of_api;
    for (const StructureRow& row : manifest.rows) {
      if (row.mutator != kNoMutator) continue;
      Binding structure = StructureOf(manifest, row, world.relations, world.catalogue);
      if (structure.arguments[0].value.As<TensorRecipe>().shape[0] < 70) continue;
      relations_of_api[world.relations[row.relation].api].insert(row.relation);
      EXPECT_LE(row.contents, 2u) << "a death is dear";
    }
    return relations_of_api;
  };
  auto first = suspects_in(world.Plan(0));
  ASSERT_EQ(first.size(), 3u);
  for (const auto& [api, relations] : first) EXPECT_EQ(relations.size(), 2u) << api;
  EXPECT_TRUE(suspects_in(world.Plan(1)).empty());
}

TEST(PlanEpoch, SkipsSeedsThatASideCannotBeDerivedFrom) {
  World world(1, 4);
  for (Binding& seed : world.catalogue[0].seeds) {
    seed.arguments[0].value.As<TensorRecipe>().dtype = DType::kI64;
  }
  for (const StructureRow& row : world.Plan(0).rows) {
    EXPECT_NE(world.relations[row.relation].relation.family, "float64");
  }
}

TEST(PlanEpoch, SharesLaterEpochsFairlyAndMostlyValid) {
  World world(200, 4);
  Manifest manifest = world.Plan(1);
  std::map<uint32_t, uint64_t> cases;
  uint64_t all = 0;
  uint64_t wild = 0;
  for (const StructureRow& row : manifest.rows) {
    cases[world.relations[row.relation].api] += row.contents;
    all += row.contents;
    wild += row.mutator != kNoMutator && MutatorIsWild(row.mutator) ? row.contents : 0;
  }
  EXPECT_GE(cases.size(), 190u);
  for (const auto& [api, count] : cases) EXPECT_LE(count, all / 50 + 64) << api;
  EXPECT_LE(wild, all / 10);
  EXPECT_GE(wild, all / 30);
}

TEST(PlanEpoch, EarlyOnesBeginWithEachRelationAlongEachAxis) {
  World world(5, 4);
  auto rows_of = [&](std::string_view mutator) {
    std::map<uint32_t, int> rows;
    for (const StructureRow& row : world.Plan(1).rows) {
      rows[row.relation] += row.mutator != kNoMutator && MutatorName(row.mutator) == mutator;
    }
    return rows;
  };
  for (std::string_view axis : {"vector-extent", "special-values", "change-dtype"}) {
    const std::map<uint32_t, int> of_axis = rows_of(axis);
    EXPECT_EQ(of_axis.size(), world.relations.size());
    for (const auto& [relation, rows] : of_axis) EXPECT_GE(rows, 1) << relation;
  }
  for (uint32_t m = 0; m < MutatorCount(); ++m) {
    for (uint32_t api = 0; api < 5; ++api) world.corpus.Tried(api, m, 100, 0);
  }
  for (const auto& [relation, rows] : rows_of("vector-extent")) EXPECT_EQ(rows, 0) << relation;
}

// Of cheap APIs, each with a form that costs 2 ms.
TEST(PlanEpoch, AFamilyOfDearFormsTakesAShareOfTheTime) {
  World world(200, 4);
  for (uint32_t a = 0; a < 200; ++a) {
    CatalogueEntry& entry = world.catalogue[a];
    entry.cost_ns = 1024;
    entry.api.forms = {"out", "threads"};
    entry.form_cost_ns = {2048, 1u << 21};
    world.AddRelation(a, "threads");
    world.relations.back().relation.sides[0].program =
        world.relations.back().relation.sides[0].program.WithForm("threads");
    EXPECT_TRUE(IsDear(world.relations.back(), world.catalogue));
    EXPECT_FALSE(IsDear(world.relations[3 * a], world.catalogue));
  }
  for (uint32_t epoch : {0u, 1u}) {
    uint64_t dear = 0;
    uint64_t all = 0;
    std::set<uint32_t> apis;
    for (const StructureRow& row : world.Plan(epoch).rows) {
      const uint64_t cost = RowCost(row, world.relations, world.catalogue);
      all += cost;
      if (!IsDear(world.relations[row.relation], world.catalogue)) continue;
      dear += cost;
      EXPECT_LE(row.contents, 2u);
      apis.insert(world.relations[row.relation].api);
    }
    EXPECT_LE(dear, all * 15 / 100);
    EXPECT_GE(dear, all * 5 / 100);
    EXPECT_GE(apis.size(), 3u);
  }
}

TEST(PlanEpoch, OneRelationOfALargeCatalogueFillsTheEpoch) {
  World world(1300, 4);
  world.relations.clear();
  world.AddRelation(2, "float64");
  constexpr uint64_t kBudget = 12'000'000'000;
  Manifest manifest = world.Plan(1, kBudget);
  uint64_t cost = 0;
  for (const StructureRow& row : manifest.rows) {
    cost += RowCost(row, world.relations, world.catalogue);
  }
  EXPECT_GE(cost, kBudget * 9 / 10);
  EXPECT_LE(cost, kBudget * 11 / 10);
  EXPECT_GE(CutBlocks(manifest, world.relations, world.catalogue).size(), 12u);
}

TEST(PlanEpoch, FollowsNewsAndLeavesWhatIsRefused) {
  World world(40, 4);
  auto share = [&](uint32_t api) {
    uint64_t cost = 0;
    for (const StructureRow& row : world.Plan(1).rows) {
      if (world.relations[row.relation].api != api) continue;
      cost += RowCost(row, world.relations, world.catalogue);
    }
    return cost;
  };
  uint64_t before = share(3);
  for (int i = 0; i < 4; ++i) {
    world.corpus.Observe(3, "news " + std::to_string(i), world.catalogue[3].seeds[0]);
  }
  EXPECT_GT(share(3), before * 2);
  uint32_t tame = 0;
  while (MutatorIsWild(tame)) ++tame;
  auto uses = [&] {
    uint64_t count = 0;
    for (const StructureRow& row : world.Plan(1).rows) {
      count += world.relations[row.relation].api == 3 && row.mutator == tame ? 1 : 0;
    }
    return count;
  };
  uint64_t liked = uses();
  world.corpus.Tried(3, tame, 1000, 10);
  EXPECT_LT(uses(), liked / 4 + 1);
}

TEST(PlanEpoch, RestsRelationsThatKeepDyingAndKeepsToTheCases) {
  World world(3, 4);
  for (int i = 0; i < Corpus::kMaxDeaths; ++i) world.corpus.Death(0);
  EXPECT_TRUE(world.corpus.Throttled(0));
  for (const StructureRow& row : world.Plan(0).rows) EXPECT_NE(row.relation, 0u);
  PlanInput in{world.catalogue, world.relations, world.corpus, 7, 1, 20'000'000'000, 100};
  uint64_t cases = 0;
  for (const StructureRow& row : PlanEpoch(in).rows) cases += row.contents;
  EXPECT_EQ(cases, 100u);
}

TEST(PlanEpoch, SharesTheLastCasesAmongAllApis) {
  World world(3, 4);
  PlanInput in{world.catalogue, world.relations, world.corpus, 7, 1, 20'000'000'000};
  in.max_cases = 3000;
  std::map<uint32_t, uint64_t> cases;
  for (const StructureRow& row : PlanEpoch(in).rows) {
    cases[world.relations[row.relation].api] += row.contents;
  }
  EXPECT_EQ(cases, (std::map<uint32_t, uint64_t>{{0, 1000}, {1, 1000}, {2, 1000}}));
}

TEST(PlanEpoch, AnApiThatHangsRestsLongerEachTime) {
  World world(3, 4);
  auto planned = [&] {
    std::vector<StructureRow> rows = world.Plan(1, 200'000'000).rows;
    return std::any_of(rows.begin(), rows.end(), [&](const StructureRow& row) {
      return world.relations[row.relation].api == 1;
    });
  };
  for (uint32_t rest : {Corpus::kFirstRest, 4 * Corpus::kFirstRest}) {
    EXPECT_TRUE(planned());
    world.corpus.Hang(1);
    world.corpus.Age();
    for (uint32_t i = 0; i < rest; ++i) {
      EXPECT_FALSE(planned()) << i;
      world.corpus.Age();
    }
  }
  EXPECT_TRUE(planned());
}

TEST(PlanEpoch, WhereAllApisRestNoneDoes) {
  World world(2, 4);
  for (uint32_t api : {0, 1}) world.corpus.Hang(api);
  world.corpus.Age();
  EXPECT_TRUE(world.corpus.Rests(0) && world.corpus.Rests(1));
  EXPECT_FALSE(world.Plan(1).rows.empty());
}

TEST(CutBlocks, CoverAllRowsInAboutEqualParts) {
  World world(50, 4);
  Manifest manifest = world.Plan(1);
  auto blocks = CutBlocks(manifest, world.relations, world.catalogue);
  ASSERT_GT(blocks.size(), 3u);
  uint32_t next = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    EXPECT_EQ(blocks[b].begin, next);
    EXPECT_GT(blocks[b].end, blocks[b].begin);
    next = blocks[b].end;
    uint64_t cost = 0;
    for (uint32_t i = blocks[b].begin; i < blocks[b].end; ++i) {
      cost += RowCost(manifest.rows[i], world.relations, world.catalogue);
    }
    if (b + 1 < blocks.size()) {
      EXPECT_GE(cost, kBlockCost / 8);
    }
    EXPECT_LT(cost, 3 * kBlockCost);
  }
  EXPECT_EQ(next, manifest.rows.size());
}

TEST(CutBlocks, FewRowsOnSeveralTargetsAreABlock) {
  World world(6, 4);
  for (CatalogueEntry& entry : world.catalogue) entry.cost_ns = 1024;
  const Manifest manifest = world.Plan(0);
  const size_t here = CutBlocks(manifest, world.relations, world.catalogue).size();
  for (PlannedRelation& each : world.relations) each.relation.sides[1].target = "elsewhere";
  const auto blocks = CutBlocks(manifest, world.relations, world.catalogue);
  EXPECT_GT(blocks.size(), 2 * here);
  for (const Block& block : blocks) EXPECT_LE(block.end - block.begin, 40u);
}

TEST(Manifest, SurvivesTheRoundTripAndNothingElse) {
  World world(3, 2);
  world.corpus.Observe(1, "news", world.catalogue[1].seeds[0]);
  Manifest manifest = world.Plan(0);
  manifest.targets = "lib 1.0";
  manifest.catalogue_hash = "abc";
  std::string bytes = Encode(manifest);
  auto decoded = DecodeManifest(bytes);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(*decoded, manifest);
  EXPECT_EQ(HashOf(*decoded), HashOf(manifest));
  for (size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(DecodeManifest(std::string_view(bytes).substr(0, size)).ok()) << size;
    std::string flipped = bytes;
    flipped[size] = static_cast<char>(flipped[size] ^ 0x41);
    auto other = DecodeManifest(flipped);  // an error or another manifest
    if (other.ok()) {
      EXPECT_NE(HashOf(*other), HashOf(manifest));
    }
  }
}

TEST(PlanEpoch, DrawsOfManyRelationsWhatYields) {
  World world(1, 3);
  for (int i = 0; i < 70; ++i) world.AddRelation(0, "again-" + std::to_string(i));
  for (int i = 0; i < 30; ++i) {
    world.corpus.Ran(0);
    world.corpus.Ran(1);
  }
  for (int i = 0; i < 5; ++i) world.corpus.Found(1);
  EXPECT_EQ(world.corpus.Yield(0), 0.25);
  EXPECT_EQ(world.corpus.Yield(3), 1);
  EXPECT_GT(world.corpus.Yield(1), 2);
  std::vector<int> rows(world.relations.size());
  const Manifest manifest = world.Plan(9);
  for (const StructureRow& row : manifest.rows) ++rows[row.relation];
  EXPECT_GT(rows[1], rows[3]);
  EXPECT_GT(rows[3], rows[0]);
  EXPECT_GT(rows[0], 0);
  for (int i = 0; i < 20; ++i) world.corpus.Age();
  EXPECT_NEAR(world.corpus.Yield(1), 1, 0.01) << "what was long ago is forgotten";
}

TEST(Corpus, SurvivesSaveAndLoad) {
  World world(2, 2);
  for (int i = 0; i < 20; ++i) {
    TensorRecipe x;
    x.shape = {i + 1};
    world.corpus.Observe(0, "text " + std::to_string(i), Binding{{{"x", false, {x}}}});
  }
  EXPECT_EQ(world.corpus.entries().size(), Corpus::kMaxOfApi);
  world.corpus.Tried(1, 2, 10, 5);
  world.corpus.Death(4);
  world.corpus.Ran(3);
  world.corpus.Found(3);
  world.corpus.Hang(1);
  world.corpus.Age();
  Names names(world.catalogue, world.relations);
  std::vector<std::string> of_apis;
  world.corpus.SaveByApi(names,
                         [&](uint32_t, std::string bytes) { of_apis.push_back(std::move(bytes)); });
  Writer w;
  world.corpus.Save(w, names);
  Corpus loaded;
  for (const std::string& bytes : of_apis) {
    Reader r(bytes);
    loaded.LoadOfApi(r, names);
    EXPECT_TRUE(r.AtEnd());
  }
  Corpus partial = loaded;
  Reader r(w.bytes());
  loaded.Load(r, names);
  EXPECT_TRUE(r.AtEnd());
  ASSERT_EQ(loaded.entries().size(), world.corpus.entries().size());
  for (size_t i = 0; i < loaded.entries().size(); ++i) {
    EXPECT_EQ(loaded.entries()[i].api, world.corpus.entries()[i].api) << i;
    EXPECT_EQ(loaded.entries()[i].binding, world.corpus.entries()[i].binding) << i;
  }
  EXPECT_EQ(loaded.Weight(0), world.corpus.Weight(0));
  EXPECT_EQ(loaded.Acceptance(1, 2), 0.5);
  EXPECT_EQ(loaded.Yield(3), world.corpus.Yield(3));
  Writer again;
  loaded.Save(again, names);
  EXPECT_EQ(again.bytes(), w.bytes());
  for (size_t size = 0; size < w.bytes().size(); ++size) {
    Corpus cut_short = partial;
    Reader cut(std::string_view(w.bytes()).substr(0, size));
    cut_short.Load(cut, names);
    EXPECT_FALSE(cut.AtEnd()) << size;
  }
}

}  // namespace
}  // namespace parallax
