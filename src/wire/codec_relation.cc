// Relations and their sides.

#include "wire/codec.h"

namespace parallax {
namespace {

// Beside a side's selection: what most sides have not, and is left out there.
constexpr uint8_t kOwnTarget = 0x80;
constexpr uint8_t kVoice = 0x40;
constexpr uint8_t kArguments = 0x20;
constexpr uint8_t kText = 0x10;

// Beside whether a relation is structural.
constexpr uint8_t kDomain = 2;
constexpr uint8_t kFacts = 4;  // follow; earlier relations have none

// Beside the index of a parameter: what is passed otherwise follows.
constexpr int32_t kOtherwise = 1 << 30;
// That its only item is passed.
constexpr int32_t kOnlyItem = 1 << 29;

void PutDerivation(Writer& w, const Derivation& d) {
  w.Put(d.kind);
  w.Put(d.layout);
  w.Put(d.index);
  w.Put(d.length);
}

void Put(Writer& w, const MappedArgument& mapped) {
  w.PutString(mapped.name);
  w.PutString(mapped.parameter);
  const bool otherwise = mapped.index >= 0 && mapped.otherwise.has_value();
  const int32_t item = mapped.index >= 0 && mapped.only_item ? kOnlyItem : 0;
  w.Put((otherwise ? mapped.index | kOtherwise : mapped.index) | item);
  if (mapped.index < 0) Put(w, mapped.literal);
  if (otherwise) Put(w, *mapped.otherwise);
}

void Get(Reader& r, MappedArgument* mapped) {
  mapped->name = r.GetString();
  mapped->parameter = r.GetString();
  mapped->index = r.Get<int32_t>();
  if (mapped->index < 0) return Get(r, &mapped->literal);
  mapped->only_item = (mapped->index & kOnlyItem) != 0;
  mapped->index &= ~kOnlyItem;
  if ((mapped->index & kOtherwise) == 0) return;
  mapped->index &= ~kOtherwise;
  Get(r, &mapped->otherwise.emplace());
}

// What was known by the source's name before relations carried it.
struct NamedFacts {
  std::string_view source;
  uint16_t facts;
  uint16_t of_families = 0;  // more, where the family has another name than the source
};
// A layer of a model was of its backends, and its family was one of them.
constexpr NamedFacts kNamedFacts[] = {
    {"backends", 0, kOfModel}, {"counterparts", kEquality | kOwnNames},
    {"edges", kEdges},         {"modes", kOfModes},
    {"null", kAgainstItself},  {"rules", kEquality | kOfRuleFile},
    {"stated", kEquality},     {"versions", kReleases}};

uint16_t FactsByName(const Relation& relation) {
  for (const NamedFacts& named : kNamedFacts) {
    if (named.source != relation.source) continue;
    return relation.family == named.source ? named.facts : named.facts | named.of_families;
  }
  return 0;
}

void GetDerivation(Reader& r, Derivation* d) {
  d->kind = r.GetEnum<DeriveKind>(static_cast<int>(DeriveKind::kFlatPart) + 1);
  d->layout = r.GetEnum<Layout>(kLayoutCount);
  d->index = r.Get<int64_t>();
  d->length = r.Get<int64_t>();
}

}  // namespace

void Put(Writer& w, const Side& side) {
  w.PutString(side.label);
  w.PutString(side.program.name());
  PutDerivation(w, side.derivation);
  uint8_t select = static_cast<uint8_t>(side.select);
  if (!side.target.empty()) select |= kOwnTarget;
  if (!side.voice.empty()) select |= kVoice;
  if (!side.arguments.empty()) select |= kArguments;
  if (!side.text.empty()) select |= kText;
  w.Put(select);
  w.Put(side.part_index);
  w.Put(side.part_length);
  if (!side.target.empty()) w.PutString(side.target);
  if (!side.voice.empty()) w.PutString(side.voice);
  if (!side.arguments.empty()) w.PutCount(side.arguments.size());
  for (const MappedArgument& mapped : side.arguments) Put(w, mapped);
  if (!side.text.empty()) w.PutString(side.text);
}

void Get(Reader& r, Side* side) {
  side->label = r.GetString();
  side->program = r.GetString();
  GetDerivation(r, &side->derivation);
  uint8_t select = r.Get<uint8_t>();
  const bool own_target = (select & kOwnTarget) != 0;
  const bool has_voice = (select & kVoice) != 0;
  const bool has_arguments = (select & kArguments) != 0;
  const bool has_text = (select & kText) != 0;
  select &= static_cast<uint8_t>(~(kOwnTarget | kVoice | kArguments | kText));
  if (select > static_cast<uint8_t>(Select::kSqueezed)) return r.Fail();
  side->select = static_cast<Select>(select);
  side->part_index = r.Get<int64_t>();
  side->part_length = r.Get<int64_t>();
  if (own_target) side->target = r.GetString();
  if (has_voice) side->voice = r.GetString();
  if (has_arguments) {
    for (MappedArgument& mapped : r.Items(&side->arguments, 12)) Get(r, &mapped);
  }
  if (has_text) side->text = r.GetString();
  if (side->target.empty() == own_target || side->voice.empty() == has_voice ||
      side->arguments.empty() == has_arguments || side->text.empty() == has_text) {
    r.Fail();
  }
}

void Put(Writer& w, const Relation& relation) {
  w.PutString(relation.source);
  w.PutString(relation.family);
  w.PutString(relation.api);
  w.PutString(relation.target);
  w.PutCount(relation.sides.size());
  for (const Side& side : relation.sides) Put(w, side);
  w.Put(relation.claim.bits);
  w.Put(relation.claim.tolerance.rtol);
  w.Put(relation.claim.tolerance.atol);
  const uint8_t domain = relation.domain.empty() ? 0 : kDomain;
  w.Put<uint8_t>(static_cast<uint8_t>(relation.structural) | domain | kFacts);
  w.PutString(relation.citation);
  if (domain != 0) w.PutCount(relation.domain.size());
  for (const std::string& clause : relation.domain) w.PutString(clause);
  w.Put(relation.facts);
}

void Get(Reader& r, Relation* relation) {
  relation->source = r.GetString();
  relation->family = r.GetString();
  relation->api = r.GetString();
  relation->target = r.GetString();
  for (Side& side : r.Items(&relation->sides, 16)) Get(r, &side);
  relation->claim.bits = r.Get<uint32_t>();
  relation->claim.tolerance.rtol = r.Get<double>();
  relation->claim.tolerance.atol = r.Get<double>();
  const uint8_t flags = r.Get<uint8_t>();
  if (flags > (kFacts | kDomain | 1)) return r.Fail();
  const bool has_domain = (flags & kDomain) != 0;
  relation->structural = (flags & 1) != 0;
  relation->citation = r.GetString();
  if (has_domain) {
    for (std::string& clause : r.Items(&relation->domain, 4)) clause = r.GetString();
  }
  if (relation->domain.empty() == has_domain) r.Fail();
  relation->facts = (flags & kFacts) != 0 ? r.Get<uint16_t>() : FactsByName(*relation);
}

}  // namespace parallax
