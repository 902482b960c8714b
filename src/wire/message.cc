#include "wire/message.h"

namespace parallax {

std::string Encode(const Hello& h) {
  Writer w;
  w.Put(h.protocol);
  w.Put(h.pid);
  for (const std::string* s :
       {&h.python, &h.library, &h.version, &h.profile, &h.capabilities, &h.files}) {
    w.PutString(*s);
  }
  return w.Take();
}

Result<uint32_t> ProtocolOf(std::string_view hello) {
  Reader r(hello);
  const auto protocol = r.Get<uint32_t>();
  if (!r.ok()) return Finish(r, "a hello").error();
  return protocol;
}

Result<Hello> DecodeHello(std::string_view bytes) {
  Reader r(bytes);
  Hello h;
  h.protocol = r.Get<uint32_t>();
  h.pid = r.Get<int32_t>();
  for (std::string* s :
       {&h.python, &h.library, &h.version, &h.profile, &h.capabilities, &h.files}) {
    *s = r.GetString();
  }
  PARALLAX_TRY(Finish(r, "a hello"));
  return h;
}

std::string Encode(const Reaped& reaped) {
  Writer w;
  w.Put(reaped.pid);
  w.Put(reaped.signal);
  w.Put(reaped.exit_code);
  return w.Take();
}

Result<Reaped> DecodeReaped(std::string_view bytes) {
  Reader r(bytes);
  Reaped v;
  v.pid = r.Get<int32_t>();
  v.signal = r.Get<int32_t>();
  v.exit_code = r.Get<int32_t>();
  PARALLAX_TRY(Finish(r, "an exit status"));
  return v;
}

std::string Encode(const Ask& ask) {
  Writer w;
  w.PutString(ask.verb);
  w.PutString(ask.argument);
  return w.Take();
}

Result<Ask> DecodeAsk(std::string_view bytes) {
  Reader r(bytes);
  Ask ask;
  ask.verb = r.GetString();
  ask.argument = r.GetString();
  PARALLAX_TRY(Finish(r, "a question"));
  return ask;
}

std::string Encode(const SeedsOf& seeds) {
  Writer w;
  w.PutString(seeds.api);
  w.PutString(seeds.problem);
  w.PutCount(seeds.seeds.size());
  for (const Binding& binding : seeds.seeds) Put(w, binding);
  return w.Take();
}

Result<SeedsOf> DecodeSeedsOf(std::string_view bytes) {
  Reader r(bytes);
  SeedsOf seeds;
  seeds.api = r.GetString();
  seeds.problem = r.GetString();
  for (Binding& binding : r.Items(&seeds.seeds, 4)) Get(r, &binding);
  PARALLAX_TRY(Finish(r, "a list of seeds"));
  return seeds;
}

std::string EncodeNames(const std::vector<std::string>& names) {
  Writer w;
  w.PutCount(names.size());
  for (const std::string& name : names) w.PutString(name);
  return w.Take();
}

Result<std::vector<std::string>> DecodeNames(std::string_view bytes) {
  Reader r(bytes);
  std::vector<std::string> names;
  for (std::string& name : r.Items(&names, 4)) name = r.GetString();
  PARALLAX_TRY(Finish(r, "a list of names"));
  return names;
}

std::string EncodeError(const Error& error) { return Encode(Ask{error.message, error.hint}); }

Error DecodeError(std::string_view bytes) {
  auto ask = DecodeAsk(bytes);
  if (!ask.ok()) return ask.error();
  return {ask->verb, ask->argument};
}

}  // namespace parallax
