#include "wire/sweep.h"

namespace parallax {
namespace {

void PutDigests(Writer& w, const std::vector<uint64_t>& digests) {
  w.PutCount(digests.size());
  for (uint64_t digest : digests) w.Put(digest);
}

std::vector<uint64_t> GetDigests(Reader& r) {
  std::vector<uint64_t> digests;
  for (uint64_t& digest : r.Items(&digests, 8)) digest = r.Get<uint64_t>();
  return digests;
}

}  // namespace

std::string Encode(const SweepRequest& request) {
  Writer w;
  w.Put(request.seed);
  w.Put(request.manifest);
  w.Put<uint8_t>(request.guard);
  w.Put<uint8_t>(request.record);
  w.Put(request.max_hits);
  w.Put(request.first_segment);
  w.Put(request.first_contents);
  w.PutCount(request.assertions.size());
  for (const std::string& mark : request.assertions) w.PutString(mark);
  w.PutCount(request.relations.size());
  for (const Relation& relation : request.relations) Put(w, relation);
  w.PutCount(request.segments.size());
  for (const SweepSegment& s : request.segments) {
    for (uint32_t field : {s.relation, s.relation_id, s.row, s.contents_begin, s.contents_end}) {
      w.Put(field);
    }
    Put(w, s.binding);
    PutDigests(w, s.expected);
  }
  return w.Take();
}

Result<SweepRequest> DecodeSweepRequest(std::string_view bytes) {
  Reader r(bytes);
  SweepRequest request;
  request.seed = r.Get<uint64_t>();
  request.manifest = r.Get<uint32_t>();
  request.guard = r.GetBool();
  request.record = r.GetBool();
  request.max_hits = r.Get<uint32_t>();
  request.first_segment = r.Get<uint32_t>();
  request.first_contents = r.Get<uint32_t>();
  for (std::string& mark : r.Items(&request.assertions, 4)) mark = r.GetString();
  for (Relation& relation : r.Items(&request.relations, 16)) Get(r, &relation);
  for (SweepSegment& s : r.Items(&request.segments, 24)) {
    for (uint32_t* field :
         {&s.relation, &s.relation_id, &s.row, &s.contents_begin, &s.contents_end}) {
      *field = r.Get<uint32_t>();
    }
    if (s.relation >= request.relations.size()) r.Fail();
    Get(r, &s.binding);
    s.expected = GetDigests(r);
  }
  PARALLAX_TRY(Finish(r, "a block of cases"));
  return request;
}

void Add(const SweepCounters& c, SweepCounters* sum) {
  sum->cases += c.cases;
  sum->agreed += c.agreed;
  sum->judged += c.judged;
  sum->hits += c.hits;
  sum->not_applicable += c.not_applicable;
  sum->out_of_domain += c.out_of_domain;
  sum->calls += c.calls;
  sum->calls_returned += c.calls_returned;
  sum->nanoseconds += c.nanoseconds;
  sum->first_ns += c.first_ns;
  sum->returned_sides |= c.returned_sides;
}

void Put(Writer& w, const SweepCounters& c) {
  for (uint64_t field : {c.cases, c.agreed, c.judged, c.hits, c.not_applicable, c.out_of_domain,
                         c.calls, c.calls_returned, c.nanoseconds, c.first_ns, c.returned_sides}) {
    w.Put(field);
  }
}

void Get(Reader& r, SweepCounters* c) {
  for (uint64_t* field :
       {&c->cases, &c->agreed, &c->judged, &c->hits, &c->not_applicable, &c->out_of_domain,
        &c->calls, &c->calls_returned, &c->nanoseconds, &c->first_ns, &c->returned_sides}) {
    *field = r.Get<uint64_t>();
  }
}

std::string Encode(const SweepHit& hit) {
  Writer w;
  w.Put(hit.segment);
  w.Put(hit.contents);
  Put(w, hit.outcomes);
  return w.Take();
}

Result<SweepHit> DecodeSweepHit(std::string_view bytes) {
  Reader r(bytes);
  SweepHit hit;
  hit.segment = r.Get<uint32_t>();
  hit.contents = r.Get<uint32_t>();
  Get(r, &hit.outcomes);
  PARALLAX_TRY(Finish(r, "a case that was not equal"));
  return hit;
}

std::string Encode(const SweepReport& report) {
  Writer w;
  w.Put(report.segment);
  Put(w, report.counters);
  w.PutCount(report.observations.size());
  for (const Observation& o : report.observations) {
    w.Put(o.kind);
    w.Put(o.contents);
    w.Put(o.side);
    w.PutString(o.text);
  }
  w.Put(report.digest_begin);
  PutDigests(w, report.digests);
  return w.Take();
}

Result<SweepReport> DecodeSweepReport(std::string_view bytes) {
  Reader r(bytes);
  SweepReport report;
  report.segment = r.Get<uint32_t>();
  Get(r, &report.counters);
  for (Observation& o : r.Items(&report.observations, 10)) {
    o.kind = r.GetEnum<ObservationKind>(2);
    o.contents = r.Get<uint32_t>();
    o.side = r.Get<uint8_t>();
    o.text = r.GetString();
  }
  report.digest_begin = r.Get<uint32_t>();
  report.digests = GetDigests(r);
  PARALLAX_TRY(Finish(r, "the report of a segment"));
  return report;
}

}  // namespace parallax
