#include "search/corpus.h"

#include <algorithm>

namespace parallax {

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

void Corpus::Age() {
  for (auto& [api, weight] : news_) weight /= 2;
}

double Corpus::Weight(uint32_t api) const {
  auto it = news_.find(api);
  return it == news_.end() ? 1 : 1 + std::min(it->second, 4.0) / 2;
}

bool Corpus::Throttled(uint32_t relation) const {
  auto it = deaths_.find(relation);
  return it != deaths_.end() && it->second >= kMaxDeaths;
}

}  // namespace parallax
