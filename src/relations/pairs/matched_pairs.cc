#include "relations/pairs/matched_pairs.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "relations/pairs/pair.h"
#include "similar/sentence.h"

namespace parallax {
namespace {

// So many times the neighbours hold the nearest other APIs, each of which has a few names.
constexpr size_t kNamesOfAnApi = 6;

}  // namespace

PairMatcher::PairMatcher(const PairNames& names, const KnownSentences* sentences, size_t neighbours)
    : names_(names), sentences_(sentences), neighbours_(neighbours) {
  for (const PublicName& each : names.all()) {
    const Api& api = names.EntryOf(each).api;
    const bool same = !texts_.empty() && each.name != api.name;
    texts_.push_back(ApiTextOf(api, same ? texts_.back().sentence : FirstSentence(api.doc)));
    texts_.back().name = each.name;
  }
}

std::vector<PairMatcher::Match> PairMatcher::Matches(
    const std::function<bool(const PublicName&)>& wanted) const {
  Eigen::MatrixXf vectors;
  if (sentences_ != nullptr) {
    std::vector<std::string> sentences;
    for (const ApiText& text : texts_) sentences.push_back(text.sentence);
    vectors = sentences_->Of(sentences);
  }
  const std::vector<PublicName>& all = names_.all();
  const auto nearest = NearestApis(texts_, vectors, kNamesOfAnApi * neighbours_,
                                   [&](size_t at) { return wanted(all[at]); });
  std::vector<Match> matches;
  for (size_t i = 0; i < nearest.size(); ++i) {
    std::set<uint32_t> entries;
    size_t names = 0;
    for (const Neighbour& each : nearest[i]) {
      const bool another = all[each.api].entry != all[i].entry && entries.size() < neighbours_ &&
                           entries.insert(all[each.api].entry).second;
      if (names++ < neighbours_ || another) matches.push_back({i, each.api, each});
    }
  }
  return matches;
}

std::vector<PlannedRelation> MatchedPairs(const PairNames& names, const PairMatcher& matcher,
                                          const std::string& target_library) {
  std::vector<PlannedRelation> pairs;
  const auto has_inputs = [&](const PublicName& name) { return names.EntryOf(name).HasInputs(); };
  for (const PairMatcher::Match& match : matcher.Matches(has_inputs)) {
    const PublicName &source = names.all()[match.source], &target = names.all()[match.target];
    const auto made = InvocationsOf(names.EndOf(source), names.EndOf(target));
    for (size_t i = 0; i < made.size(); ++i) {
      const std::string suffix = i == 0 ? "" : fmt::format("-{}", i + 1);
      pairs.push_back(PairOf(names, target_library,
                             {source, source, {}, target, made[i].arguments, match.near, suffix}));
    }
  }
  return pairs;
}

}  // namespace parallax
