#include "search/corpus.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

#include "wire/codec.h"

namespace parallax {
namespace {

constexpr uint32_t kLongestRest = 1000;  // epochs
constexpr double kPatience = 8;          // rows without anything new that halve what is drawn
constexpr double kWorthOfNew = 2;
constexpr double kLeastYield = 0.25, kMostYield = 3;

}  // namespace

void Corpus::Observe(uint32_t api, const std::string& text, const Binding& binding) {
  if (seen_.contains({api, text})) return;
  const auto seen = std::distance(seen_.lower_bound({api, ""}), seen_.lower_bound({api + 1, ""}));
  if (static_cast<size_t>(seen) >= kMaxSeenOfApi) return;
  seen_.emplace(api, text);
  news_[api] += 1;
  auto of_api = [&](const CorpusEntry& entry) { return entry.api == api; };
  if (std::any_of(entries_.begin(), entries_.end(), [&](const CorpusEntry& entry) {
        return of_api(entry) && entry.binding == binding;
      })) {
    return;
  }
  if (static_cast<size_t>(std::count_if(entries_.begin(), entries_.end(), of_api)) >= kMaxOfApi) {
    entries_.erase(std::find_if(entries_.begin(), entries_.end(), of_api));
  }
  entries_.push_back({api, binding});
}

void Corpus::Ran(uint32_t relation, uint64_t cases, uint64_t out_of_domain) {
  Spent& spent = spent_[relation];
  spent.rows += 1;
  spent.cases += cases;
  spent.out_of_domain += out_of_domain;
}

void Corpus::Found(uint32_t relation) { spent_[relation].found += 1; }

double Corpus::Yield(uint32_t relation) const {
  const auto it = spent_.find(relation);
  if (it == spent_.end()) return 1;
  const double yield = (1 + kWorthOfNew * it->second.found) / (1 + it->second.rows / kPatience);
  return std::clamp(yield, kLeastYield, kMostYield);
}

uint64_t Corpus::Cases(uint32_t relation) const {
  const auto it = spent_.find(relation);
  return it == spent_.end() ? 0 : it->second.cases;
}

bool Corpus::NeverApplied(uint32_t relation) const {
  const auto it = spent_.find(relation);
  return it != spent_.end() && it->second.cases >= kPatientCases &&
         it->second.out_of_domain == it->second.cases;
}

double Corpus::FoundPerRow(const std::vector<uint32_t>& relations) const {
  Spent sum{1, 1};
  for (uint32_t relation : relations) {
    const auto it = spent_.find(relation);
    if (it == spent_.end()) continue;
    sum.rows += it->second.rows;
    sum.found += it->second.found;
  }
  return sum.found / sum.rows;
}

void Corpus::Death(uint32_t relation) { ++deaths_[relation]; }

void Corpus::Hang(uint32_t api) { rests_[api].hung = true; }

void Corpus::Tried(uint32_t api, uint32_t mutator, uint64_t calls, uint64_t returned) {
  Calls& of = tried_[{api, mutator}];
  of.made += calls;
  of.returned += returned;
}

double Corpus::Acceptance(uint32_t api, uint32_t mutator) const {
  auto it = tried_.find({api, mutator});
  if (it == tried_.end() || it->second.made == 0) return 1;
  return static_cast<double>(it->second.returned) / static_cast<double>(it->second.made);
}

void Corpus::Age() {
  for (auto& [api, weight] : news_) weight /= 2;
  for (auto& [relation, spent] : spent_) {
    spent.rows /= 2;
    spent.found /= 2;
  }
  for (auto& [api, rest] : rests_) {
    if (rest.hung) {
      rest = {std::min(rest.next * 4, kLongestRest), rest.next, false};
    } else if (rest.left > 0) {
      --rest.left;
    }
  }
}

double Corpus::Weight(uint32_t api) const {
  auto it = news_.find(api);
  return it == news_.end() ? 1 : 1 + std::min(it->second, 4.0) / 2;
}

bool Corpus::Throttled(uint32_t relation) const {
  auto it = deaths_.find(relation);
  return it != deaths_.end() && it->second >= kMaxDeaths;
}

bool Corpus::Rests(uint32_t api) const {
  auto it = rests_.find(api);
  return it != rests_.end() && it->second.left > 0;
}

void Corpus::SaveByApi(const Names& names, const PutOfApi& put) const {
  std::map<uint32_t, std::vector<const Binding*>> entries;
  for (const CorpusEntry& entry : entries_) entries[entry.api].push_back(&entry.binding);
  for (auto begin = seen_.begin(); begin != seen_.end();) {
    const uint32_t api = begin->first;
    const auto end = seen_.lower_bound({api + 1, ""});
    Writer w;
    names.PutApi(w, api);
    w.PutCount(static_cast<size_t>(std::distance(begin, end)));
    for (; begin != end; ++begin) w.PutString(begin->second);
    w.PutCount(entries[api].size());
    for (const Binding* binding : entries[api]) Put(w, *binding);
    put(api, w.Take());
  }
}

void Corpus::LoadOfApi(Reader& r, const Names& names) {
  const uint32_t api = names.GetApi(r);
  for (size_t n = r.GetCount(4); n > 0 && r.ok(); --n) seen_.emplace(api, r.GetString());
  for (size_t n = r.GetCount(4); n > 0 && r.ok(); --n) {
    entries_.push_back({api, {}});
    Get(r, &entries_.back().binding);
  }
}

void Corpus::Save(Writer& w, const Names& names) const {
  w.PutCount(news_.size());
  for (const auto& [api, weight] : news_) {
    names.PutApi(w, api);
    w.Put(weight);
  }
  w.PutCount(spent_.size());
  for (const auto& [relation, spent] : spent_) {
    names.PutRelation(w, relation);
    w.Put(spent.rows);
    w.Put(spent.found);
    w.Put(spent.cases);
    w.Put(spent.out_of_domain);
  }
  w.PutCount(deaths_.size());
  for (const auto& [relation, deaths] : deaths_) {
    names.PutRelation(w, relation);
    w.Put(deaths);
  }
  w.PutCount(rests_.size());
  for (const auto& [api, rest] : rests_) {
    names.PutApi(w, api);
    w.Put(rest.next);
    w.Put(rest.left);
    w.Put(rest.hung);
  }
  w.PutCount(tried_.size());
  for (const auto& [key, calls] : tried_) {
    names.PutApi(w, key.first);
    w.Put(key.second);
    w.Put(calls.made);
    w.Put(calls.returned);
  }
  // Their order; they themselves are with their APIs.
  w.PutCount(entries_.size());
  for (const CorpusEntry& entry : entries_) names.PutApi(w, entry.api);
}

void Corpus::Load(Reader& r, const Names& names) {
  for (size_t n = r.GetCount(16); n > 0 && r.ok(); --n) {
    uint32_t api = names.GetApi(r);
    news_[api] = r.Get<double>();
  }
  for (size_t n = r.GetCount(36); n > 0 && r.ok(); --n) {
    Spent& spent = spent_[names.GetRelation(r)];
    spent.rows = r.Get<double>();
    spent.found = r.Get<double>();
    spent.cases = r.Get<uint64_t>();
    spent.out_of_domain = r.Get<uint64_t>();
  }
  for (size_t n = r.GetCount(12); n > 0 && r.ok(); --n) {
    uint32_t relation = names.GetRelation(r);
    deaths_[relation] = r.Get<int>();
  }
  for (size_t n = r.GetCount(17); n > 0 && r.ok(); --n) {
    Rest& rest = rests_[names.GetApi(r)];
    rest.next = r.Get<uint32_t>();
    rest.left = r.Get<uint32_t>();
    rest.hung = r.GetBool();
  }
  for (size_t n = r.GetCount(28); n > 0 && r.ok(); --n) {
    uint32_t api = names.GetApi(r);
    auto mutator = r.Get<uint32_t>();
    Calls& calls = tried_[{api, mutator}];
    calls.made = r.Get<uint64_t>();
    calls.returned = r.Get<uint64_t>();
  }
  std::map<uint32_t, std::deque<CorpusEntry>> of_api;
  for (CorpusEntry& entry : entries_) of_api[entry.api].push_back(std::move(entry));
  const size_t all = std::exchange(entries_, {}).size();
  for (size_t n = r.GetCount(8); n > 0 && r.ok(); --n) {
    std::deque<CorpusEntry>& next = of_api[names.GetApi(r)];
    if (next.empty()) return r.Fail();
    entries_.push_back(std::move(next.front()));
    next.pop_front();
  }
  if (entries_.size() != all) r.Fail();
}

}  // namespace parallax
