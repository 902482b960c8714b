#include "hunt/block_runner.h"

#include <algorithm>
#include <limits>
#include <map>

#include "base/hash.h"
#include "constraints/domain.h"
#include "nouns/case_key.h"

namespace parallax {

SweepRequest MakeSweep(const Manifest& manifest, const Block& block, const BlockContext& context) {
  SweepRequest request;
  request.seed = manifest.seed;
  request.manifest = manifest.epoch;
  request.guard = context.guard;
  request.assertions = context.dialect.assertions;
  std::map<uint32_t, uint32_t> index_of;
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const StructureRow& row = manifest.rows[i];
    auto [it, inserted] =
        index_of.try_emplace(row.relation, static_cast<uint32_t>(request.relations.size()));
    if (inserted) request.relations.push_back(context.relations[row.relation].relation);
    SweepSegment segment;
    segment.relation = it->second;
    segment.relation_id = row.relation;
    segment.row = i;
    segment.binding = StructureOf(manifest, row, context.relations, context.catalogue);
    const Relation& relation = request.relations[segment.relation];
    segment.contents_end = IsWithin(relation.domain, segment.binding) ? row.contents : 0;
    request.segments.push_back(std::move(segment));
  }
  return request;
}

namespace {

void TakeDigests(const SweepReport& report, SweepSegment* segment) {
  if (report.digests.empty()) return;
  size_t begin = report.digest_begin - segment->contents_begin;
  segment->expected.resize(std::max(segment->expected.size(), begin + report.digests.size()));
  std::copy(report.digests.begin(), report.digests.end(),
            segment->expected.begin() + static_cast<std::ptrdiff_t>(begin));
}

// A null relation's segments with what their first sides did.
SweepRequest Elsewhere(const SweepRequest& request, std::vector<uint32_t>* origins) {
  SweepRequest again = request;
  again.segments.clear();
  again.max_hits = std::numeric_limits<uint32_t>::max();
  for (uint32_t i = 0; i < request.segments.size(); ++i) {
    if (request.segments[i].expected.empty()) continue;
    again.segments.push_back(request.segments[i]);
    origins->push_back(i);
  }
  return again;
}

// Runs the null relations' cases of a block once more, in another child. What a case did otherwise
// there becomes a hit of two sides: this child's, and one that still another child gives.
Status CompareAcrossChildren(const SweepRequest& request, const BlockContext& context,
                             TargetSession& session, BlockResult* result) {
  std::vector<uint32_t> origins;
  SweepRequest again = Elsewhere(request, &origins);
  if (again.segments.empty()) return {};
  std::vector<SweepHit> hits;
  SweepSink sink;
  sink.restart = [&] { hits.clear(); };
  sink.report = [](const SweepReport&) {};
  sink.hit = [&](SweepHit hit) { hits.push_back(std::move(hit)); };
  PARALLAX_TRY(session.Sweep(again, context.deadline_s, sink));
  for (SweepHit& hit : hits) {
    const SweepSegment& segment = again.segments[hit.segment];
    uint32_t place = hit.contents - segment.contents_begin;
    const uint32_t origin = origins[hit.segment];
    RowResult& row = result->rows[origin];
    // It was a hit in the first child as well, or nobody knows what it did there.
    bool known = place < segment.expected.size() && segment.expected[place] != 0;
    if (!known || row.counters.agreed == 0 || session.stopped()) continue;
    const Relation& relation = request.relations[segment.relation];
    EvaluateItem item{
        segment.binding,
        CaseSeed(request.seed, {request.manifest, segment.relation_id, segment.row, hit.contents}),
        {relation.sides.front()}};
    EvaluateOptions options;
    options.deadline_s = context.deadline_s;
    options.fresh = true;
    PARALLAX_TRY_ASSIGN(auto other, session.Evaluate(relation.target, {&item, 1}, options));
    hit.outcomes.back() = std::move(other.front().front());
    ++row.counters.hits;
    --row.counters.agreed;
    if (row.counters.judged > row.counters.agreed) --row.counters.judged;
    hit.segment = origin;
    result->hits.push_back(std::move(hit));
  }
  std::stable_sort(result->hits.begin(), result->hits.end(),
                   [](const SweepHit& a, const SweepHit& b) { return a.segment < b.segment; });
  return {};
}

}  // namespace

Result<BlockRun> RunBlock(const Manifest& manifest, const Block& block, const BlockContext& context,
                          TargetSession& session) {
  SweepRequest request = MakeSweep(manifest, block, context);
  BlockRun run;
  for (const SweepSegment& segment : request.segments) {
    run.result.rows.push_back({segment.row, HashOf(Encode(segment.binding)).low, {}});
  }
  SweepSink sink;
  sink.restart = [&] {
    run.result.observations.clear();
    run.result.hits.clear();
    for (RowResult& row : run.result.rows) row.counters = {};
    for (SweepSegment& segment : request.segments) segment.expected.clear();
  };
  sink.report = [&](SweepReport report) {
    RowResult& row = run.result.rows[report.segment];
    Add(report.counters, &row.counters);
    TakeDigests(report, &request.segments[report.segment]);
    for (Observation& o : report.observations) {
      run.result.observations.push_back({row.row, std::move(o)});
    }
  };
  sink.hit = [&](SweepHit hit) { run.result.hits.push_back(std::move(hit)); };
  // The sweep has its own copy: what it reports is noted in this one.
  const double deadline_s =
      DeadlineOf(manifest, block, context.relations, context.catalogue, context.deadline_s);
  PARALLAX_TRY(session.Sweep(SweepRequest(request), deadline_s, sink));
  PARALLAX_TRY(CompareAcrossChildren(request, context, session, &run.result));
  run.complete = !session.stopped();
  return run;
}

}  // namespace parallax
