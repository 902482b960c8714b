#pragma once

// ApiStatistics: what a campaign did with one API.

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "nouns/api.h"
#include "wire/buffer.h"

namespace parallax {

struct ApiStatistics {
  uint64_t cases = 0;
  uint64_t judged = 0;  // nouns/judged.h
  uint64_t calls = 0;   // but those of relations that break constraints on purpose
  uint64_t calls_returned = 0;
  uint64_t edge_calls = 0;  // of these
  uint64_t edge_calls_returned = 0;
  uint64_t joint_sides = 0;       // bit i: side i of its relation on several targets returned
  std::set<uint64_t> structures;  // hashes of judged structures, the first kMaxStructures
  std::map<std::string, uint64_t> sources;      // judged cases of each: "modes:float64"
  std::map<std::string, uint64_t> nanoseconds;  // of all cases of each
  // What calls showed of what the API declares (guess/declared.h).
  std::set<std::string> drawn;
  std::set<std::string> returned;  // of these, what calls that returned showed
  static constexpr size_t kMaxStructures = 64;

  // Of calls that are drawn to be legal, the share that returned; of the others where there are no
  // such.
  double ShareReturned() const;
  std::vector<std::string> SourceNames() const;
  // Of those that judged it.
  std::map<std::string, double> SecondsOfJudges() const;
  void AddJudged(uint64_t count, uint64_t structure, const std::string& source);
  // What `other` judged, on top.
  void AddJudged(const ApiStatistics& other);
};
using StatisticsByApi = std::map<uint32_t, ApiStatistics>;  // by index in the catalogue

// What an API declares (guess/declared.h), by what became of it; sorted.
struct DeclaredWords {
  std::vector<std::string> returned;      // a call of the hunt that had it returned
  std::vector<std::string> only_refused;  // those that had it were refused, in the hunt or probing
  std::vector<std::string> never_drawn;   // no call that is known of had it
};
DeclaredWords WordsOf(const CatalogueEntry& entry, std::span<const DType> dtypes,
                      const ApiStatistics& statistics);

bool IsJudged(const ApiStatistics& statistics, const CatalogueEntry& entry);
// False: no tensor and no option varies, so two structures of it cannot differ.
bool TakesWhatVaries(const CatalogueEntry& entry);

void Put(Writer& w, const ApiStatistics& statistics);
void Get(Reader& r, ApiStatistics* statistics);

}  // namespace parallax
