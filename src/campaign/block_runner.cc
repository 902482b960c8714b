#include "campaign/block_runner.h"

#include <map>

#include "base/hash.h"

namespace parallax {

SweepRequest MakeSweep(const Manifest& manifest, const Block& block, const BlockContext& context) {
  SweepRequest request;
  request.seed = manifest.seed;
  request.manifest = manifest.epoch;
  request.guard = context.guard;
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
    segment.contents_end = row.contents;
    segment.binding = StructureOf(manifest, row, context.relations, context.catalogue);
    request.segments.push_back(std::move(segment));
  }
  return request;
}

Result<BlockRun> RunBlock(const Manifest& manifest, const Block& block, const BlockContext& context,
                          TargetWorker& worker) {
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
  };
  sink.report = [&](SweepReport report) {
    RowResult& row = run.result.rows[report.segment];
    SweepCounters& sum = row.counters;
    const SweepCounters& c = report.counters;
    sum.cases += c.cases;
    sum.agreed += c.agreed;
    sum.judged += c.judged;
    sum.hits += c.hits;
    sum.not_applicable += c.not_applicable;
    sum.calls += c.calls;
    sum.calls_returned += c.calls_returned;
    sum.nanoseconds += c.nanoseconds;
    for (Observation& o : report.observations) {
      run.result.observations.push_back({row.row, std::move(o)});
    }
  };
  sink.hit = [&](SweepHit hit) {
    run.result.hits.push_back(
        {run.result.rows[hit.segment].row, hit.contents, std::move(hit.outcomes)});
  };
  PARALLAX_TRY(worker.Sweep(request, context.deadline_s, sink));
  run.complete = !worker.stopped();
  return run;
}

}  // namespace parallax
