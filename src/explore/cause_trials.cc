#include "explore/cause_trials.h"

#include <algorithm>
#include <cmath>

namespace parallax {
namespace {

constexpr uint64_t kDraws = 8;  // of weights and inputs, to see how often a fault shows
constexpr uint64_t kFewestTrials = 4, kMostTrials = 16;
constexpr double kMissedByChance = 0.05;
constexpr uint64_t kSeedsApart = 1000003;  // the layers of a network take neighbouring seeds

// Wrong results are one kind: a wrong number may well become nan, or a number too many.
int KindOf(Symptom symptom) {
  switch (symptom) {
    case Symptom::kNone:
      return 0;
    case Symptom::kRefused:
      return 2;
    case Symptom::kCrashed:
      return 3;
    default:
      return 1;
  }
}

}  // namespace

CauseTrials::CauseTrials(NetworkFleet& fleet, size_t reference, size_t own, Symptom symptom)
    : fleet_(fleet), places_{reference, own}, symptom_(symptom) {}

NetworkTask CauseTrials::Redrawn(const NetworkTask& task, uint64_t draw) {
  NetworkTask redrawn = task;
  redrawn.network.seed += draw * kSeedsApart;
  return redrawn;
}

Status CauseTrials::Calibrate(const NetworkTask& task) {
  // A death costs a process, and what is refused depends on no number.
  if (KindOf(symptom_) != 1) return {};
  std::vector<NetworkTask> tasks;
  for (uint64_t draw = 1; draw <= kDraws; ++draw) tasks.push_back(Redrawn(task, draw));
  PARALLAX_TRY_ASSIGN(const std::vector<Effect> effects, EffectsOf(tasks));
  const auto parts = std::count(effects.begin(), effects.end(), Effect::kStays);
  rare_ = parts == 0;
  trials_ = kFewestTrials;
  if (parts == static_cast<std::ptrdiff_t>(kDraws)) return {};
  // It parts as it is, so it does so sometimes.
  const double share = (static_cast<double>(parts) + 1) / (kDraws + 1);
  const double needed = std::ceil(std::log(kMissedByChance) / std::log(1 - share));
  trials_ = std::clamp(static_cast<uint64_t>(needed), kFewestTrials, kMostTrials);
  return {};
}

Result<std::vector<Effect>> CauseTrials::EffectsOf(const std::vector<NetworkTask>& tasks) {
  std::vector<Effect> effects;
  if (tasks.empty()) return effects;
  PARALLAX_TRY_ASSIGN(const NetworkFleet::Runs runs, fleet_.RunOn(places_, tasks));
  for (size_t i = 0; i < tasks.size(); ++i) {
    const NetworkRun &reference = runs[0][i], &own = runs[1][i];
    const int kind = KindOf(SymptomOfAlone(reference, own));
    const bool ran = !reference.layers.empty() && !own.layers.empty();
    if (kind == KindOf(symptom_)) {
      effects.push_back(Effect::kStays);
    } else {
      effects.push_back(kind == 0 && ran ? Effect::kGoes : Effect::kUnknown);
    }
  }
  return effects;
}

Result<CauseTrial> CauseTrials::Try(const NetworkTask& task) {
  PARALLAX_TRY_ASSIGN(std::vector<Effect> effects, EffectsOf({task}));
  if (effects[0] != Effect::kGoes || trials_ == 0) return CauseTrial{effects[0], task};
  std::vector<NetworkTask> tasks;
  for (uint64_t draw = 1; draw <= trials_; ++draw) tasks.push_back(Redrawn(task, draw));
  PARALLAX_TRY_ASSIGN(effects, EffectsOf(tasks));
  const auto stays = std::find(effects.begin(), effects.end(), Effect::kStays);
  if (stays == effects.end()) return CauseTrial{Effect::kGoes, task};
  const auto place = static_cast<size_t>(stays - effects.begin());
  return CauseTrial{Effect::kStays, std::move(tasks[place])};
}

}  // namespace parallax
