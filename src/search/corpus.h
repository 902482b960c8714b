#pragma once

// Corpus: what earlier epochs taught the search: structures that showed something new, how often an
// API still does, and the sites that keep crashing. Folded in index order at the barrier between
// epochs, so it does not depend on the number of jobs.

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "nouns/value.h"
#include "search/names.h"
#include "wire/buffer.h"

namespace parallax {

// A structure worth mutating further.
struct CorpusEntry {
  uint32_t api = 0;
  Binding binding;
};

class Corpus {
 public:
  static constexpr size_t kMaxOfApi = 12;
  static constexpr size_t kMaxSeenOfApi = 256;

  // News of an API: `text` was observed under `binding`. The first time, the binding joins the
  // corpus (the oldest of the API's leaves when there are too many) and the API's weight rises.
  // After kMaxSeenOfApi texts nothing of the API is new: its messages hold random words.
  void Observe(uint32_t api, const std::string& text, const Binding& binding);
  // A row of a relation was run, of so many cases, of which the relation says nothing about so
  // many; a case of one began a group of findings that was not there.
  void Ran(uint32_t relation, uint64_t cases = 1, uint64_t out_of_domain = 0);
  void Found(uint32_t relation);
  // A relation's case died or timed out.
  void Death(uint32_t relation);
  // A case of an API timed out, which costs as much as a hundred thousand others: the API rests for
  // the next kFirstRest epochs, four times as many when it hangs again after that.
  void Hang(uint32_t api);
  // How a mutator fared on an API: calls made of its structures, and of them those that returned.
  void Tried(uint32_t api, uint32_t mutator, uint64_t calls, uint64_t returned);
  // Between epochs: news and yields lose half their weight, rests come nearer to their end.
  void Age();

  // How much of the budget an API is worth, 1 when nothing is known.
  double Weight(uint32_t api) const;
  // How often a row of the relation is drawn, against 1 of one that was never run: more often where
  // it lately found something new, more seldom where it was run often and did not.
  double Yield(uint32_t relation) const;
  // Groups of findings that rows of the relations lately began, a row; of what was never run as of
  // one that found one.
  double FoundPerRow(const std::vector<uint32_t>& relations) const;
  // Of the relation, in all.
  uint64_t Cases(uint32_t relation) const;
  // So far it said nothing about any of kPatientCases cases or more.
  bool NeverApplied(uint32_t relation) const;
  static constexpr uint64_t kPatientCases = 64;
  // Too many deaths: the relation rests for the campaign.
  bool Throttled(uint32_t relation) const;
  bool Rests(uint32_t api) const;
  // The share of a mutator's calls on an API that returned, 1 when nothing is known.
  double Acceptance(uint32_t api, uint32_t mutator) const;
  const std::vector<CorpusEntry>& entries() const { return entries_; }

  static constexpr int kMaxDeaths = 6;
  static constexpr uint32_t kFirstRest = 3;  // epochs

  // For resume. What is large is saved API by API, for the most part it does not change; the rest
  // follows. To be loaded in that order; the reader has failed when the bytes are none of these.
  using PutOfApi = std::function<void(uint32_t api, std::string bytes)>;
  void SaveByApi(const Names& names, const PutOfApi& put) const;
  void Save(Writer& w, const Names& names) const;
  void LoadOfApi(Reader& r, const Names& names);
  void Load(Reader& r, const Names& names);

 private:
  struct Calls {
    uint64_t made = 0;
    uint64_t returned = 0;
  };
  struct Spent {
    double rows = 0;
    double found = 0;
    uint64_t cases = 0;
    uint64_t out_of_domain = 0;
  };
  struct Rest {
    uint32_t next = kFirstRest;  // epochs, after the next hang
    uint32_t left = 0;
    bool hung = false;  // in the epoch that is being folded
  };
  std::set<std::pair<uint32_t, std::string>> seen_;       // by API
  std::map<std::pair<uint32_t, uint32_t>, Calls> tried_;  // by API and mutator
  std::map<uint32_t, double> news_;
  std::map<uint32_t, Spent> spent_;  // by relation
  std::map<uint32_t, int> deaths_;
  std::map<uint32_t, Rest> rests_;  // by API
  std::vector<CorpusEntry> entries_;
};

}  // namespace parallax
