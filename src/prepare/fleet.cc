#include "prepare/fleet.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "targets/declared.h"
#include "targets/joint_target.h"
#include "targets/target_host.h"
#include "targets/target_registry.h"

namespace parallax {
namespace {

// What each target said, in order; as many start at a time as there are cores, two at least: they
// read as much as they compute.
std::vector<std::optional<Result<Hello>>> StartAll(
    const std::vector<std::unique_ptr<Target>>& targets) {
  std::vector<std::optional<Result<Hello>>> hellos(targets.size());
  std::atomic<size_t> next = 0;
  const auto start = [&] {
    for (size_t i = next++; i < targets.size(); i = next++) hellos[i] = targets[i]->Start();
  };
  const size_t at_once = std::max(2u, std::thread::hardware_concurrency());
  std::vector<std::thread> threads;
  while (threads.size() + 1 < std::min(at_once, targets.size())) threads.emplace_back(start);
  start();
  for (std::thread& thread : threads) thread.join();
  return hellos;
}

}  // namespace

Result<Fleet> Fleet::Start(std::vector<std::unique_ptr<Target>> targets, Progress& progress) {
  for (const auto& target : targets) progress.Stage("starting " + target->spec().name);
  auto hellos = StartAll(targets);
  Fleet fleet;
  for (size_t i = 0; i < targets.size(); ++i) {
    PARALLAX_TRY_ASSIGN(Hello hello, std::move(*hellos[i]));
    PARALLAX_TRY(CheckDeclared(targets[i]->spec().adapter, hello));
    fleet.members_.push_back({*targets[i], std::move(hello)});
    fleet.owned_.push_back(std::move(targets[i]));
  }
  return fleet;
}

Target& Fleet::AsOne(size_t subject) {
  if (members_.size() == 1) return members_.front().target;
  std::vector<Target*> all = {&members_[subject].target};
  for (size_t i = 0; i < members_.size(); ++i) {
    if (i != subject) all.push_back(&members_[i].target);
  }
  joint_.push_back(std::make_unique<JointTarget>(std::move(all)));
  return *joint_.back();
}

Result<std::vector<TargetSpec>> SpecsOf(const Installation& installation,
                                        const std::vector<std::string>& names) {
  std::vector<TargetSpec> specs;
  std::set<std::string_view> known;
  for (const std::string& name : names) {
    if (!known.insert(name).second) {
      return Error{fmt::format("{} is named twice", name), "name each target once"};
    }
    PARALLAX_TRY_ASSIGN(TargetSpec found, FindTarget(installation, name));
    specs.push_back(std::move(found));
  }
  return specs;
}

Result<Fleet> StartFleet(const Installation& installation, const std::vector<std::string>& names,
                         const std::string& rules, const StopToken& stop, Progress& progress) {
  PARALLAX_TRY_ASSIGN(std::vector<TargetSpec> specs, SpecsOf(installation, names));
  std::vector<std::unique_ptr<Target>> targets;
  for (TargetSpec& spec : specs) {
    UseRules(rules, &spec);
    targets.push_back(
        std::make_unique<TargetHost>(std::move(spec), StopAt{&stop, StopLevel::kClean}));
  }
  return Fleet::Start(std::move(targets), progress);
}

}  // namespace parallax
