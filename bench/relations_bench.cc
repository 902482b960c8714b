// What 10,000 relations cost the engine: reading them from a store, planning an epoch, folding it.
//
//   build/release/bench/relations_bench [RELATIONS]
//
// Half of them are about one API, the others about an API each. Prints a line each for RELATIONS
// (default 10,000) and for ten times as many, and the ratio: what is linear takes ten times as
// long.

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <map>

#include "hunt/fold.h"
#include "prepare/stated_store.h"
#include "relations/propose_stated.h"
#include "search/plan.h"
#include "store/memory_store.h"

namespace parallax {
namespace {

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<CatalogueEntry> Programs(int count) {
  std::vector<CatalogueEntry> catalogue(static_cast<size_t>(count));
  TensorRecipe x;
  x.shape = {20};
  for (int i = 0; i < count; ++i) {
    CatalogueEntry& entry = catalogue[static_cast<size_t>(i)];
    entry.api.program = entry.api.name = fmt::format("lib.f{}", i);
    entry.api.parameters.resize(2);
    entry.api.parameters[0].name = "x";
    entry.api.parameters[1].name = "y";
    entry.seeds = {Binding{{{"x", false, {x}}, {"y", false, {x}}}}};
    entry.cost_ns = 4096;
  }
  return catalogue;
}

std::string Statements(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += fmt::format(
        "[[relation]]\nname = \"r{}\"\napi = \"lib.f{}\"\ncitation = \"synthetic\"\n"
        "[[relation.side]]\n[[relation.side]]\narguments = [\"y\", \"x\"]\nkeywords = {{ k = {} "
        "}}\n",
        i, i % 2 == 0 ? 0 : i, i);
  }
  return text;
}

BlockResult ResultOf(const Manifest& manifest) {
  BlockResult result;
  for (uint32_t row = 0; row < manifest.rows.size(); ++row) {
    SweepCounters counters;
    counters.cases = counters.agreed = counters.judged = manifest.rows[row].contents;
    counters.calls = counters.calls_returned = 2 * counters.cases;
    counters.returned_sides = 3;
    result.rows.push_back({row, row, counters});
  }
  return result;
}

using Times = std::map<std::string, double>;

Times Measure(int count) {
  Times times;
  double begin = Now();
  auto lap = [&](const std::string& what) {
    const double now = Now();
    times[what] = now - begin;
    begin = Now();
  };
  const auto stated = ParseStatedRelations("bench.toml", Statements(count)).value();
  lap("1 reading the file");
  std::unique_ptr<Store> store = MakeMemoryStore();
  for (const StatedRelation& each : stated) (void)KeepStated(store->notes(), each);
  lap("2 keeping");
  const auto known = StatedRelationsIn(store->notes()).value();
  lap("3 loading");
  const std::vector<CatalogueEntry> catalogue = Programs(count);
  std::vector<std::string> left_out;
  begin = Now();
  const auto relations =
      ProposeStated(kStated, known, catalogue, {"lib", NoDialect()}, {}, &left_out);
  (void)HashOf(relations);
  lap("4 proposing and hashing");
  FoldState state;
  for (uint32_t epoch : {0u, 1u}) {
    begin = Now();
    Manifest manifest = PlanEpoch({catalogue, relations, state.corpus, 1, epoch, 10'000'000'000,
                                   UINT64_MAX, 0, Capabilities{}});
    (void)CutBlocks(manifest, relations, catalogue);
    lap(fmt::format("{} planning epoch {}", 5 + 2 * epoch, epoch));
    const BlockResult result = ResultOf(manifest);
    begin = Now();
    Fold(result, {manifest, catalogue, relations}, &state);
    state.Encode(Names(catalogue, relations), [](const std::string&, const std::string&) {});
    lap(fmt::format("{} folding epoch {}", 6 + 2 * epoch, epoch));
  }
  return times;
}

}  // namespace
}  // namespace parallax

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 10'000;
  const parallax::Times once = parallax::Measure(count);
  const parallax::Times tenfold = parallax::Measure(10 * count);
  fmt::print("{:<28}{:>12}{:>12}{:>8}\n", "ms of relations", count, 10 * count, "ratio");
  for (const auto& [what, seconds] : once) {
    const double more = tenfold.at(what);
    fmt::print("{:<28}{:>12.1f}{:>12.1f}{:>8.1f}\n", what.substr(2), seconds * 1e3, more * 1e3,
               more / seconds);
  }
  return 0;
}
