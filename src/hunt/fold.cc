#include "hunt/fold.h"

#include "judge/judge.h"
#include "judge/outputs.h"
#include "judge/reasons.h"
#include "triage/signature.h"
#include "wire/codec.h"

namespace parallax {
namespace {

void PutReasons(Writer& w, const std::map<std::string, uint64_t>& reasons) {
  w.PutCount(reasons.size());
  for (const auto& [reason, count] : reasons) {
    w.PutString(reason);
    w.Put(count);
  }
}

void GetReasons(Reader& r, std::map<std::string, uint64_t>* reasons) {
  for (size_t n = r.GetCount(12); n > 0; --n) {
    std::string reason = r.GetString();
    (*reasons)[reason] = r.Get<uint64_t>();
  }
}

void PutStatistics(Writer& w, const ApiStatistics& s) {
  for (uint64_t field : {s.cases, s.judged, s.calls, s.calls_returned}) w.Put(field);
  w.PutCount(s.structures.size());
  for (uint64_t hash : s.structures) w.Put(hash);
  w.PutCount(s.sources.size());
  for (const std::string& source : s.sources) w.PutString(source);
}

void GetStatistics(Reader& r, ApiStatistics* s) {
  for (uint64_t* field : {&s->cases, &s->judged, &s->calls, &s->calls_returned}) {
    *field = r.Get<uint64_t>();
  }
  for (size_t n = r.GetCount(8); n > 0; --n) s->structures.insert(r.Get<uint64_t>());
  for (size_t n = r.GetCount(4); n > 0; --n) s->sources.insert(r.GetString());
}

void PutVerdict(Writer& w, const Verdict& v) {
  w.Put(v.state);
  w.Put(v.kind);
  w.Put<int32_t>(v.side);
  for (const std::string* text : {&v.reason, &v.detail, &v.pattern}) w.PutString(*text);
}

void GetVerdict(Reader& r, Verdict* v) {
  v->state = r.GetEnum<VerdictState>(4);
  v->kind = r.GetEnum<Kind>(kKindCount);
  v->side = r.Get<int32_t>();
  for (std::string* text : {&v->reason, &v->detail, &v->pattern}) *text = r.GetString();
}

void PutGroup(Writer& w, const Group& group) {
  w.Put(group.cases);
  w.PutCount(group.kept.size());
  for (const GroupedCase& c : group.kept) {
    for (uint32_t f : {c.relation, c.key.manifest, c.key.relation, c.key.row, c.key.contents}) {
      w.Put(f);
    }
    w.Put(c.difference);
    PutVerdict(w, c.verdict);
    Put(w, c.binding);
    Put(w, c.outcomes);
  }
}

void GetGroup(Reader& r, Group* group) {
  group->cases = r.Get<uint64_t>();
  group->kept.resize(r.GetCount(54));
  for (GroupedCase& c : group->kept) {
    for (uint32_t* f :
         {&c.relation, &c.key.manifest, &c.key.relation, &c.key.row, &c.key.contents}) {
      *f = r.Get<uint32_t>();
    }
    c.difference = r.Get<double>();
    GetVerdict(r, &c.verdict);
    Get(r, &c.binding);
    Get(r, &c.outcomes);
    c.features = FeaturesOf(c);
  }
}

// How far the numbers of a case lie apart; 0 where it is not about numbers.
double DifferenceOf(const Evidence& evidence, const Verdict& verdict) {
  bool numbers = verdict.kind == Kind::kValue || verdict.kind == Kind::kGradient;
  return numbers ? LargestExcess(evidence) : 0;
}

// Folds one row's cases that were not equal.
class RowFolder {
 public:
  RowFolder(const FoldContext& context, const RowResult& row, FoldState* state)
      : context_(context),
        row_(row),
        source_(context.manifest.rows[row.row]),
        planned_(context.relations[source_.relation]),
        state_(state) {}

  void FoldHit(const RowHit& hit) {
    Binding binding =
        StructureOf(context_.manifest, source_, context_.relations, context_.catalogue);
    CaseKey key{context_.manifest.epoch, source_.relation, row_.row, hit.contents};
    Evidence evidence{planned_.relation, binding,         CaseSeed(context_.manifest.seed, key),
                      hit.outcomes,      planned_.traits, {}};
    Verdict verdict = Judge(evidence, context_.skeptics_on);
    Count(verdict, Judged(hit.outcomes));
    for (const Outcome& outcome : hit.outcomes) {
      if (outcome.Is<Crashed>() || outcome.Is<TimedOut>()) state_->corpus.Death(source_.relation);
      if (outcome.Is<TimedOut>()) state_->corpus.Hang(planned_.api);
    }
    if (!Complains(verdict)) return;
    double difference = DifferenceOf(evidence, verdict);
    Group& group = state_->groups[SignatureOf(planned_.relation, verdict).Text()];
    AddToGroup({source_.relation, key, binding, hit.outcomes, verdict, difference}, &group);
  }

  // `count` more hits. Nobody knows what their sides did, so no other hit's verdict is theirs.
  void FoldUnrecorded(uint64_t count) {
    if (count > 0) state_->untrusted[std::string(kUnrecorded)] += count;
  }

 private:
  void Count(const Verdict& verdict, bool judged) {
    if (verdict.state == VerdictState::kAgree) {
      ++state_->agree;
      if (judged) ++state_->apis[planned_.api].judged;
    } else if (verdict.state == VerdictState::kSkipped) {
      ++state_->skipped[verdict.reason];
    } else if (!Complains(verdict)) {
      ++state_->untrusted[verdict.reason];
    }
  }

  const FoldContext& context_;
  const RowResult& row_;
  const StructureRow& source_;
  const PlannedRelation& planned_;
  FoldState* state_;
};

void FoldCounters(const RowResult& row, const PlannedRelation& planned, FoldState* state) {
  const SweepCounters& c = row.counters;
  state->cases += c.cases;
  state->calls += c.calls;
  state->calls_returned += c.calls_returned;
  state->agree += c.agreed;
  if (c.not_applicable > 0) state->skipped["not-applicable"] += c.not_applicable;
  FamilyStatistics& family =
      state->families[planned.relation.source + ":" + planned.relation.family];
  ++family.rows;
  family.cases += c.cases;
  family.hits += c.hits;
  family.nanoseconds += c.nanoseconds;
  ApiStatistics& api = state->apis[planned.api];
  api.cases += c.cases;
  api.calls += c.calls;
  api.calls_returned += c.calls_returned;
  api.judged += c.judged;
  if (c.judged == 0) return;
  api.sources.insert(planned.relation.source + ":" + planned.relation.family);
  if (api.structures.size() < ApiStatistics::kMaxStructures) api.structures.insert(row.structure);
}

}  // namespace

void Fold(const BlockResult& result, const FoldContext& context, FoldState* state) {
  size_t hit = 0;
  for (const RowResult& row : result.rows) {
    const StructureRow& source = context.manifest.rows[row.row];
    const PlannedRelation& planned = context.relations[source.relation];
    FoldCounters(row, planned, state);
    state->corpus.Tried(planned.api, source.mutator, row.counters.calls,
                        row.counters.calls_returned);
    RowFolder folder(context, row, state);
    uint64_t kept = 0;
    for (; hit < result.hits.size() && result.hits[hit].row == row.row; ++hit, ++kept) {
      folder.FoldHit(result.hits[hit]);
    }
    folder.FoldUnrecorded(row.counters.hits > kept ? row.counters.hits - kept : 0);
  }
  for (const RowObservation& o : result.observations) {
    const StructureRow& source = context.manifest.rows[o.row];
    state->corpus.Observe(
        context.relations[source.relation].api, o.observation.text,
        StructureOf(context.manifest, source, context.relations, context.catalogue));
  }
}

std::string FoldState::Encode() const {
  Writer w;
  for (uint64_t field : {hunted_ns, cases, calls, calls_returned, agree}) w.Put(field);
  PutReasons(w, skipped);
  PutReasons(w, untrusted);
  w.PutCount(apis.size());
  for (const auto& [api, statistics] : apis) {
    w.Put(api);
    PutStatistics(w, statistics);
  }
  w.PutCount(families.size());
  for (const auto& [name, f] : families) {
    w.PutString(name);
    for (uint64_t field : {f.rows, f.cases, f.hits, f.nanoseconds}) w.Put(field);
  }
  w.PutCount(groups.size());
  for (const auto& [signature, group] : groups) {
    w.PutString(signature);
    PutGroup(w, group);
  }
  corpus.Save(w);
  return w.Take();
}

Result<FoldState> FoldState::Decode(std::string_view bytes) {
  Reader r(bytes);
  FoldState state;
  for (uint64_t* field :
       {&state.hunted_ns, &state.cases, &state.calls, &state.calls_returned, &state.agree}) {
    *field = r.Get<uint64_t>();
  }
  GetReasons(r, &state.skipped);
  GetReasons(r, &state.untrusted);
  for (size_t n = r.GetCount(40); n > 0; --n) GetStatistics(r, &state.apis[r.Get<uint32_t>()]);
  for (size_t n = r.GetCount(36); n > 0; --n) {
    FamilyStatistics& f = state.families[r.GetString()];
    for (uint64_t* field : {&f.rows, &f.cases, &f.hits, &f.nanoseconds}) {
      *field = r.Get<uint64_t>();
    }
  }
  for (size_t n = r.GetCount(16); n > 0; --n) GetGroup(r, &state.groups[r.GetString()]);
  state.corpus.Load(r);
  PARALLAX_TRY(Finish(r, "the state of a campaign"));
  return state;
}

}  // namespace parallax
