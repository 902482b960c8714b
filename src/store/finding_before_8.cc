#include "store/finding_before_8.h"

#include "wire/codec.h"

namespace parallax {
namespace {

// Versions: 2: snippets; 3: causes, arguments; 4: fixes; 5: lists; 6: sizes; 7: clauses.

void GetIdentity(Reader& r, Finding* f) {
  f->id = r.GetString();
  f->signature.kind = r.GetEnum<Kind>(kKindCount);
  f->signature.api = r.GetString();
  f->signature.family = r.GetString();
  f->signature.pattern = r.GetString();
  f->title = r.GetString();
  Get(r, &f->apis);
  Get(r, &f->related_apis);
  f->rank = r.Get<int32_t>();
  f->status = r.GetEnum<FindingStatus>(kFindingStatusCount);
  f->cases = r.Get<uint64_t>();
}

void GetWitness(Reader& r, Finding* f) {
  Get(r, &f->witness.relation);
  Get(r, &f->witness.binding);
  f->witness.seed = r.Get<uint64_t>();
  for (RecordedCase& step : r.Items(&f->prefix, 8)) {
    Get(r, &step.relation);
    Get(r, &step.binding);
    step.seed = r.Get<uint64_t>();
  }
  Get(r, &f->witness.outcomes);
  for (ProbeRecord& probe : r.Items(&f->probes, 4)) {
    probe.name = r.GetString();
    Get(r, &probe.outcomes);
  }
  if (r.GetBool()) Get(r, &f->reference.emplace());
  f->reference_label = r.GetString();
}

void GetExplanation(Reader& r, uint32_t version, Finding* f) {
  f->witness.verdict.side = r.Get<int32_t>();
  f->evidence = r.GetString();
  Get(r, &f->trust);
  f->sizes = r.GetString();
  if (version >= 2) {
    f->snippet = r.GetString();
    f->snippet_reason = r.GetString();
  }
  if (version >= 3) {
    f->cause = r.GetString();
    f->cause_reason = r.GetString();
    f->arguments = r.GetEnum<ArgumentsState>(kArgumentsStateCount);
    f->arguments_reason = r.GetString();
  }
  f->script = r.GetString();
  f->script_path = r.GetString();
  f->confirmed = r.Get<int32_t>();
  f->confirm_runs = r.Get<int32_t>();
}

void GetOrigin(Reader& r, Finding* f) {
  f->first_campaign = r.GetString();
  r.Get<uint32_t>();  // the epoch, which the case names as well
  Get(r, &f->first_case);
  f->witness.key = f->first_case;
  f->last_campaign = r.GetString();
  f->target = r.GetString();
  f->target_version = r.GetString();
  f->profile = r.GetString();
}

void GetMarks(Reader& r, uint32_t version, Finding* f) {
  if (version < 4) return;
  f->fix_version = r.GetString();
  f->fix_target = r.GetString();
  if (version < 5) return;
  f->known_url = r.GetString();
  f->known_list = r.GetString();
}

void GetSizes(Reader& r, uint32_t version, Finding* f) {
  if (version < 6) return;
  for (SizeTrial& trial : r.Items(&f->size_trials, sizeof(int64_t) + 1 + sizeof(double))) {
    trial.size = r.Get<int64_t>();
    trial.state = r.GetEnum<SizeState>(kSizeStateCount);
    trial.excess = r.Get<double>();
  }
}

void GetClauses(Reader& r, uint32_t version, Finding* f) {
  if (version < 7) return;
  Get(r, &f->clauses_broken);
  f->clauses_kept = r.Get<uint32_t>();
}

}  // namespace

Result<Finding> DecodeFindingBefore8(std::string_view body, uint32_t version) {
  Reader r(body);
  Finding finding;
  GetIdentity(r, &finding);
  GetWitness(r, &finding);
  GetExplanation(r, version, &finding);
  GetOrigin(r, &finding);
  GetMarks(r, version, &finding);
  GetSizes(r, version, &finding);
  GetClauses(r, version, &finding);
  PARALLAX_TRY(Finish(r, "finding"));
  Verdict& verdict = finding.witness.verdict;
  verdict.state = VerdictState::kDisagree;
  verdict.kind = finding.signature.kind;
  verdict.pattern = finding.signature.pattern;
  return finding;
}

}  // namespace parallax
