// The bytes of a FoldState, for the store.

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
}

}  // namespace

std::string FoldState::Encode(const Names& names) const {
  Writer w;
  for (uint64_t field : {hunted_ns, cases, calls, calls_returned, agree}) w.Put(field);
  PutReasons(w, skipped);
  PutReasons(w, untrusted);
  PutApis(w, names, apis);
  w.PutCount(families.size());
  for (const auto& [name, f] : families) {
    w.PutString(name);
    PutFamily(w, f);
  }
  w.PutCount(groups.size());
  for (const auto& [signature, group] : groups) {
    w.PutString(signature);
    PutGroup(w, names, group);
  }
  corpus.Save(w, names);
  return w.Take();
}

Result<FoldState> FoldState::Decode(std::string_view bytes, const CampaignNouns& campaign) {
  const Names& names = campaign.names;
  Reader r(bytes);
  FoldState state;
  for (uint64_t* field :
       {&state.hunted_ns, &state.cases, &state.calls, &state.calls_returned, &state.agree}) {
    *field = r.Get<uint64_t>();
  }
  GetReasons(r, &state.skipped);
  GetReasons(r, &state.untrusted);
  GetApis(r, names, &state.apis);
  for (size_t n = r.GetCount(64); n > 0 && r.ok(); --n)
    GetFamily(r, &state.families[r.GetString()]);
  for (size_t n = r.GetCount(16); n > 0 && r.ok(); --n)
    GetGroup(r, campaign, &state.groups[r.GetString()]);
  state.corpus.Load(r, names);
  PARALLAX_TRY(Finish(r, "the state of a campaign"));
  return state;
}

}  // namespace parallax
