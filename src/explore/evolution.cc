#include "explore/evolution.h"

#include <algorithm>
#include <cmath>

namespace parallax {
namespace {

constexpr uint64_t kMostGenerations = 30;
constexpr uint64_t kMostStale = 10;  // generations without a better one
constexpr int kMostRepairs = 3;      // of a network
constexpr size_t kMostExamined = 2;  // failures of a generation; others are likely the same

// Of what goes from layer to layer in a mutated structure, unless it had more before.
constexpr int64_t kMostElementsMade = 1 << 18;

int64_t LargestOf(const std::vector<Shape>& shapes) {
  int64_t largest = 0;
  for (const Shape& shape : shapes) largest = std::max(largest, NumElements(shape));
  return largest;
}

}  // namespace

Result<std::vector<Individual>> Evolution::Settle(std::vector<Child> children) {
  std::vector<Individual> settled(children.size());
  std::vector<size_t> open;
  for (size_t i = 0; i < children.size(); ++i) {
    settled[i] = std::move(children[i].before);
    settled[i].fitness.reset();
    if (children[i].restructured) open.push_back(i);
  }
  for (int repairs = 0; repairs <= kMostRepairs && !open.empty(); ++repairs) {
    std::vector<Network> asked;
    for (const size_t i : open) asked.push_back(children[i].network);
    PARALLAX_TRY_ASSIGN(auto inferred, tools_.fleet.Infer(asked));
    std::vector<size_t> repaired;
    for (size_t at = 0; at < open.size(); ++at) {
      Network& network = children[open[at]].network;
      const int64_t most = std::max(kMostElementsMade, LargestOf(settled[open[at]].outputs));
      if (inferred[at].refused.empty() && LargestOf(inferred[at].outputs) > most) {
        continue;
      } else if (inferred[at].refused.empty()) {
        settled[open[at]] = {std::move(network), std::move(inferred[at].outputs), {}};
      } else if (inferred[at].place < network.layers.size() &&
                 mutator_.Repair(inferred[at].place, inferred[at].outputs, &network)) {
        repaired.push_back(open[at]);
      } else {
        ++tools_.out.refused;
      }
    }
    open = std::move(repaired);
  }
  return settled;
}

bool Evolution::Fails(const std::vector<LogitsRun>& runs, ExploredSeed* seed) const {
  const bool nan = AnyNan(runs), flip = HasFlip(runs);
  seed->nans += nan;
  seed->flips += flip;
  if (settings_.fitness == Fitness::kNan) return nan;
  return flip || NanParts(runs);
}

void Evolution::Count(const Network& network, const std::vector<LogitsRun>& runs) {
  const auto ran = std::count_if(runs.begin(), runs.end(),
                                 [](const LogitsRun& run) { return !run.logits.empty(); });
  if (ran < 2) return;
  ++tools_.out.networks;
  tools_.out.chains += network.layers.size() > 1;
  tools_.out.nan += AnyNan(runs);
  tools_.fleet.CountLayers(network, &tools_.out.layers);
}

Result<std::vector<Evolution::Tried>> Evolution::Try(size_t seed,
                                                     std::vector<Individual> individuals) {
  std::vector<NetworkTask> tasks;
  for (const Individual& each : individuals) tasks.push_back({each.network, {}});
  PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs runs, tools_.fleet.RunLogits(tasks));
  ExploredSeed& figures = tools_.out.seeds[seed];
  std::vector<Tried> tried;
  size_t failed = 0;
  for (size_t i = 0; i < individuals.size(); ++i) {
    std::vector<LogitsRun> logits;
    bool died = false;
    for (const auto& of_backend : runs) {
      logits.push_back(LogitsOf(of_backend[i]));
      died |= !of_backend[i].died.empty();
    }
    Tried each{std::move(individuals[i])};
    const bool hopeless = settings_.fitness == Fitness::kInconsistency && AnyNan(logits);
    if (!hopeless) each.individual.fitness = FitnessOf(settings_.fitness, logits);
    ++figures.networks;
    each.failed = Fails(logits, &figures) || died;
    if (each.failed && figures.failed_after == 0) figures.failed_after = figures.networks;
    // Those that are examined are counted there.
    if (!each.failed || failed++ >= kMostExamined) Count(each.individual.network, logits);
    tried.push_back(std::move(each));
  }
  return tried;
}

Status Evolution::Examine(const Network& network) {
  PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs runs, tools_.fleet.Run({{network, {}}}));
  std::vector<const NetworkRun*> own;
  for (const auto& of_backend : runs) own.push_back(&of_backend.front());
  return tools_.faults.Examine(network, own);
}

Status Evolution::ExamineFailed(const std::vector<Tried>& tried) {
  size_t examined = 0;
  for (const Tried& each : tried) {
    if (each.failed && examined++ < kMostExamined) PARALLAX_TRY(Examine(each.individual.network));
  }
  return {};
}

void Evolution::Tell(Generation generation, const std::vector<Individual>& living) {
  size_t finite = 0;
  for (const Individual& each : living) {
    if (!each.fitness) continue;
    generation.best = std::max(generation.best, *each.fitness);
    if (!std::isfinite(*each.fitness)) continue;
    generation.mean += *each.fitness;
    ++finite;
  }
  if (finite > 0) generation.mean /= static_cast<double>(finite);
  tools_.out.generations.push_back(generation);
  tools_.tell(generation);
}

Status Evolution::Run(size_t seed, const Network& network) {
  PARALLAX_TRY_ASSIGN(auto inferred, tools_.fleet.Infer({network}));
  ExploredSeed& figures = tools_.out.seeds[seed];
  ++figures.evolutions;
  ++count_;
  if (!inferred[0].refused.empty()) return {};
  Population population(mutator_, {network, std::move(inferred[0].outputs), {}},
                        settings_.mutations, settings_.selection, Mix(settings_.seed, count_));
  std::vector<Child> children = population.First();
  std::optional<Individual> best;
  const bool improves = settings_.selection == Selection::kFittest;
  for (uint64_t number = 0, stale = 0; number < kMostGenerations && !tools_.over(); ++number) {
    if (improves && stale == kMostStale) break;
    PARALLAX_TRY_ASSIGN(std::vector<Individual> settled, Settle(std::move(children)));
    PARALLAX_TRY_ASSIGN(const std::vector<Tried> tried, Try(seed, std::move(settled)));
    std::vector<Individual> living = population.parents();
    ++stale;
    for (const Tried& each : tried) {
      living.push_back(each.individual);
      const bool better =
          each.individual.fitness && (!best || *each.individual.fitness > *best->fitness);
      if (!better) continue;
      best = each.individual;
      stale = 0;
    }
    const auto failed =
        std::count_if(tried.begin(), tried.end(), [](const Tried& each) { return each.failed; });
    Tell({seed, count_, number, 0, 0, figures.networks, static_cast<uint64_t>(failed),
          tools_.clock()},
         living);
    if (failed > 0) return ExamineFailed(tried);
    children = population.Next(living);
  }
  // Numbers may part though no class does.
  if (best && *best->fitness > 0) return Examine(best->network);
  return {};
}

}  // namespace parallax
