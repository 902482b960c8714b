#include "store/finding_codec.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "wire/codec.h"

namespace parallax {
namespace {

constexpr uint32_t kMagic = 0x4e465850;  // "PXFN"
constexpr uint32_t kVersion =
    7;  // 2: snippets; 3: causes, arguments; 4: fixes; 5: lists; 6: sizes; 7: clauses
constexpr size_t kDigestBytes = 8;

void PutStrings(Writer& w, const std::vector<std::string>& strings) {
  w.PutCount(strings.size());
  for (const std::string& text : strings) w.PutString(text);
}

void GetStrings(Reader& r, std::vector<std::string>* strings) {
  const size_t count = r.GetCount(4);
  for (size_t i = 0; i < count && r.ok(); ++i) strings->push_back(r.GetString());
}

void PutIdentity(Writer& w, const Finding& f) {
  w.PutString(f.id);
  w.Put(f.signature.kind);
  w.PutString(f.signature.api);
  w.PutString(f.signature.family);
  w.PutString(f.signature.pattern);
  w.PutString(f.title);
  PutStrings(w, f.apis);
  PutStrings(w, f.related_apis);
  w.Put(static_cast<int32_t>(f.rank));
  w.Put(f.status);
  w.Put(f.cases);
}

void GetIdentity(Reader& r, Finding* f) {
  f->id = r.GetString();
  f->signature.kind = r.GetEnum<Kind>(kKindCount);
  f->signature.api = r.GetString();
  f->signature.family = r.GetString();
  f->signature.pattern = r.GetString();
  f->title = r.GetString();
  GetStrings(r, &f->apis);
  GetStrings(r, &f->related_apis);
  f->rank = r.Get<int32_t>();
  f->status = r.GetEnum<FindingStatus>(kFindingStatusCount);
  f->cases = r.Get<uint64_t>();
}

void PutWitness(Writer& w, const Finding& f) {
  Put(w, f.relation);
  Put(w, f.witness);
  w.Put(f.seed);
  w.PutCount(f.prefix.size());
  for (const PrefixStep& step : f.prefix) {
    Put(w, step.relation);
    Put(w, step.binding);
    w.Put(step.seed);
  }
  Put(w, f.outcomes);
  w.PutCount(f.probes.size());
  for (const ProbeRecord& probe : f.probes) {
    w.PutString(probe.name);
    Put(w, probe.outcomes);
  }
  w.Put(static_cast<uint8_t>(f.reference.has_value()));
  if (f.reference) Put(w, *f.reference);
  w.PutString(f.reference_label);
}

void GetWitness(Reader& r, Finding* f) {
  Get(r, &f->relation);
  Get(r, &f->witness);
  f->seed = r.Get<uint64_t>();
  const size_t steps = r.GetCount(8);
  for (size_t i = 0; i < steps && r.ok(); ++i) {
    PrefixStep& step = f->prefix.emplace_back();
    Get(r, &step.relation);
    Get(r, &step.binding);
    step.seed = r.Get<uint64_t>();
  }
  Get(r, &f->outcomes);
  const size_t probes = r.GetCount(4);
  for (size_t i = 0; i < probes && r.ok(); ++i) {
    ProbeRecord& probe = f->probes.emplace_back();
    probe.name = r.GetString();
    Get(r, &probe.outcomes);
  }
  if (r.GetBool()) Get(r, &f->reference.emplace());
  f->reference_label = r.GetString();
}

void PutExplanation(Writer& w, const Finding& f) {
  w.Put(static_cast<int32_t>(f.wrong_side));
  w.PutString(f.evidence);
  PutStrings(w, f.trust);
  w.PutString(f.sizes);
  w.PutString(f.snippet);
  w.PutString(f.snippet_reason);
  w.PutString(f.cause);
  w.PutString(f.cause_reason);
  w.Put(f.arguments);
  w.PutString(f.arguments_reason);
  w.PutString(f.script);
  w.PutString(f.script_path);
  w.Put(static_cast<int32_t>(f.confirmed));
  w.Put(static_cast<int32_t>(f.confirm_runs));
}

void GetExplanation(Reader& r, uint32_t version, Finding* f) {
  f->wrong_side = r.Get<int32_t>();
  f->evidence = r.GetString();
  GetStrings(r, &f->trust);
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

void PutOrigin(Writer& w, const Finding& f) {
  w.PutString(f.first_campaign);
  w.Put(f.first_epoch);
  for (uint32_t part :
       {f.first_case.manifest, f.first_case.relation, f.first_case.row, f.first_case.contents}) {
    w.Put(part);
  }
  w.PutString(f.last_campaign);
  w.PutString(f.target);
  w.PutString(f.target_version);
  w.PutString(f.profile);
}

void GetOrigin(Reader& r, Finding* f) {
  f->first_campaign = r.GetString();
  f->first_epoch = r.Get<uint32_t>();
  for (uint32_t* part : {&f->first_case.manifest, &f->first_case.relation, &f->first_case.row,
                         &f->first_case.contents}) {
    *part = r.Get<uint32_t>();
  }
  f->last_campaign = r.GetString();
  f->target = r.GetString();
  f->target_version = r.GetString();
  f->profile = r.GetString();
}

void PutMarks(Writer& w, const Finding& f) {
  w.PutString(f.fix_version);
  w.PutString(f.fix_target);
  w.PutString(f.known_url);
  w.PutString(f.known_list);
}

void GetMarks(Reader& r, uint32_t version, Finding* f) {
  if (version < 4) return;
  f->fix_version = r.GetString();
  f->fix_target = r.GetString();
  if (version < 5) return;
  f->known_url = r.GetString();
  f->known_list = r.GetString();
}

void PutSizes(Writer& w, const Finding& f) {
  w.PutCount(f.size_trials.size());
  for (const SizeTrial& trial : f.size_trials) {
    w.Put(trial.size);
    w.Put(trial.state);
    w.Put(trial.excess);
  }
}

void GetSizes(Reader& r, uint32_t version, Finding* f) {
  if (version < 6) return;
  const size_t count = r.GetCount(sizeof(int64_t) + 1 + sizeof(double));
  for (size_t i = 0; i < count && r.ok(); ++i) {
    SizeTrial& trial = f->size_trials.emplace_back();
    trial.size = r.Get<int64_t>();
    trial.state = r.GetEnum<SizeState>(kSizeStateCount);
    trial.excess = r.Get<double>();
  }
}

void GetClauses(Reader& r, uint32_t version, Finding* f) {
  if (version < 7) return;
  GetStrings(r, &f->clauses_broken);
  f->clauses_kept = r.Get<uint32_t>();
}

Error Unreadable(std::string_view why) {
  return {fmt::format("a stored finding is unreadable: {}", why), ""};
}

}  // namespace

int64_t Digest(std::string_view bytes) { return static_cast<int64_t>(Checksum(bytes)); }

std::string EncodeFinding(const Finding& finding) {
  Writer w;
  w.Put(kMagic);
  w.Put(kVersion);
  PutIdentity(w, finding);
  PutWitness(w, finding);
  PutExplanation(w, finding);
  PutOrigin(w, finding);
  PutMarks(w, finding);
  PutSizes(w, finding);
  PutStrings(w, finding.clauses_broken);
  w.Put(finding.clauses_kept);
  w.Put(Digest(w.bytes()));
  return w.Take();
}

Result<Finding> DecodeFinding(std::string_view bytes) {
  Reader head(bytes);
  if (head.Get<uint32_t>() != kMagic) return Unreadable("it does not begin like one");
  const uint32_t version = head.Get<uint32_t>();
  if (head.ok() && version > kVersion) {
    return Error{
        fmt::format("a stored finding is of a newer Parallax (format {}, this one knows {})",
                    version, kVersion),
        "update Parallax (git pull)"};
  }
  if (!head.ok() || head.left() < kDigestBytes) return Unreadable("cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - kDigestBytes);
  Reader tail(bytes.substr(body.size()));
  if (tail.Get<int64_t>() != Digest(body)) return Unreadable("its digest does not match");
  Reader r(body.substr(8));
  Finding finding;
  GetIdentity(r, &finding);
  GetWitness(r, &finding);
  GetExplanation(r, version, &finding);
  GetOrigin(r, &finding);
  GetMarks(r, version, &finding);
  GetSizes(r, version, &finding);
  GetClauses(r, version, &finding);
  PARALLAX_TRY(Finish(r, "finding"));
  return finding;
}

}  // namespace parallax
