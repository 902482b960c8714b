#include "store/finding_codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "base/hash.h"
#include "store/finding_before_8.h"
#include "wire/codec.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr uint32_t kMagic = 0x4e465850;  // "PXFN"
constexpr uint32_t kVersion = 8;         // before it: finding_before_8.h
constexpr size_t kDigestBytes = 8;

// How a member of each type is written.

void Write(Writer& w, const std::string& text) { w.PutString(text); }
void Write(Writer& w, int number) { w.Put(static_cast<int32_t>(number)); }
void Write(Writer& w, uint32_t number) { w.Put(number); }
void Write(Writer& w, uint64_t number) { w.Put(number); }
void Write(Writer& w, FindingStatus status) { w.Put(status); }
void Write(Writer& w, ArgumentsState state) { w.Put(state); }
void Write(Writer& w, const std::vector<std::string>& texts) { Put(w, texts); }
void Write(Writer& w, const RecordedCase& recorded) { Put(w, recorded); }
void Write(Writer& w, const CaseKey& key) { Put(w, key); }

void Write(Writer& w, const Signature& signature) {
  w.Put(signature.kind);
  for (const auto* text : {&signature.api, &signature.family, &signature.pattern}) {
    w.PutString(*text);
  }
}

void Write(Writer& w, const ProbeRecord& probe) {
  w.PutString(probe.name);
  Put(w, probe.outcomes);
}

void Write(Writer& w, const SizeTrial& trial) {
  w.Put(trial.size);
  w.Put(trial.state);
  w.Put(trial.excess);
}

void Write(Writer& w, const VariedCall& call) {
  w.PutString(call.what);
  w.PutString(call.value);
  w.Put(call.state);
}

void Write(Writer& w, const std::optional<Outcome>& outcome) {
  w.PutCount(outcome ? 1 : 0);
  if (outcome) Put(w, *outcome);
}

template <class T>
void Write(Writer& w, const std::vector<T>& items) {
  w.PutCount(items.size());
  for (const T& item : items) Write(w, item);
}

void Read(Reader& r, std::string* text) { *text = r.GetString(); }
void Read(Reader& r, int* number) { *number = r.Get<int32_t>(); }
void Read(Reader& r, uint32_t* number) { *number = r.Get<uint32_t>(); }
void Read(Reader& r, uint64_t* number) { *number = r.Get<uint64_t>(); }
void Read(Reader& r, FindingStatus* s) { *s = r.GetEnum<FindingStatus>(kFindingStatusCount); }
void Read(Reader& r, ArgumentsState* s) { *s = r.GetEnum<ArgumentsState>(kArgumentsStateCount); }
void Read(Reader& r, std::vector<std::string>* texts) { Get(r, texts); }
void Read(Reader& r, RecordedCase* recorded) { Get(r, recorded); }
void Read(Reader& r, CaseKey* key) { Get(r, key); }

void Read(Reader& r, Signature* signature) {
  signature->kind = r.GetEnum<Kind>(kKindCount);
  for (auto* text : {&signature->api, &signature->family, &signature->pattern}) {
    *text = r.GetString();
  }
}

void Read(Reader& r, ProbeRecord* probe) {
  probe->name = r.GetString();
  Get(r, &probe->outcomes);
}

void Read(Reader& r, SizeTrial* trial) {
  trial->size = r.Get<int64_t>();
  trial->state = r.GetEnum<SizeState>(kSizeStateCount);
  trial->excess = r.Get<double>();
}

void Read(Reader& r, VariedCall* call) {
  call->what = r.GetString();
  call->value = r.GetString();
  call->state = r.GetEnum<VariedState>(kVariedStateCount);
}

void Read(Reader& r, std::optional<Outcome>* outcome) {
  if (r.GetCount() > 0) Get(r, &outcome->emplace());
}

template <class T>
void Read(Reader& r, std::vector<T>* items) {
  for (T& item : r.Items(items, 4)) Read(r, &item);
}

// How JSON tells a member of each type.

template <class T>
Json Told(const T& value) {
  return value;
}
Json Told(FindingStatus status) { return Name(status); }
Json Told(ArgumentsState state) { return Name(state); }
Json Told(const Signature& signature) { return signature.Text(); }

// [size, fails, tolerances] each; null: in doubt, no number of tolerances.
Json Told(const std::vector<SizeTrial>& trials) {
  Json json = Json::array();
  for (const SizeTrial& trial : trials) {
    const bool doubted = trial.state == SizeState::kDoubted;
    json.push_back(
        Json::array({trial.size, doubted ? Json() : Json(trial.state == SizeState::kFails),
                     std::isfinite(trial.excess) ? Json(trial.excess) : Json()}));
  }
  return json;
}

// [what, value, fails] each; null: nobody knows.
Json Told(const std::vector<VariedCall>& calls) {
  Json json = Json::array();
  for (const VariedCall& call : calls) {
    const bool known = call.state != VariedState::kUnknown;
    json.push_back(Json::array(
        {call.what, call.value, known ? Json(call.state == VariedState::kFails) : Json()}));
  }
  return json;
}

// The arguments, each as people read it.
Json Told(const RecordedCase& recorded) {
  Json json = Json::object();
  for (const auto& [name, text] : WitnessTexts(recorded.binding)) json[name] = text;
  return json;
}

// What JSON says of a part that is empty.
enum class Empty { kTold, kNull, kLeftOut };

struct Field {
  std::string_view name;  // in the store; empty: it is told only
  void (*write)(Writer&, const Finding&) = nullptr;
  void (*read)(Reader&, Finding*) = nullptr;
  std::string_view key;  // in JSON; empty: it is stored only
  Json (*json)(const Finding&) = nullptr;
  bool (*is_told)(const Finding&) = nullptr;  // null: always
};

template <auto kMember>
constexpr Field Stored(std::string_view name) {
  return {name, [](Writer& w, const Finding& f) { Write(w, f.*kMember); },
          [](Reader& r, Finding* f) { Read(r, &(f->*kMember)); }, ""};
}

template <auto kMember, Empty kEmpty = Empty::kTold>
constexpr Field Whole(std::string_view name, std::string_view key) {
  Field field = Stored<kMember>(name);
  field.key = key;
  field.json = [](const Finding& f) {
    if constexpr (kEmpty == Empty::kNull) return (f.*kMember).empty() ? Json() : Told(f.*kMember);
    return Told(f.*kMember);
  };
  if constexpr (kEmpty == Empty::kLeftOut) {
    field.is_told = [](const Finding& f) { return !(f.*kMember).empty(); };
  }
  return field;
}
template <auto kMember, Empty kEmpty = Empty::kTold>
constexpr Field Whole(std::string_view name) {
  return Whole<kMember, kEmpty>(name, name);
}

constexpr Field Derived(std::string_view key, Json (*json)(const Finding&)) {
  return {"", nullptr, nullptr, key, json};
}

Json TargetsOf(const Finding& f) {
  const Relation& relation = f.witness.relation;
  std::set<std::string> targets{f.target};
  for (size_t i = 0; i < relation.sides.size(); ++i) targets.insert(TargetOfSide(relation, i));
  targets.erase("");
  return targets;
}

Json WrongTargetOf(const Finding& f) {
  const std::string wrong = f.WrongTarget();
  return wrong.empty() ? Json() : Json(wrong);
}

// A part of a finding is a line here. Names in the store are for good.
constexpr Field kFields[] = {
    Whole<&Finding::id>("id"),
    Whole<&Finding::rank>("rank"),
    Whole<&Finding::status>("status"),
    Derived("kind", [](const Finding& f) -> Json { return Name(f.signature.kind); }),
    Derived("source", [](const Finding& f) -> Json { return f.witness.relation.source; }),
    Derived("relation", [](const Finding& f) -> Json { return f.RelationId(); }),
    Whole<&Finding::apis>("apis"),
    Whole<&Finding::title>("title"),
    Whole<&Finding::also, Empty::kLeftOut>("also"),
    Whole<&Finding::signature>("signature"),
    Whole<&Finding::cases>("cases"),
    Whole<&Finding::witness>("witness"),
    Stored<&Finding::prefix>("prefix"),
    Stored<&Finding::probes>("probes"),
    Stored<&Finding::reference>("reference"),
    Stored<&Finding::reference_label>("reference_label"),
    Stored<&Finding::sizes>("sizes"),
    Whole<&Finding::size_trials, Empty::kLeftOut>("size_trials", "sizes"),
    Whole<&Finding::varied, Empty::kLeftOut>("varied"),
    Derived("wrong_side", [](const Finding& f) -> Json { return f.WrongSideName(); }),
    Whole<&Finding::evidence>("evidence"),
    Whole<&Finding::arguments>("arguments"),
    Whole<&Finding::arguments_reason, Empty::kLeftOut>("arguments_reason"),
    Whole<&Finding::clauses_broken>("clauses_broken"),
    Whole<&Finding::clauses_kept>("clauses_kept"),
    Whole<&Finding::snippet, Empty::kNull>("snippet"),
    Whole<&Finding::snippet_reason, Empty::kLeftOut>("snippet_reason"),
    Stored<&Finding::script>("script"),
    Whole<&Finding::script_path>("script_path", "script"),
    Whole<&Finding::cause, Empty::kNull>("cause"),
    Whole<&Finding::cause_reason, Empty::kLeftOut>("cause_reason"),
    Whole<&Finding::related_apis>("related_apis"),
    Whole<&Finding::confirmed>("confirmed"),
    Whole<&Finding::confirm_runs>("confirm_runs"),
    Whole<&Finding::fix_version, Empty::kNull>("fix_version", "confirmed_by_fix"),
    Whole<&Finding::fix_target, Empty::kLeftOut>("fix_target"),
    Whole<&Finding::known_url, Empty::kNull>("known_url"),
    Whole<&Finding::known_list, Empty::kLeftOut>("known_list"),
    Whole<&Finding::perhaps_url, Empty::kLeftOut>("perhaps_url"),
    Whole<&Finding::perhaps_list, Empty::kLeftOut>("perhaps_list"),
    Whole<&Finding::trust>("trust"),
    Whole<&Finding::first_campaign>("first_campaign"),
    Stored<&Finding::first_case>("first_case"),
    Stored<&Finding::last_campaign>("last_campaign"),
    Whole<&Finding::target>("target"),
    Whole<&Finding::target_version>("target_version"),
    Whole<&Finding::python, Empty::kNull>("python"),
    Stored<&Finding::profile>("profile"),
    Derived("targets", TargetsOf),
    Derived("wrong_target", WrongTargetOf),
};

constexpr const char* kUpdate = "update Parallax (git pull)";

Error Unreadable(std::string_view why) {
  return {fmt::format("a stored finding is unreadable: {}", why),
          "a hunt that meets it again writes it anew"};
}

Error OfNewer(std::string_view what) {
  return {fmt::format("a stored finding is of a newer Parallax ({})", what), kUpdate};
}

Result<Finding> DecodeFields(std::string_view body) {
  Reader r(body);
  Finding finding;
  for (size_t n = r.GetCount(8); n > 0 && r.ok(); --n) {
    const std::string_view name = r.GetView(), bytes = r.GetView();
    if (!r.ok()) break;
    const auto* field = std::find_if(std::begin(kFields), std::end(kFields), [&](const Field& f) {
      return !f.name.empty() && f.name == name;
    });
    if (field == std::end(kFields)) return OfNewer(fmt::format("it has a part '{}'", name));
    Reader part(bytes);
    field->read(part, &finding);
    PARALLAX_TRY(Finish(part, fmt::format("the {} of a finding", name)));
  }
  PARALLAX_TRY(Finish(r, "finding"));
  return finding;
}

// Scripts and rescued findings are named after it; a store may come from anyone.
bool IsFileName(std::string_view id) {
  constexpr size_t kMost = 64;
  return id.size() <= kMost && std::all_of(id.begin(), id.end(), [](unsigned char c) {
           return c < 0x80 && (std::isalnum(c) != 0 || c == '-');
         });
}

}  // namespace

bool IsOfNewer(const Error& error) { return error.hint == kUpdate; }

int64_t Digest(std::string_view bytes) { return static_cast<int64_t>(Checksum(bytes)); }

std::string EncodeFinding(const Finding& finding) {
  Writer w;
  w.Put(kMagic);
  w.Put(kVersion);
  w.PutCount(static_cast<size_t>(std::count_if(std::begin(kFields), std::end(kFields),
                                               [](const Field& f) { return !f.name.empty(); })));
  for (const Field& field : kFields) {
    if (field.name.empty()) continue;
    Writer part;
    field.write(part, finding);
    w.PutString(field.name);
    w.PutString(part.bytes());
  }
  w.Put(Digest(w.bytes()));
  return w.Take();
}

Result<Finding> DecodeFinding(std::string_view bytes) {
  Reader head(bytes);
  if (head.Get<uint32_t>() != kMagic) return Unreadable("it does not begin like one");
  const uint32_t version = head.Get<uint32_t>();
  if (!head.ok() || head.left() < kDigestBytes) return Unreadable("cut short");
  const std::string_view whole = bytes.substr(0, bytes.size() - kDigestBytes);
  Reader tail(bytes.substr(whole.size()));
  if (tail.Get<int64_t>() != Digest(whole)) return Unreadable("its digest does not match");
  // Behind the digest: damage may have raised the number.
  if (version > kVersion) {
    return OfNewer(fmt::format("format {}, this one knows {}", version, kVersion));
  }
  const std::string_view body = whole.substr(2 * sizeof(uint32_t));
  auto finding = version < 8 ? DecodeFindingBefore8(body, version) : DecodeFields(body);
  if (finding.ok() && !IsFileName(finding->id)) return Unreadable("its id is none");
  return finding;
}

Json ToJson(const Finding& finding) {
  Json json;
  for (const Field& field : kFields) {
    if (field.key.empty() || (field.is_told != nullptr && !field.is_told(finding))) continue;
    json[std::string(field.key)] = field.json(finding);
  }
  return json;
}

}  // namespace parallax
