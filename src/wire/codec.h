#pragma once

// The canonical encoding of the nouns, the same in wire and store. Equal values give equal
// bytes, so a hash of the encoding names the value. Decoding checks everything; truncated or
// corrupt bytes give an Error, never a crash (docs/protocol.md).

#include <string>
#include <string_view>

#include "base/result.h"
#include "nouns/recorded_case.h"
#include "wire/buffer.h"

namespace parallax {

std::string Encode(const Binding& binding);
Result<Binding> DecodeBinding(std::string_view bytes);
std::string Encode(const Relation& relation);
Result<Relation> DecodeRelation(std::string_view bytes);
std::string Encode(const Outcomes& outcomes);
Result<Outcomes> DecodeOutcomes(std::string_view bytes);

// Pieces, for formats that contain them.
void Put(Writer& w, const TensorRecipe& recipe);
void Put(Writer& w, const Value& value);
void Put(Writer& w, const Binding& binding);
void Put(Writer& w, const Side& side);
void Put(Writer& w, const Relation& relation);
void Put(Writer& w, const OutputValue& value);
void Put(Writer& w, const Outcome& outcome);
void Put(Writer& w, const Outcomes& outcomes);
void Put(Writer& w, const Shape& shape);
void Put(Writer& w, const CaseKey& key);
void Put(Writer& w, const Verdict& verdict);
void Put(Writer& w, const RecordedCase& recorded);
void Put(Writer& w, const std::vector<std::string>& texts);
void Get(Reader& r, TensorRecipe* recipe);
void Get(Reader& r, Value* value, int depth = 0);
void Get(Reader& r, Binding* binding);
void Get(Reader& r, Side* side);
void Get(Reader& r, Relation* relation);
void Get(Reader& r, OutputValue* value, int depth = 0);
void Get(Reader& r, Outcome* outcome);
void Get(Reader& r, Outcomes* outcomes);
void Get(Reader& r, Shape* shape);
void Get(Reader& r, CaseKey* key);
void Get(Reader& r, Verdict* verdict);
void Get(Reader& r, RecordedCase* recorded);
void Get(Reader& r, std::vector<std::string>* texts);

// Turns a finished Reader into a Status that names `what`.
Status Finish(const Reader& r, std::string_view what);

}  // namespace parallax
