#include "explore/reference.h"

#include <set>

namespace parallax {
namespace {

using RunList = std::vector<const NetworkRun*>;

// How many voices give in the layer at `layer` what the backend at `place` gives there.
size_t VoicesWith(const RunList& runs, const std::vector<std::string>& voices, size_t place,
                  size_t layer) {
  std::set<std::string> with;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i]->layers.size() <= layer) continue;
    if (SymptomOf(runs[place]->layers[layer], runs[i]->layers[layer]) == Symptom::kNone) {
      with.insert(voices[i]);
    }
  }
  return with.size();
}

std::optional<size_t> MostAgreed(const RunList& runs, const std::vector<std::string>& voices,
                                 size_t layer) {
  std::optional<size_t> best;
  size_t most = 0;
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i]->layers.size() <= layer) continue;
    const size_t with = VoicesWith(runs, voices, i, layer);
    if (with > most) {
      best = i;
      most = with;
    }
  }
  return best;
}

bool OneVoiceRefuses(const RunList& runs, const std::vector<std::string>& voices) {
  std::set<std::string> refuse, run;
  for (size_t i = 0; i < runs.size(); ++i) {
    (runs[i]->layers.empty() ? refuse : run).insert(voices[i]);
  }
  return refuse.size() == 1 && run.size() >= 2 && !run.contains(*refuse.begin());
}

}  // namespace

std::optional<PartedAlone> PartingsOf(const RunList& runs, const std::vector<std::string>& voices) {
  const auto reference = MostAgreed(runs, voices, 0);
  if (!reference) return std::nullopt;
  PartedAlone layer;
  layer.reference = *reference;
  const bool alone = OneVoiceRefuses(runs, voices);
  for (size_t i = 0; i < runs.size(); ++i) {
    const Symptom symptom = SymptomOfAlone(*runs[*reference], *runs[i]);
    if (symptom == Symptom::kNone || (symptom == Symptom::kRefused && !alone)) continue;
    layer.parted.push_back({i, symptom});
  }
  if (layer.parted.empty()) return std::nullopt;
  return layer;
}

std::optional<size_t> ReferenceOfChain(const RunList& runs, const std::vector<std::string>& voices,
                                       bool* parts) {
  *parts = false;
  size_t deepest = 0;
  for (const NetworkRun* run : runs) deepest = std::max(deepest, run->layers.size());
  if (deepest == 0) return std::nullopt;
  const auto reference = MostAgreed(runs, voices, deepest - 1);
  for (const NetworkRun* run : runs) {
    if (run->stopped) continue;
    *parts |= run->layers.size() < deepest;
    for (size_t layer = 0; layer < run->layers.size(); ++layer) {
      *parts |= SymptomOf(runs[*reference]->layers[layer], run->layers[layer]) != Symptom::kNone;
    }
  }
  return reference;
}

}  // namespace parallax
