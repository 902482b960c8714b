#include "hunt/api_statistics.h"

#include <algorithm>
#include <utility>

#include "guess/declared.h"
#include "nouns/judged.h"

namespace parallax {
namespace {

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

double ApiStatistics::ShareReturned() const {
  if (calls > 0) return Share(calls_returned, calls);
  return Share(edge_calls_returned, edge_calls);
}

std::vector<std::string> ApiStatistics::SourceNames() const {
  std::vector<std::string> names;
  for (const auto& [source, cases] : sources) names.push_back(source);
  return names;
}

std::map<std::string, double> ApiStatistics::SecondsOfJudges() const {
  std::map<std::string, double> seconds;
  for (const auto& [source, cases] : sources) {
    const auto ns = nanoseconds.find(source);
    if (ns != nanoseconds.end()) seconds[source] = static_cast<double>(ns->second) / 1e9;
  }
  return seconds;
}

void ApiStatistics::AddJudged(uint64_t count, uint64_t structure, const std::string& source) {
  if (count == 0) return;
  judged += count;
  sources[source] += count;
  if (structures.size() < kMaxStructures) structures.insert(structure);
}

void ApiStatistics::AddJudged(const ApiStatistics& other) {
  judged += other.judged;
  for (const auto& [source, cases] : other.sources) sources[source] += cases;
  for (uint64_t structure : other.structures) {
    if (structures.size() < kMaxStructures) structures.insert(structure);
  }
}

DeclaredWords WordsOf(const CatalogueEntry& entry, std::span<const DType> dtypes,
                      const ApiStatistics& statistics) {
  const std::vector<std::string>& refused = entry.refused_words;
  DeclaredWords out;
  for (const std::string& word : DeclaredOf(entry.api, dtypes)) {
    const bool tried = statistics.drawn.contains(word) ||
                       std::find(refused.begin(), refused.end(), word) != refused.end();
    const bool returned = statistics.returned.contains(word);
    (returned ? out.returned : tried ? out.only_refused : out.never_drawn).push_back(word);
  }
  return out;
}

bool IsJudged(const ApiStatistics& statistics, const CatalogueEntry& entry) {
  return IsJudged(statistics.judged, statistics.structures.size(), TakesWhatVaries(entry));
}

bool TakesWhatVaries(const CatalogueEntry& entry) {
  return entry.seeds.empty() ||
         std::any_of(entry.seeds.begin(), entry.seeds.end(),
                     [](const Binding& seed) { return !seed.arguments.empty(); });
}

void Put(Writer& w, const ApiStatistics& s) {
  for (uint64_t field : {s.cases, s.judged, s.calls, s.calls_returned, s.edge_calls,
                         s.edge_calls_returned, s.joint_sides}) {
    w.Put(field);
  }
  w.PutCount(s.structures.size());
  for (uint64_t hash : s.structures) w.Put(hash);
  for (const std::set<std::string>* words : {&s.drawn, &s.returned}) {
    w.PutCount(words->size());
    for (const std::string& word : *words) w.PutString(word);
  }
  for (const std::map<std::string, uint64_t>* by_source : {&s.sources, &s.nanoseconds}) {
    w.PutCount(by_source->size());
    for (const auto& [source, number] : *by_source) {
      w.PutString(source);
      w.Put(number);
    }
  }
}

void Get(Reader& r, ApiStatistics* s) {
  for (uint64_t* field : {&s->cases, &s->judged, &s->calls, &s->calls_returned, &s->edge_calls,
                          &s->edge_calls_returned, &s->joint_sides}) {
    *field = r.Get<uint64_t>();
  }
  for (size_t n = r.GetCount(8); n > 0 && r.ok(); --n) s->structures.insert(r.Get<uint64_t>());
  for (std::set<std::string>* words : {&s->drawn, &s->returned}) {
    for (size_t n = r.GetCount(4); n > 0 && r.ok(); --n) words->insert(r.GetString());
  }
  for (std::map<std::string, uint64_t>* by_source : {&s->sources, &s->nanoseconds}) {
    for (size_t n = r.GetCount(12); n > 0 && r.ok(); --n) {
      std::string source = r.GetString();
      (*by_source)[std::move(source)] = r.Get<uint64_t>();
    }
  }
}

}  // namespace parallax
