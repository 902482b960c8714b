#pragma once

// CampaignSummary: what a campaign did, in figures; with the findings it is the `--json` of hunt.
// Plain data; the campaign fills it.

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "nouns/cause.h"
#include "nouns/counterpart_figures.h"
#include "nouns/finding.h"
#include "report/pairs.h"
#include "store/finding_codec.h"

namespace parallax {

struct TargetSummary {
  std::string name;
  std::string library;
  std::string version;
  std::string python;
  std::string profile;
};

struct ApiSummary {
  std::string name;
  uint64_t judged_cases = 0;
  uint64_t structures = 0;
  std::map<std::string, uint64_t> sources;  // judged cases of each: "modes:float64"
  double returned = 0;                      // returned share of its calls
  int targets = 0;  // on which it returned while they were held together; 0: they were not
  std::map<std::string, double> seconds = {};  // of all cases of each source that judged it
  std::vector<std::string> never_drawn = {};   // of what it declares
  std::vector<std::string> only_refused = {};  // of that, what no call of the hunt returned with
};

// Of what the chosen APIs declare, how much calls were given.
struct DrawnShare {
  uint64_t declared = 0;
  uint64_t drawn = 0;
  uint64_t refused = 0;  // of these: only in calls that did not return, of the hunt or of probing
};

// Where the time went: one relation family over all APIs.
struct SourceSummary {
  std::string name;  // "modes:float64"
  uint64_t structures = 0;
  uint64_t cases = 0;
  uint64_t hits = 0;       // cases not equal, before any judging
  double seconds = 0;      // of all workers together
  uint64_t untrusted = 0;  // of the hits, as far as they were recorded
  uint64_t disagreed = 0;
  uint64_t judged = 0;  // cases that agreed on a value
  // Hits that were not recorded, by what became of the most ordinary one of their row that was.
  std::map<std::string, uint64_t> unrecorded = {};
};

// A side of a relation that returned in none of its cases, or a relation that applied to none.
struct SilentSide {
  std::string relation;  // "rules:NAME"
  std::string side;      // its label; empty: the relation says nothing about any case
  uint64_t cases = 0;
  std::string message;  // what it raised at first; may be empty
  uint64_t deaths = 0;  // cases in which the process hung or died

  // "rules:NAME: side left raised in all 40 cases: ValueError: no", "... side left returned in none
  // of 40 cases: 3 hung or died", "... says nothing about all 40 cases: OutOfDomain: why".
  std::string Text() const;
};

// What a list of known findings did in a campaign.
struct KnownSummary {
  // An entry that was looked for and not seen, or one that expired.
  struct Entry {
    std::string api;  // as the list has it, a glob
    std::string url;
    uint64_t cases = 0;   // judged on the APIs it names; of an expired one 0
    std::string expired;  // its last day; empty: it counts

    // "known list: toy.foo (URL) was not seen in 1,204 cases".
    std::string Text() const;
  };
  std::string file;
  uint64_t findings = 0;  // that it names
  std::vector<Entry> not_seen;
  std::vector<Entry> expired;
};

// A list of known findings, the user's or one that ships, and what it named.
struct KnownListFigures {
  std::string file;
  std::string date;  // when its entries were looked up; empty: it does not say
  bool shipped = false;
  uint64_t entries = 0;   // that counted
  uint64_t findings = 0;  // that they name
  uint64_t perhaps = 0;   // that they name but for a condition

  // "toy-1.0.toml (14 entries, looked up 2026-11-29): 3 findings reported, 1 perhaps".
  std::string Text() const;
};

struct CampaignSummary {
  std::string tool_version;
  std::string campaign;
  std::string store;   // path of the database
  std::string recipe;  // its name; empty: none
  uint64_t seed = 0;
  double seconds = 0;
  double setup_seconds = 0;
  int jobs = 0;
  uint32_t epochs = 0;
  std::vector<TargetSummary> targets;
  uint64_t cases = 0;
  uint64_t calls = 0;
  uint64_t calls_returned = 0;
  double returned_per_api_mean = 0;
  double cases_per_second = 0;
  uint64_t agree = 0;
  uint64_t disagree = 0;
  std::map<std::string, uint64_t> skipped;    // by reason
  std::map<std::string, uint64_t> untrusted;  // by reason
  uint64_t apis_listed = 0;                   // of the target
  uint64_t apis_chosen = 0;                   // of those, what the hunt was asked to hunt (--only)
  uint64_t apis_seeded = 0;
  uint64_t apis_judged = 0;
  DrawnShare overloads;  // lists of parameters
  DrawnShare dtypes;     // of an API's tensors, each that the target declares
  DrawnShare options;    // values of boolean and enumerated ones
  PairFigures pairs;
  std::optional<CounterpartFigures> counterparts;  // of a hunt of them
  std::vector<ApiSummary> per_api;
  std::vector<SourceSummary> per_source;
  std::vector<SilentSide> never_returned;
  // By name of an API: cases of groups beyond those that an API may have.
  std::map<std::string, uint64_t> crowded;
  // Of the time that children spend on rows, what goes by before the first case of a row has ended.
  double first_call_share = 0;
  uint64_t worker_deaths = 0;
  uint64_t worker_timeouts = 0;
  double recover_ms_median = 0;
  bool unfinished = false;            // the user or the time ended it; --resume goes on
  uint64_t open_suspects = 0;         // that were not settled
  std::optional<KnownSummary> known;  // by the user's list; nothing: there was none
  std::vector<KnownListFigures> known_lists;
};

// No API was judged, nor was a single case: never a silent success.
bool NothingJudged(const CampaignSummary& summary);

// The keys of the hunt object in docs, in that order, without "causes" and "findings".
nlohmann::ordered_json ToJson(const CampaignSummary& summary);
// What that wrote, whichever version did. Of what is no JSON object nothing is known. Error: a
// value is of another type.
Result<CampaignSummary> ReadSummary(std::string_view text);
// The `targets` of a campaign's record; none where they cannot be read.
std::vector<TargetSummary> ReadTargets(std::string_view text);
// The whole hunt object.
nlohmann::ordered_json ToJson(const CampaignSummary& summary, const std::vector<Finding>& findings);
// Its text: two spaces of indent; bytes that are no UTF-8 become U+FFFD.
std::string JsonText(const nlohmann::ordered_json& json);

}  // namespace parallax
