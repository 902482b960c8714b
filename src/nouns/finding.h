#pragma once

// Finding: all disagreeing cases of one signature, with one reduced witness, the evidence which
// side is wrong, and a status. Plain data: investigation fills it, the store keeps it, reports read
// it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nouns/outcome.h"
#include "nouns/recorded_case.h"
#include "nouns/size_trial.h"
#include "nouns/varied_call.h"
#include "nouns/verdict.h"

namespace parallax {

// What makes two disagreements the same finding. Holds no number: sizes, values and addresses
// differ between cases of one bug.
struct Signature {
  Kind kind = Kind::kValue;
  std::string api;      // canonical name, "toy.add"
  std::string family;   // relation family with its source, "modes:float64"
  std::string pattern;  // message template, top frame or nan/inf pattern; may be empty

  // "value | toy.add | modes:float64 | nan on one side": what is hashed and stored.
  std::string Text() const;
  bool operator==(const Signature&) const = default;
};

// "P-" and the first `digits` hex digits of the hash of the signature's text. Six by default; a
// store that already holds another signature of that id takes more digits. REQUIRES: 1 <= digits
// <= 16.
std::string FindingId(const Signature& signature, int digits = 6);

enum class FindingStatus : uint8_t {
  kNew = 0,          // confirmed, and in neither the store before its campaign nor the known list
  kKnown = 1,        // confirmed, met before or listed as known
  kUnconfirmed = 2,  // not (yet) reproduced in fresh processes
  kFlaky = 3,        // reproduced in some fresh processes only
  kFixed = 4,        // confirmed once, gone when verified again
};
inline constexpr int kFindingStatusCount = 5;
std::string_view Name(FindingStatus status);
// New or known: it was reproduced in every fresh process.
bool IsConfirmed(FindingStatus status);

// What a probe of the witness gave: run again, one ulp aside, in float64.
struct ProbeRecord {
  std::string name;
  Outcomes outcomes;
};

// Whether a user can get to such a call: what other ways to make it say of the arguments.
enum class ArgumentsState : uint8_t {
  kUnknown = 0,    // there was nobody to ask
  kLegal = 1,      // others take them
  kUnchecked = 2,  // another way to make the call refuses them
};
inline constexpr int kArgumentsStateCount = 3;
std::string_view Name(ArgumentsState state);

inline constexpr int kFrontPageRank = 3;  // and better

struct Finding {
  std::string id;  // "P-1a2b3c"; the store assigns it
  Signature signature;
  std::string title;              // "toy.tail_sum returns a wrong value for sizes 17-31"
  std::vector<std::string> apis;  // canonical names, the signature's first
  // Titles of other confirmed witnesses of the signature, where they say another thing: it may be
  // another fault. The first kMostAlso.
  std::vector<std::string> also;
  static constexpr size_t kMostAlso = 8;
  std::string cause;         // id of its cause (nouns/cause.h); empty: not held against others yet
  std::string cause_reason;  // why it belongs there; empty for the finding that stands for it
  std::vector<std::string> related_apis;  // of the others of its cause, and what fails like them
  int rank = 5;  // 1 to 5 (docs/judging.md, "Ranks"); the front page is 1 to 3
  FindingStatus status = FindingStatus::kUnconfirmed;
  uint64_t cases = 0;  // disagreeing cases, over all campaigns of the store

  // A case that shows it, as small as it gets: its binding has inline bytes. The verdict's side is
  // the one that is wrong, -1 unknown.
  RecordedCase witness;
  // Cases that must run before the witness, in the same process, for the bug to show. What their
  // sides did is not kept.
  std::vector<RecordedCase> prefix;
  std::vector<ProbeRecord> probes;   // at the witness
  std::optional<Outcome> reference;  // what the referee gave at the witness
  std::string reference_label;       // "the same in float64", "another library"

  std::string evidence;            // one sentence: why that side is the wrong one
  std::vector<std::string> trust;  // what let it through: "well conditioned", "not random"
  ArgumentsState arguments = ArgumentsState::kUnknown;
  std::string arguments_reason;  // who refuses them, and how; or who takes them
  // Constraints that the witness is outside of, with where each is known from; empty: of none.
  std::vector<std::string> clauses_broken;
  uint32_t clauses_kept = 0;  // constraints that speak of the witness and that it keeps
  std::string sizes;          // "fails for every size from 17 to 31 and for none from 1 to 16"
  std::vector<SizeTrial> size_trials;  // ascending; empty: sizes were not scanned
  // What was varied around the witness, and what came of it; empty: nothing was.
  std::vector<VariedCall> varied;
  std::string snippet;         // plain library code that was run and shows it; empty: there is none
  std::string snippet_reason;  // why not
  std::string script;          // text of the standalone script
  std::string script_path;     // where it was written, relative to the working folder; may be empty
  int confirmed = 0;           // fresh processes in which it reproduced
  int confirm_runs = 0;        // fresh processes tried

  std::string first_campaign;  // campaign and case that met it first
  CaseKey first_case;
  std::string last_campaign;   // the last campaign that met it
  std::string target;          // "toy"
  std::string target_version;  // "2.13.0"
  std::string python;          // "3.11.2", that ran it; empty: an older version did not note it
  std::string profile;         // machine profile, one line
  // A newer version in which the witness ran and showed nothing, and the target where it did; the
  // oldest one that was tried. Empty: none was seen.
  std::string fix_version;
  std::string fix_target;
  // Where it is reported, as a list of known findings says, and the list's file name. Empty: no
  // entry named it when it was met last.
  std::string known_url;
  std::string known_list;
  // The same of an entry that names it but for a condition: it may be another bug.
  std::string perhaps_url;
  std::string perhaps_list;

  // "modes:float64 toy.add".
  std::string RelationId() const { return witness.relation.Id(); }
  // "left", "right" or "unknown"; sides behind the second are "right".
  std::string_view WrongSideName() const;
  // Of a relation on several targets the one at fault; empty: nobody knows, or there is one target.
  std::string WrongTarget() const;
  // "Gone in 2.13.0 (new): confirmed by a fix."; empty without one.
  std::string FixText() const;
  // "Reported: URL (list.toml).", "Perhaps reported: URL (list.toml)."; empty without one.
  std::string KnownText() const;
  // Of an operator that no user is meant to call: no public call is known to show it.
  bool HasNoPublicRoute() const;
  // Confirmed, of a front-page rank, and on no list of known findings.
  bool OnFrontPage() const;
};

}  // namespace parallax
