#include "relations/pairs/matched_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "relations/pairs/pair.h"
#include "similar/sentence.h"

namespace parallax {
namespace {

// So many times the neighbours hold the nearest other APIs, each of which has a few names.
constexpr size_t kNamesOfAnApi = 6;
// So many times the neighbours are asked of what no neighbour can be called like.
constexpr size_t kFarther = 30;

// The API that a documentation names in place of a description; null: it names none that is listed.
const PublicName* ReferredBy(const PairNames& names, const Api& api) {
  const std::string referral = Referral(api.doc);
  if (referral.empty()) return nullptr;
  const PublicName* named = names.Find(referral);
  const std::string library = api.name.substr(0, api.name.find('.'));
  return named != nullptr ? named : names.Find(library + "." + referral);
}

// What the documentation of an API says of it, or of the one that it names instead.
std::string SentenceOf(const PairNames& names, const Api& api) {
  std::string sentence = FirstSentence(api.doc);
  if (!sentence.empty()) return sentence;
  const PublicName* referred = ReferredBy(names, api);
  return referred == nullptr ? "" : FirstSentence(names.EntryOf(*referred).api.doc);
}

}  // namespace

PairMatcher::PairMatcher(const PairNames& names, const KnownSentences* sentences, size_t neighbours)
    : names_(names), sentences_(sentences), neighbours_(neighbours) {
  for (const PublicName& each : names.all()) {
    const Api& api = names.EntryOf(each).api;
    const bool same = !texts_.empty() && each.name != api.name;
    texts_.push_back(ApiTextOf(api, same ? texts_.back().sentence : SentenceOf(names, api)));
    texts_.back().name = each.name;
  }
}

std::vector<std::vector<Neighbour>> PairMatcher::NearestOf(
    size_t count, const std::function<bool(const PublicName&)>& wanted) const {
  Eigen::MatrixXf vectors;
  if (sentences_ != nullptr) {
    std::vector<std::string> sentences;
    for (const ApiText& text : texts_) sentences.push_back(text.sentence);
    vectors = sentences_->Of(sentences);
  }
  return NearestApis(texts_, vectors, count, [&](size_t at) { return wanted(names_.all()[at]); });
}

std::vector<PairMatcher::Match> PairMatcher::Farther(
    const std::function<bool(const PublicName&)>& wanted) const {
  const auto nearest = NearestOf(kFarther * neighbours_, wanted);
  std::vector<Match> matches;
  for (size_t i = 0; i < nearest.size(); ++i) {
    for (const Neighbour& each : nearest[i]) {
      matches.push_back({i, each.api, each});
      matches.back().near.place = 0;
    }
  }
  return matches;
}

std::vector<PairMatcher::Match> PairMatcher::Matches(
    const std::function<bool(const PublicName&)>& wanted) const {
  const std::vector<PublicName>& all = names_.all();
  const auto nearest = NearestOf(kNamesOfAnApi * neighbours_, wanted);
  std::vector<Match> matches;
  for (size_t i = 0; i < nearest.size(); ++i) {
    std::set<uint32_t> entries;
    uint32_t name = 0;
    for (const Neighbour& each : nearest[i]) {
      const bool another = all[each.api].entry != all[i].entry && entries.size() < neighbours_ &&
                           entries.insert(all[each.api].entry).second;
      ++name;
      if (name > neighbours_ && !another) continue;
      matches.push_back({i, each.api, each});
      const auto other_api = static_cast<uint32_t>(entries.size());
      matches.back().near.place = another ? std::min(name, other_api) : name;
    }
  }
  return matches;
}

void PairMatcher::AddNamed(std::vector<Match>* matches) const {
  const std::vector<PublicName>& all = names_.all();
  std::set<std::pair<size_t, size_t>> known;
  for (const Match& each : *matches) known.emplace(each.source, each.target);
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].name != names_.EntryOf(all[i]).api.name) continue;
    for (const size_t place : names_.NamedBy(all[i].entry)) {
      if (!known.emplace(i, place).second) continue;
      matches->push_back({i, place, {static_cast<uint32_t>(place), 0, 0}});
    }
  }
}

std::vector<PairMatcher::Match> PairMatcher::MatchesEitherWay() const {
  std::vector<Match> matches = Matches([](const PublicName&) { return true; });
  AddNamed(&matches);
  std::map<std::pair<size_t, size_t>, size_t> known;
  for (size_t i = 0; i < matches.size(); ++i) known[{matches[i].source, matches[i].target}] = i;
  const size_t count = matches.size();
  for (size_t i = 0; i < count; ++i) {
    const Match each = matches[i];
    const auto [other, is_new] = known.try_emplace({each.target, each.source}, matches.size());
    if (is_new) {
      matches.push_back({each.target, each.source, each.near});
      continue;
    }
    uint32_t& place = matches[other->second].near.place;
    if (each.near.place != 0 && each.near.place < place) place = each.near.place;
  }
  return matches;
}

void AddCalls(const PairNames& names, const PublicName& source, const PublicName& target,
              const Neighbour& near, const std::string& target_library,
              std::vector<PlannedRelation>* out) {
  const auto made = InvocationsOf(names.EndOf(source), names.EndOf(target));
  for (size_t i = 0; i < made.size(); ++i) {
    const std::string suffix = i == 0 ? "" : fmt::format("-{}", i + 1);
    out->push_back(PairOf(names, target_library,
                          {source, source, {}, target, made[i].arguments, near, suffix}));
  }
}

std::vector<PlannedRelation> MatchedPairs(const PairNames& names, const PairMatcher& matcher,
                                          const std::string& target_library) {
  const std::vector<PublicName>& all = names.all();
  std::vector<PlannedRelation> pairs;
  std::set<size_t> met, paired;  // names
  const auto add = [&](const PairMatcher::Match& match) {
    const PublicName& source = all[match.source];
    if (!names.EntryOf(source).HasInputs()) return;
    met.insert(match.source);
    const size_t before = pairs.size();
    AddCalls(names, source, all[match.target], match.near, target_library, &pairs);
    if (pairs.size() > before) paired.insert({match.source, match.target});
  };
  for (const PairMatcher::Match& match : matcher.MatchesEitherWay()) add(match);
  std::set<std::string> alone;
  for (const size_t name : met) {
    if (!paired.contains(name)) alone.insert(all[name].name);
  }
  if (alone.empty()) return pairs;
  const auto is_alone = [&](const PublicName& name) { return alone.contains(name.name); };
  for (const PairMatcher::Match& match : matcher.Farther(is_alone)) {
    if (!paired.contains(match.source)) add(match);
  }
  return pairs;
}

}  // namespace parallax
