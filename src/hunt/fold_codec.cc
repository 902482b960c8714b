// The records of a FoldState, for the store.

#include <fmt/format.h>

#include <utility>

#include "hunt/campaign_case.h"
#include "hunt/fold.h"
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
  for (size_t n = r.GetCount(12); n > 0 && r.ok(); --n) {
    std::string reason = r.GetString();
    (*reasons)[reason] = r.Get<uint64_t>();
  }
}

void PutApis(Writer& w, const Names& names, const StatisticsByApi& apis) {
  w.PutCount(apis.size());
  for (const auto& [api, statistics] : apis) {
    names.PutApi(w, api);
    Put(w, statistics);
  }
}

void GetApis(Reader& r, const Names& names, StatisticsByApi* apis) {
  for (size_t n = r.GetCount(64); n > 0 && r.ok(); --n) Get(r, &(*apis)[names.GetApi(r)]);
}

void PutGroup(Writer& w, const Names& names, const Group& group) {
  w.Put(group.cases);
  w.PutCount(group.kept.size());
  for (const GroupedCase& c : group.kept) {
    names.PutRelation(w, c.planned);
    Put(w, c.key);
    w.Put(c.difference);
    Put(w, c.verdict);
    Put(w, c.binding);
    Put(w, c.outcomes);
  }
  PutApis(w, names, group.judged);
}

void GetCase(Reader& r, const CampaignNouns& campaign, GroupedCase* c) {
  c->planned = campaign.names.GetRelation(r);
  CaseKey key;
  Get(r, &key);
  c->difference = r.Get<double>();
  Verdict verdict;
  Get(r, &verdict);
  Binding binding;
  Get(r, &binding);
  if (!r.ok()) return;
  static_cast<RecordedCase&>(*c) =
      CaseOf(campaign.relations[c->planned], campaign.seed, key, std::move(binding));
  c->verdict = std::move(verdict);
  Get(r, &c->outcomes);
  c->features = FeaturesOf(*c);
}

void GetGroup(Reader& r, const CampaignNouns& campaign, Group* group) {
  group->cases = r.Get<uint64_t>();
  for (GroupedCase& c : r.Items(&group->kept, 59)) GetCase(r, campaign, &c);
  GetApis(r, campaign.names, &group->judged);
}

void PutFamily(Writer& w, const FamilyStatistics& f) {
  for (uint64_t field : {f.rows, f.cases, f.hits, f.judged, f.out_of_domain, f.nanoseconds,
                         f.first_ns, f.returned_sides, f.deaths, f.untrusted, f.disagreed}) {
    w.Put(field);
  }
  w.PutCount(f.messages.size());
  for (const auto& [side, message] : f.messages) {
    w.Put(side);
    w.PutString(message);
  }
  PutReasons(w, f.unrecorded);
}

void GetFamily(Reader& r, FamilyStatistics* f) {
  for (uint64_t* field :
       {&f->rows, &f->cases, &f->hits, &f->judged, &f->out_of_domain, &f->nanoseconds, &f->first_ns,
        &f->returned_sides, &f->deaths, &f->untrusted, &f->disagreed}) {
    *field = r.Get<uint64_t>();
  }
  for (size_t n = r.GetCount(8); n > 0 && r.ok(); --n) {
    auto side = r.Get<uint32_t>();
    f->messages[side] = r.GetString();
  }
  GetReasons(r, &f->unrecorded);
}

constexpr std::string_view kFigures = "figures", kSearch = "search";
// What begins the names of records of APIs, of the corpus of an API, of groups.
constexpr std::string_view kOfApi = "api ", kOfCorpus = "corpus ", kOfGroup = "group ";

std::string NameOfApi(std::string_view of, const Names& names, uint32_t api) {
  return fmt::format("{}{:016x}", of, names.HashOfApi(api));
}

std::string FiguresOf(const FoldState& s, const Names& names) {
  Writer w;
  for (uint64_t field : {s.hunted_ns, s.cases, s.calls, s.calls_returned, s.agree}) w.Put(field);
  PutReasons(w, s.skipped);
  PutReasons(w, s.untrusted);
  w.PutCount(s.families.size());
  for (const auto& [name, f] : s.families) {
    w.PutString(name);
    PutFamily(w, f);
  }
  w.PutCount(s.crowded.size());
  for (const auto& [api, cases] : s.crowded) {
    names.PutApi(w, api);
    w.Put(cases);
  }
  for (const size_t records : {s.apis.size(), s.groups.size()}) w.Put(uint64_t{records});
  return w.Take();
}

// `apis`, `groups`: how many there are.
void GetFigures(Reader& r, const Names& names, FoldState* s, uint64_t* apis, uint64_t* groups) {
  for (uint64_t* field : {&s->hunted_ns, &s->cases, &s->calls, &s->calls_returned, &s->agree}) {
    *field = r.Get<uint64_t>();
  }
  GetReasons(r, &s->skipped);
  GetReasons(r, &s->untrusted);
  for (size_t n = r.GetCount(64); n > 0 && r.ok(); --n) GetFamily(r, &s->families[r.GetString()]);
  for (size_t n = r.GetCount(16); n > 0 && r.ok(); --n) {
    const uint32_t api = names.GetApi(r);
    s->crowded[api] = r.Get<uint64_t>();
  }
  *apis = r.Get<uint64_t>();
  *groups = r.Get<uint64_t>();
}

// A record that is not of the whole campaign.
void GetPart(Reader& r, std::string_view name, const CampaignNouns& campaign, FoldState* s) {
  if (name.starts_with(kOfApi)) {
    Get(r, &s->apis[campaign.names.GetApi(r)]);
  } else if (name.starts_with(kOfCorpus)) {
    s->corpus.LoadOfApi(r, campaign.names);
  } else if (name.starts_with(kOfGroup)) {
    GetGroup(r, campaign, &s->groups[std::string(name.substr(kOfGroup.size()))]);
  } else {
    r.Fail();
  }
}

Status FinishRecord(const Reader& r) { return Finish(r, "the state of a campaign"); }

}  // namespace

void FoldState::Encode(const Names& names, const PutRecord& put) const {
  put(std::string(kFigures), FiguresOf(*this, names));
  for (const auto& [api, statistics] : apis) {
    Writer w;
    names.PutApi(w, api);
    Put(w, statistics);
    put(NameOfApi(kOfApi, names, api), w.Take());
  }
  for (const auto& [signature, group] : groups) {
    Writer w;
    PutGroup(w, names, group);
    put(std::string(kOfGroup) + signature, w.Take());
  }
  corpus.SaveByApi(names, [&](uint32_t api, std::string bytes) {
    put(NameOfApi(kOfCorpus, names, api), std::move(bytes));
  });
  Writer w;
  corpus.Save(w, names);
  put(std::string(kSearch), w.Take());
}

Result<FoldState> FoldState::Decode(const StateRecords& records, const CampaignNouns& campaign) {
  FoldState state;
  uint64_t apis = UINT64_MAX, groups = UINT64_MAX;
  for (const auto& [name, bytes] : records) {
    if (name == kSearch) continue;
    Reader r(bytes);
    if (name == kFigures) {
      GetFigures(r, campaign.names, &state, &apis, &groups);
    } else {
      GetPart(r, name, campaign, &state);
    }
    PARALLAX_TRY(FinishRecord(r));
  }
  const auto search = records.find(std::string(kSearch));
  Reader r(search == records.end() ? std::string_view() : std::string_view(search->second));
  state.corpus.Load(r, campaign.names);  // what it has of APIs is there
  if (state.apis.size() != apis || state.groups.size() != groups) r.Fail();
  PARALLAX_TRY(FinishRecord(r));
  return state;
}

}  // namespace parallax
