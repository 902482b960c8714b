#include "models/measure/lone.h"

#include <algorithm>
#include <set>

namespace parallax {
namespace {

using Voices = std::vector<std::string>;

bool HasBackend(const PairResult& pair, size_t backend) {
  return pair.a == backend || pair.b == backend;
}

bool HasVoice(const PairResult& pair, const Voices& voices, const std::string& voice) {
  return voices[pair.a] == voice || voices[pair.b] == voice;
}

template <class Predicate>
bool InAll(const std::vector<PairResult>& pairs, Predicate in) {
  return std::all_of(pairs.begin(), pairs.end(),
                     [&](const PairResult& pair) { return !pair.inconsistent || in(pair); });
}

}  // namespace

std::optional<size_t> LoneBackend(const std::vector<BackendResult>& backends, const Voices& voices,
                                  const std::vector<PairResult>& pairs) {
  std::set<std::string> ran;
  for (size_t i = 0; i < backends.size(); ++i) {
    if (backends[i].status == BackendStatus::kOk) ran.insert(voices[i]);
  }
  if (ran.size() < 3 || InAll(pairs, [](const PairResult&) { return false; })) return std::nullopt;
  std::set<std::string> lone;
  for (const std::string& voice : ran) {
    if (InAll(pairs, [&](const PairResult& pair) { return HasVoice(pair, voices, voice); })) {
      lone.insert(voice);
    }
  }
  if (lone.size() != 1) return std::nullopt;
  std::vector<size_t> of_voice;
  std::vector<size_t> in_all;
  for (size_t i = 0; i < backends.size(); ++i) {
    if (voices[i] != *lone.begin() || backends[i].status != BackendStatus::kOk) continue;
    of_voice.push_back(i);
    if (InAll(pairs, [&](const PairResult& pair) { return HasBackend(pair, i); })) {
      in_all.push_back(i);
    }
  }
  if (in_all.size() > 1) return std::nullopt;
  return in_all.empty() ? of_voice.front() : in_all.front();
}

FileVoices VoicesOfFiles(const std::vector<BackendResult>& backends, const Voices& voices,
                         const std::vector<PairResult>& pairs) {
  Voices files;
  for (const BackendResult& backend : backends) files.push_back(backend.file);
  std::vector<PairResult> inside;
  for (const PairResult& pair : pairs) {
    if (files[pair.a] == files[pair.b]) inside.push_back(pair);
  }
  FileVoices out;
  if (InAll(inside, [](const PairResult&) { return false; })) {
    out.files_differ = !InAll(pairs, [](const PairResult&) { return false; });
    if (const auto lone = LoneBackend(backends, files, pairs)) out.lone_file = files[*lone];
    return out;
  }
  out.lone = LoneBackend(backends, voices, pairs);
  if (!out.lone) out.lone = LoneBackend(backends, voices, inside);
  return out;
}

}  // namespace parallax
