#include "explore/explorer.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "explore/fault_examiner.h"
#include "explore/faults.h"
#include "explore/network_fleet.h"
#include "explore/network_search.h"

namespace parallax {
namespace {

constexpr size_t kNetworksAtOnce = 16;
constexpr size_t kChainsAtOnce = 6;
constexpr int64_t kShortestChain = 2, kLongestChain = 6;
constexpr uint64_t kRoundsAChain = 3;  // of single layers, to one of chains

class Explorer {
 public:
  Explorer(const ExploreSettings& settings, const ExploreTools& tools)
      : settings_(settings), tools_(tools), fleet_(settings.targets, tools.pool, tools.stop) {}

  Result<Exploration> Run() {
    const double begin = tools_.clock.Seconds();
    tools_.progress.Stage(fmt::format("starting {} targets", settings_.targets.size()));
    PARALLAX_TRY(fleet_.Start(&out_.backends));
    if (!settings_.only.empty()) PARALLAX_TRY(fleet_.KeepOnly(settings_.only));
    begin_ = tools_.clock.Seconds();
    out_.start_seconds = begin_ - begin;
    out_.known_layers = fleet_.catalogue().kinds.size();
    PARALLAX_TRY(TakeUp());
    if (settings_.models.empty()) {
      tools_.progress.Stage(fmt::format("exploring {} layers", out_.known_layers));
    }
    const Status searched = Search();
    // What was stopped looks as if it had failed.
    out_.stopped = tools_.stop.requested();
    if (!searched.ok() && !out_.stopped) return searched.error();
    out_.refused = std::max(out_.refused, earlier_.refused);
    out_.seconds = earlier_.seconds + tools_.clock.Seconds() - begin_;
    PARALLAX_TRY(Keep());
    for (size_t i = 0; i < fleet_.size(); ++i) CountDeaths(fleet_.backend(i));
    const ExaminerTools examiner{tools_.stop, tools_.progress, tools_.findings, tools_.log};
    PARALLAX_TRY(FaultExaminer(fleet_, examiner).Run(&out_));
    PARALLAX_TRY(Keep());
    return std::move(out_);
  }

 private:
  // What an earlier run of the same settings came to.
  Status TakeUp() {
    if (tools_.log == nullptr) return {};
    if (!settings_.resume) return tools_.log->Begin();
    PARALLAX_TRY_ASSIGN(earlier_, tools_.log->Resume());
    for (const FaultyLayer& fault : earlier_.unique) PARALLAX_TRY(CheckNames(fault));
    earlier_.backends = out_.backends;
    earlier_.start_seconds = out_.start_seconds;
    earlier_.known_layers = out_.known_layers;
    out_ = earlier_;
    // What is refused is asked again.
    out_.refused = 0;
    return {};
  }

  // A target that does not start any more cannot say who was wrong.
  Status CheckNames(const FaultyLayer& fault) {
    for (const std::string& name : {fault.target, fault.reference}) {
      size_t i = 0;
      while (i < fleet_.size() && fleet_.backend(i).name() != name) ++i;
      if (i == fleet_.size()) return Error{name + " was explored earlier and does not start", ""};
    }
    return {};
  }

  Status Keep() { return tools_.log == nullptr ? Status() : tools_.log->Keep(out_); }

  bool Over() const {
    const bool enough = settings_.most_networks > 0 && out_.networks >= settings_.most_networks;
    const bool failed = settings_.until_failure &&
                        std::any_of(out_.seeds.begin(), out_.seeds.end(),
                                    [](const ExploredSeed& seed) { return seed.failed_after > 0; });
    return enough || failed || tools_.stop.requested() || Seconds() >= settings_.seconds;
  }

  Status Search() {
    NetworkSearch search(fleet_.catalogue(), settings_.seed);
    FaultSearch faults(fleet_, out_);
    if (settings_.evolves) PARALLAX_TRY(BeginEvolution(faults));
    if (!settings_.models.empty()) return SearchSeeds();
    for (uint64_t round = 0; !Over(); ++round) {
      const bool chains = search.TriesChains() && round % (kRoundsAChain + 1) == 0;
      bool any = false;
      if (!chains) {
        PARALLAX_TRY_ASSIGN(any, TrySingles(search, faults));
      }
      if (chains || !any) {
        PARALLAX_TRY_ASSIGN(const bool chained, TryChains(search, faults));
        if (!any && !chained && !search.TriesChains()) return {};
      }
      Figures(search);
      out_.seconds = earlier_.seconds + tools_.clock.Seconds() - begin_;
      PARALLAX_TRY(Keep());
    }
    return {};
  }

  Status BeginEvolution(FaultSearch& faults) {
    if (fleet_.catalogue().logits.empty()) {
      return Error{"the targets tell no logits, which a fitness is told from", ""};
    }
    EvolutionSettings settings = settings_.evolution;
    settings.seed = settings_.seed;
    evolution_.emplace(
        settings, Evolution::Tools{fleet_, faults, out_, [this] { return Over(); },
                                   [this] { return Seconds(); },
                                   [this](const Generation& generation) { Tick(&generation); }});
    if (settings_.models.empty()) out_.seeds.emplace_back();
    return {};
  }

  // Each model in turn, with other inputs each time.
  Status SearchSeeds() {
    std::vector<Network> networks;
    tools_.progress.Stage(fmt::format("reading {}", Counted(settings_.models.size(), "model")));
    for (const std::string& model : settings_.models) {
      PARALLAX_TRY_ASSIGN(Network network, fleet_.Read(model));
      ExploredSeed seed;
      seed.model = model;
      seed.layers = network.layers.size();
      out_.seeds.push_back(std::move(seed));
      networks.push_back(std::move(network));
    }
    PARALLAX_TRY_ASSIGN(const auto inferred, fleet_.Infer(networks));
    for (size_t i = 0; i < networks.size(); ++i) {
      if (inferred[i].refused.empty()) continue;
      return Error{settings_.models[i] + " is no seed: " + inferred[i].refused,
                   "take a model that the targets run"};
    }
    // Reading is a part of starting.
    out_.start_seconds += Seconds();
    begin_ = tools_.clock.Seconds();
    Rng rng(settings_.seed);
    tools_.progress.Stage(
        fmt::format("evolving networks from {}", Counted(networks.size(), "model")));
    for (size_t turn = 0; !Over(); ++turn) {
      Network& network = networks[turn % networks.size()];
      network.seed = rng.Next() >> 32;
      PARALLAX_TRY(evolution_->Run(turn % networks.size(), network));
    }
    return {};
  }

  Result<std::vector<bool>> AreLegal(const std::vector<Network>& networks) {
    PARALLAX_TRY_ASSIGN(const auto inferred, fleet_.Infer(networks));
    std::vector<bool> legal;
    for (const InferredNetwork& each : inferred) {
      legal.push_back(each.refused.empty());
      out_.refused += !legal.back();
    }
    return legal;
  }

  // False: there are no more.
  Result<bool> TrySingles(NetworkSearch& search, FaultSearch& faults) {
    const auto ask = [&](const std::vector<Network>& networks) { return AreLegal(networks); };
    PARALLAX_TRY_ASSIGN(const std::vector<PlannedNetwork> planned,
                        search.Next(kNetworksAtOnce, ask));
    if (planned.empty()) return false;
    std::vector<Network> networks;
    for (const PlannedNetwork& each : planned) networks.push_back(each.network);
    PARALLAX_TRY_ASSIGN(const auto inferred, fleet_.Infer(networks));
    std::vector<NetworkTask> tasks;
    std::vector<size_t> places;
    for (size_t i = 0; i < planned.size(); ++i) {
      if (inferred[i].refused.empty()) {
        tasks.push_back({networks[i], {}});
        places.push_back(i);
      } else {
        ++out_.refused;
        search.Tell(planned[i], false);
      }
    }
    PARALLAX_TRY_ASSIGN(const std::vector<bool> ran, RunAll(tasks, faults));
    for (size_t i = 0; i < ran.size(); ++i) search.Tell(planned[places[i]], ran[i]);
    return true;
  }

  // Whether each ran whole on a backend. What an earlier run examined is not run again.
  Result<std::vector<bool>> RunAll(const std::vector<NetworkTask>& all, FaultSearch& faults) {
    std::vector<bool> ran(all.size());
    std::vector<NetworkTask> tasks;
    std::vector<size_t> places;
    for (size_t i = 0; i < all.size(); ++i) {
      const auto known = tools_.log ? tools_.log->Known(all[i].network) : std::nullopt;
      if (known) {
        ran[i] = *known;
      } else {
        tasks.push_back(all[i]);
        places.push_back(i);
      }
    }
    if (tasks.empty()) return ran;
    PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs runs, fleet_.Run(tasks));
    for (size_t i = 0; i < tasks.size() && !tools_.stop.requested(); ++i) {
      std::vector<const NetworkRun*> own;
      bool whole = false;
      for (const auto& of_backend : runs) {
        own.push_back(&of_backend[i]);
        whole |= of_backend[i].layers.size() == tasks[i].network.layers.size();
      }
      PARALLAX_TRY(faults.Examine(tasks[i].network, own));
      ran[places[i]] = whole;
      if (tools_.log != nullptr && !tools_.stop.requested())
        tools_.log->Add(tasks[i].network, whole);
    }
    return ran;
  }

  // All chains of a round grow by a layer at a time.
  Result<bool> TryChains(NetworkSearch& search, FaultSearch& faults) {
    std::vector<Network> chains;
    size_t longest = kShortestChain;
    for (size_t i = 0; i < kChainsAtOnce; ++i) {
      if (auto chain = search.chains().Start(search.rng())) chains.push_back(std::move(*chain));
    }
    if (chains.empty()) return false;
    longest = static_cast<size_t>(search.rng().Between(kShortestChain, kLongestChain));
    PARALLAX_TRY_ASSIGN(auto inferred, fleet_.Infer(chains));
    for (size_t step = 1; step < longest && !tools_.stop.requested(); ++step) {
      std::vector<Network> longer = chains;
      for (size_t i = 0; i < chains.size(); ++i) {
        search.chains().Extend(inferred[i].outputs, search.rng(), &longer[i]);
      }
      PARALLAX_TRY_ASSIGN(auto again, fleet_.Infer(longer));
      for (size_t i = 0; i < chains.size(); ++i) {
        if (!again[i].refused.empty()) continue;  // it stays as it is, and tries another layer
        chains[i] = std::move(longer[i]);
        inferred[i] = std::move(again[i]);
      }
    }
    std::vector<NetworkTask> tasks;
    for (Network& chain : chains) {
      if (chain.layers.size() > 1) tasks.push_back({std::move(chain), {}});
    }
    PARALLAX_TRY_ASSIGN(const std::vector<bool> ran, RunAll(tasks, faults));
    const auto first = std::find(ran.begin(), ran.end(), true);
    if (evolution_ && first != ran.end()) {
      const auto place = static_cast<size_t>(first - ran.begin());
      PARALLAX_TRY(evolution_->Run(0, tasks[place].network));
    }
    return !ran.empty();
  }

  void Figures(const NetworkSearch& search) {
    out_.parameter_values = out_.parameter_pairs = 0;
    for (const LayerPlan& plan : search.plans()) {
      out_.parameter_values += plan.values_covered();
      out_.parameter_pairs += plan.pairs_covered();
    }
    Tick(nullptr);
  }

  double Seconds() const { return tools_.clock.Seconds() - begin_; }

  void Tick(const Generation* generation) {
    ProgressFigures figures;
    figures.seconds = Seconds();
    if (generation != nullptr) {
      figures.generation = generation->number + 1;
      figures.best_fitness = generation->best;
    }
    figures.limit_s = settings_.seconds;
    figures.cases = out_.networks;
    figures.apis_judged = out_.layers.size();
    figures.apis = out_.known_layers;
    figures.suspects = out_.unique.size();
    for (size_t i = 0; i < fleet_.size(); ++i) figures.deaths += fleet_.backend(i).deaths();
    tools_.progress.Tick(figures);
  }

  void CountDeaths(const NetworkBackend& backend) {
    for (ExploredBackend& each : out_.backends) {
      if (each.target == backend.name()) each.deaths = backend.deaths();
    }
  }

  const ExploreSettings& settings_;
  const ExploreTools& tools_;
  NetworkFleet fleet_;
  Exploration out_, earlier_;
  std::optional<Evolution> evolution_;
  double begin_ = 0;
};

}  // namespace

std::string KeyOfExploration(const ExploreSettings& settings) {
  std::string key = fmt::format("{}\n", settings.seed);
  for (const TargetSpec& target : settings.targets) key += target.name + "\n";
  for (const std::string& layer : settings.only) key += "\n" + layer;
  return key;
}

Result<Exploration> Explore(const ExploreSettings& settings, const ExploreTools& tools) {
  return Explorer(settings, tools).Run();
}

}  // namespace parallax
