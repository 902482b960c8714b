#pragma once

// Sweep: a block of cases for one child, and what it reports of them.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "wire/codec.h"

namespace parallax {

// One row of the manifest's table of structures under one relation.
struct SweepSegment {
  uint32_t relation = 0;     // index into SweepRequest::relations
  uint32_t relation_id = 0;  // the manifest's number of it (CaseKey::relation)
  uint32_t row = 0;
  uint32_t contents_begin = 0;
  uint32_t contents_end = 0;
  Binding binding;
  // Of a null relation (Relation::IsNull): what the first sides of the cases from contents_begin on
  // did in another child, by digest; 0 or missing: not known. A case that does otherwise here is a
  // hit.
  std::vector<uint64_t> expected = {};
  bool operator==(const SweepSegment&) const = default;
};

struct SweepRequest {
  uint64_t seed = 0;      // of the campaign
  uint32_t manifest = 0;  // CaseKey::manifest
  bool guard = false;
  // Nothing is compared: each case is a hit whose outcomes come whole. The engine holds them
  // against those of other targets.
  bool record = false;
  // Outcomes of so many hits a segment come whole, and of each that is more ordinary than those
  // (numbers/ordinary.h); the rest are counted.
  uint32_t max_hits = 2;
  // Where to begin (a child that died is followed by one that goes on behind the case).
  uint32_t first_segment = 0;
  uint32_t first_contents = 0;  // within first_segment
  // What a message holds when the library failed an assertion about itself: such a case is a hit,
  // whatever the other sides did.
  std::vector<std::string> assertions = {};
  std::vector<Relation> relations;
  std::vector<SweepSegment> segments;
  bool operator==(const SweepRequest&) const = default;
};
std::string Encode(const SweepRequest& request);
Result<SweepRequest> DecodeSweepRequest(std::string_view bytes);

// What happened to the cases of a segment. Plain counters; they live in shared memory while the
// segment runs (recorder.h), so that a crash loses none.
struct SweepCounters {
  uint64_t cases = 0;           // begun and ended (a crashing case is the engine's to count)
  uint64_t agreed = 0;          // equal within the claim, by the screen; not those out of domain
  uint64_t judged = 0;          // of agreed: non-empty numbers of at least two sides were compared
  uint64_t hits = 0;            // not equal: for the judge
  uint64_t not_applicable = 0;  // a derivation does not apply to the structure
  uint64_t out_of_domain = 0;   // every side says that its relation does not speak of these inputs
  uint64_t calls = 0;
  uint64_t calls_returned = 0;
  uint64_t nanoseconds = 0;     // wall, never enters a verdict
  uint64_t first_ns = 0;        // of these, until the first case of a row ended
  uint64_t returned_sides = 0;  // bit i: side i returned at least once
  bool operator==(const SweepCounters&) const = default;
};

enum class ObservationKind : uint8_t { kMessage = 0, kOutput = 1 };
// The first case (lowest index) of a block that showed something for the first time.
struct Observation {
  ObservationKind kind = ObservationKind::kMessage;
  uint32_t contents = 0;
  uint8_t side = 0;
  std::string text;
  bool operator==(const Observation&) const = default;
};

struct SweepHit {
  uint32_t segment = 0;
  uint32_t contents = 0;
  Outcomes outcomes;
};
std::string Encode(const SweepHit& hit);
Result<SweepHit> DecodeSweepHit(std::string_view bytes);

struct SweepReport {
  uint32_t segment = 0;
  SweepCounters counters;
  std::vector<Observation> observations;
  // Of a null relation: a digest (never 0) of what the first side did, a case from digest_begin on.
  uint32_t digest_begin = 0;
  std::vector<uint64_t> digests = {};
  bool operator==(const SweepReport&) const = default;
};
std::string Encode(const SweepReport& report);
Result<SweepReport> DecodeSweepReport(std::string_view bytes);

void Add(const SweepCounters& counters, SweepCounters* sum);
void Put(Writer& w, const SweepCounters& counters);
void Get(Reader& r, SweepCounters* counters);

}  // namespace parallax
