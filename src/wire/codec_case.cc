// Recorded cases, with their keys and verdicts.

#include "wire/codec.h"

namespace parallax {

void Put(Writer& w, const CaseKey& key) {
  for (uint32_t part : {key.manifest, key.relation, key.row, key.contents}) w.Put(part);
}

void Get(Reader& r, CaseKey* key) {
  for (uint32_t* part : {&key->manifest, &key->relation, &key->row, &key->contents}) {
    *part = r.Get<uint32_t>();
  }
}

void Put(Writer& w, const Verdict& v) {
  w.Put(v.state);
  w.Put(v.kind);
  w.Put<int32_t>(v.side);
  w.Put(v.open);
  for (const std::string* text : {&v.reason, &v.detail, &v.pattern}) w.PutString(*text);
}

void Get(Reader& r, Verdict* v) {
  v->state = r.GetEnum<VerdictState>(kVerdictStateCount);
  v->kind = r.GetEnum<Kind>(kKindCount);
  v->side = r.Get<int32_t>();
  v->open = r.GetBool();
  for (std::string* text : {&v->reason, &v->detail, &v->pattern}) *text = r.GetString();
}

void Put(Writer& w, const std::vector<std::string>& texts) {
  w.PutCount(texts.size());
  for (const std::string& text : texts) w.PutString(text);
}

void Get(Reader& r, std::vector<std::string>* texts) {
  for (std::string& text : r.Items(texts, 4)) text = r.GetString();
}

void Put(Writer& w, const RecordedCase& recorded) {
  Put(w, recorded.relation);
  Put(w, recorded.binding);
  w.Put(recorded.seed);
  Put(w, recorded.outcomes);
  Put(w, recorded.verdict);
  Put(w, recorded.traits);
  Put(w, recorded.key);
}

void Get(Reader& r, RecordedCase* recorded) {
  Get(r, &recorded->relation);
  Get(r, &recorded->binding);
  recorded->seed = r.Get<uint64_t>();
  Get(r, &recorded->outcomes);
  Get(r, &recorded->verdict);
  Get(r, &recorded->traits);
  Get(r, &recorded->key);
}

}  // namespace parallax
