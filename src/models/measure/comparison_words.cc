#include "models/measure/comparison_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/text.h"
#include "base/utf8.h"

namespace parallax {
namespace {

constexpr size_t kMessage = 160;  // characters of what a backend says

std::string BlamedLayer(const PairResult& pair) {
  if (!pair.blamed) return {};
  const LayerRow& row = pair.localisation[*pair.blamed];
  return fmt::format(", blames {} ({})", row.layer, row.type);
}

// Where files differ and their backends do not; empty: that is not so.
std::string FilesSentence(const ModelComparison& comparison) {
  if (!comparison.files_differ) return {};
  if (!comparison.lone_file.empty()) {
    return fmt::format("{} stands alone: it is in every inconsistent pair, whatever runs it",
                       comparison.lone_file);
  }
  std::map<std::string, size_t> runtimes;
  for (const BackendResult& backend : comparison.backends) {
    if (backend.status == BackendStatus::kOk) ++runtimes[backend.file];
  }
  const bool several = std::any_of(runtimes.begin(), runtimes.end(),
                                   [](const auto& file) { return file.second > 1; });
  return several ? "the files differ, not the backends: those of one file agree"
                 : "the files differ; each ran on one backend, which may be at fault as well";
}

}  // namespace

std::string LastPart(const std::string& path) {
  const size_t slash = path.find_last_of('/', path.size() > 1 ? path.size() - 2 : 0);
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string TitleOf(const NamedComparison& comparison) {
  std::string name = comparison.name;
  if (name.empty()) name = LastPart(comparison.result.model);
  return name.empty() ? "a model without a name" : name;
}

std::string NameOfA(const ModelComparison& comparison, const PairResult& pair) {
  return comparison.backends[pair.a].Shown();
}

std::string NameOfB(const ModelComparison& comparison, const PairResult& pair) {
  return comparison.backends[pair.b].Shown();
}

std::string PairName(const ModelComparison& comparison, const PairResult& pair) {
  return NameOfA(comparison, pair) + " against " + NameOfB(comparison, pair);
}

std::string_view Name(PairState state) {
  switch (state) {
    case PairState::kInconsistent:
      return "inconsistent";
    case PairState::kFlips:
      return "flips";
    case PairState::kOver:
      return "over tolerance";
    case PairState::kUnjudged:
      return "not judged";
    case PairState::kConsistent:
      break;
  }
  return "consistent";
}

std::string StateWord(const ComparisonFigures& figures) {
  if (figures.inconsistent > 0) return std::string(Name(PairState::kInconsistent));
  if (figures.pairs == 0) return "not compared";
  if (figures.flipping > 0) return std::string(Name(PairState::kFlips));
  if (figures.unjudged == figures.pairs) return std::string(Name(PairState::kUnjudged));
  return figures.failed > 0 ? "backend failed" : std::string(Name(PairState::kConsistent));
}

std::string BackendTrouble(const BackendResult& backend) {
  return fmt::format("{} {}: {}", backend.Shown(), Name(backend.status),
                     CutAtCharacter(LastLineOf(backend.message), kMessage));
}

std::string PairTrouble(const ModelComparison& comparison, const PairResult& pair) {
  return fmt::format("{}: {}{}{}, {} over tolerance{}{}", PairName(comparison, pair),
                     pair.inconsistent ? "INCONSISTENT, " : "",
                     pair.pattern.empty() ? "" : pair.pattern + ", ",
                     Counted(pair.top_class_flips, "flip"), pair.over_tolerance, BlamedLayer(pair),
                     pair.finding.empty() ? "" : ", finding " + pair.finding);
}

std::vector<std::string> TroubleLines(const ModelComparison& comparison) {
  std::vector<std::string> lines;
  for (const BackendResult& backend : comparison.backends) {
    if (backend.status != BackendStatus::kOk) lines.push_back(BackendTrouble(backend));
  }
  for (const PairResult& pair : comparison.pairs) {
    if (StateOf(pair) >= PairState::kOver) lines.push_back(PairTrouble(comparison, pair));
  }
  return lines;
}

std::vector<std::string> PairRemarks(const ModelComparison& comparison, const PairResult& pair) {
  std::vector<std::string> remarks;
  if (pair.right_on_flips) {
    remarks.push_back(fmt::format("of {} {} is right on {}, {} on {}",
                                  Counted(pair.top_class_flips, "flip"), NameOfA(comparison, pair),
                                  pair.right_on_flips->first, NameOfB(comparison, pair),
                                  pair.right_on_flips->second));
  }
  if (!pair.inconsistent && pair.near_flips > pair.top_class_flips) {
    remarks.push_back(fmt::format("on {} the top two classes are as near as the backends differ",
                                  Counted(pair.near_flips, "input")));
  }
  return remarks;
}

std::string LoneSentence(const ModelComparison& comparison) {
  if (!comparison.lone) return FilesSentence(comparison);
  return fmt::format("{} stands alone: it is in every inconsistent pair",
                     comparison.backends[*comparison.lone].Shown());
}

std::string RefereeDoubt(const ModelComparison& comparison) {
  if (!comparison.referee_disputed) return {};
  return fmt::format("that run shares what may be wrong on {} itself", comparison.referee);
}

std::string PartingSentence(const ModelComparison& comparison, const PairResult& pair) {
  if (!pair.parting) return {};
  const auto& [a, b] = *pair.parting;
  std::string counts =
      fmt::format("{} of {} layers of the one and {} of {} of the other hold the same numbers",
                  a.matched, a.layers, b.matched, b.layers);
  if (a.layer.empty() && b.layer.empty()) return counts;
  const auto place = [&](const PartedLayer& parted, size_t backend) {
    const std::string file = LastPart(comparison.backends[backend].file);
    if (parted.layer.empty()) return "no layer of " + file;
    const std::string behind =
        parted.after.empty() ? "" : fmt::format(", behind {}", fmt::join(parted.after, " and "));
    return fmt::format("{} ({}) of {}{}", parted.layer, parted.type, file, behind);
  };
  return fmt::format("the files part at {}, and at {}; {}", place(a, pair.a), place(b, pair.b),
                     counts);
}

std::string NoLayerSentence(const PairResult& pair) {
  if (!pair.localisation_reason.empty()) return "no layer is named: " + pair.localisation_reason;
  for (const LayerRow& row : pair.localisation) {
    if (row.Tells()) return {};
  }
  return "no layer differs";
}

}  // namespace parallax
