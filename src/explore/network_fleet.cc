#include "explore/network_fleet.h"

#include <algorithm>
#include <future>

#include "base/text.h"

namespace parallax {

NetworkFleet::NetworkFleet(const std::vector<TargetSpec>& targets, TargetPool& pool,
                           const StopToken& stop) {
  for (const TargetSpec& target : targets) {
    backends_.push_back(std::make_unique<NetworkBackend>(pool.Of(target), stop));
  }
}

Status NetworkFleet::Start(std::vector<ExploredBackend>* told) {
  std::vector<std::future<Status>> started;
  for (auto& backend : backends_) {
    started.push_back(std::async(std::launch::async, [&] { return backend->Start(); }));
  }
  std::vector<std::unique_ptr<NetworkBackend>> up;
  for (size_t i = 0; i < backends_.size(); ++i) {
    const Status status = started[i].get();
    told->push_back({backends_[i]->name(), status.ok() ? "" : status.error().InOneLine(), 0});
    if (status.ok()) up.push_back(std::move(backends_[i]));
  }
  backends_ = std::move(up);
  if (backends_.size() < 2) {
    for (const ExploredBackend& each : *told) {
      if (!each.message.empty()) return Error{each.target + " does not start: " + each.message, ""};
    }
    return Error{"networks are held against each other by two targets at least", ""};
  }
  return ChooseInference();
}

Status NetworkFleet::KeepOnly(const std::vector<std::string>& layers) {
  std::vector<LayerKind> kept;
  std::vector<std::string> names;
  for (const LayerKind& kind : catalogue_.kinds) names.push_back(kind.name);
  for (const std::string& name : layers) {
    const LayerKind* kind = catalogue_.Find(name);
    if (kind == nullptr) {
      const auto near = DidYouMean(name, names);
      return Error{
          "there is no layer " + name + " that builds from plain numbers",
          near ? "did you mean " + *near + "?" : "the JSON of a run without --only has all"};
    }
    kept.push_back(*kind);
  }
  catalogue_.kinds = std::move(kept);
  return {};
}

void NetworkFleet::CountLayers(const Network& network, std::set<std::string>* kinds) const {
  for (const NetworkLayer& layer : network.layers) {
    if (catalogue_.Find(layer.kind) != nullptr) kinds->insert(layer.kind);
  }
}

Status NetworkFleet::ChooseInference() {
  std::vector<std::pair<int, size_t>> ranked;
  for (size_t i = 0; i < backends_.size(); ++i) {
    PARALLAX_TRY_ASSIGN(const int rank, backends_[i]->InferenceRank());
    ranked.emplace_back(rank, i);
  }
  std::sort(ranked.begin(), ranked.end());
  for (const auto& [rank, place] : ranked) {
    const bool other =
        inference_.empty() || backends_[place]->voice() != backends_[inference_.front()]->voice();
    if (other && inference_.size() < 2) inference_.push_back(place);
  }
  PARALLAX_TRY_ASSIGN(catalogue_, backends_[inference_.front()]->Catalogue());
  return {};
}

Result<std::vector<InferredNetwork>> NetworkFleet::Infer(const std::vector<Network>& networks) {
  PARALLAX_TRY_ASSIGN(std::vector<InferredNetwork> inferred,
                      backends_[inference_.front()]->Infer(networks));
  if (inference_.size() < 2) return inferred;
  std::vector<Network> refused;
  std::vector<size_t> places;
  for (size_t i = 0; i < networks.size(); ++i) {
    if (inferred[i].refused.empty()) continue;
    refused.push_back(networks[i]);
    places.push_back(i);
  }
  if (refused.empty()) return inferred;
  PARALLAX_TRY_ASSIGN(auto again, backends_[inference_[1]]->Infer(refused));
  for (size_t i = 0; i < places.size(); ++i) inferred[places[i]] = std::move(again[i]);
  return inferred;
}

Result<Network> NetworkFleet::Read(const std::string& model) {
  return backends_[inference_.front()]->Read(model);
}

std::vector<size_t> NetworkFleet::AllPlaces() const {
  std::vector<size_t> all(backends_.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

Result<NetworkFleet::Runs> NetworkFleet::Run(const std::vector<NetworkTask>& tasks) {
  return RunOn(AllPlaces(), tasks);
}

Result<NetworkFleet::Runs> NetworkFleet::RunLogits(const std::vector<NetworkTask>& tasks) {
  return RunProgram(catalogue_.logits, AllPlaces(), tasks);
}

Result<NetworkFleet::Runs> NetworkFleet::RunOn(const std::vector<size_t>& places,
                                               const std::vector<NetworkTask>& tasks) {
  return RunProgram(catalogue_.outputs, places, tasks);
}

Result<NetworkFleet::Runs> NetworkFleet::RunProgram(const std::string& program,
                                                    const std::vector<size_t>& places,
                                                    const std::vector<NetworkTask>& tasks) {
  std::vector<std::future<Result<std::vector<NetworkRun>>>> running;
  for (const size_t place : places) {
    running.push_back(std::async(std::launch::async,
                                 [&, place] { return backends_[place]->Run(program, tasks); }));
  }
  Runs runs;
  std::optional<Error> failure;
  for (auto& each : running) {
    auto of_backend = each.get();
    if (of_backend.ok()) {
      runs.push_back(std::move(*of_backend));
    } else {
      failure = of_backend.error();
    }
  }
  if (failure) return *failure;
  return runs;
}

}  // namespace parallax
