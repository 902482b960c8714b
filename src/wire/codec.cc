#include "wire/codec.h"

namespace parallax {
namespace {

template <class T>
Result<T> Decode(std::string_view bytes, std::string_view what) {
  Reader r(bytes);
  T value;
  Get(r, &value);
  PARALLAX_TRY(Finish(r, what));
  return value;
}

template <class T>
std::string EncodeAny(const T& value) {
  Writer w;
  Put(w, value);
  return w.Take();
}

}  // namespace

Status Finish(const Reader& r, std::string_view what) {
  if (r.AtEnd()) return {};
  std::string problem = r.ok() ? " has bytes left over at its end" : " is truncated or corrupt";
  return Error{std::string(what) + problem,
               "it was written by another version, or the file or connection was damaged"};
}

std::string Encode(const Binding& binding) { return EncodeAny(binding); }
std::string Encode(const Relation& relation) { return EncodeAny(relation); }
std::string Encode(const Outcomes& outcomes) { return EncodeAny(outcomes); }
Result<Binding> DecodeBinding(std::string_view bytes) {
  return Decode<Binding>(bytes, "a binding");
}
Result<Relation> DecodeRelation(std::string_view bytes) {
  return Decode<Relation>(bytes, "a relation");
}
Result<Outcomes> DecodeOutcomes(std::string_view bytes) {
  return Decode<Outcomes>(bytes, "an outcome");
}

}  // namespace parallax
