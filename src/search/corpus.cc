#include "search/corpus.h"

#include <algorithm>

#include "wire/codec.h"

namespace parallax {
namespace {

constexpr uint32_t kLongestRest = 1000;  // epochs

}  // namespace

void Corpus::Observe(uint32_t api, const std::string& text, const Binding& binding) {
  if (seen_[{api, text}]++ > 0) return;
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

void Corpus::Save(Writer& w) const {
  w.PutCount(seen_.size());
  for (const auto& [key, count] : seen_) {
    w.Put(key.first);
    w.PutString(key.second);
    w.Put(count);
  }
  w.PutCount(news_.size());
  for (const auto& [api, weight] : news_) {
    w.Put(api);
    w.Put(weight);
  }
  w.PutCount(deaths_.size());
  for (const auto& [relation, deaths] : deaths_) {
    w.Put(relation);
    w.Put(deaths);
  }
  w.PutCount(rests_.size());
  for (const auto& [api, rest] : rests_) {
    w.Put(api);
    w.Put(rest.next);
    w.Put(rest.left);
    w.Put(rest.hung);
  }
  w.PutCount(tried_.size());
  for (const auto& [key, calls] : tried_) {
    w.Put(key.first);
    w.Put(key.second);
    w.Put(calls.made);
    w.Put(calls.returned);
  }
  w.PutCount(entries_.size());
  for (const CorpusEntry& entry : entries_) {
    w.Put(entry.api);
    Put(w, entry.binding);
  }
}

void Corpus::Load(Reader& r) {
  for (size_t n = r.GetCount(12); n > 0; --n) {
    auto api = r.Get<uint32_t>();
    std::string text = r.GetString();
    seen_[{api, text}] = r.Get<int>();
  }
  for (size_t n = r.GetCount(12); n > 0; --n) {
    auto api = r.Get<uint32_t>();
    news_[api] = r.Get<double>();
  }
  for (size_t n = r.GetCount(8); n > 0; --n) {
    auto relation = r.Get<uint32_t>();
    deaths_[relation] = r.Get<int>();
  }
  for (size_t n = r.GetCount(13); n > 0; --n) {
    Rest& rest = rests_[r.Get<uint32_t>()];
    rest.next = r.Get<uint32_t>();
    rest.left = r.Get<uint32_t>();
    rest.hung = r.GetBool();
  }
  for (size_t n = r.GetCount(24); n > 0; --n) {
    auto api = r.Get<uint32_t>();
    auto mutator = r.Get<uint32_t>();
    Calls& calls = tried_[{api, mutator}];
    calls.made = r.Get<uint64_t>();
    calls.returned = r.Get<uint64_t>();
  }
  entries_.resize(r.GetCount(8));
  for (CorpusEntry& entry : entries_) {
    entry.api = r.Get<uint32_t>();
    Get(r, &entry.binding);
  }
}

}  // namespace parallax
