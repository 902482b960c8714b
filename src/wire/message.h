#pragma once

// The messages of the engine-worker protocol, by type. Payloads are in sweep.h, evaluate.h and
// here.

#include <cstdint>
#include <string>
#include <vector>

#include "wire/codec.h"

namespace parallax {

enum class MessageType : uint32_t {
  kNone = 0,
  // zygote -> engine, once the library is imported
  kHello = 1,
  // zygote -> engine instead of kHello: the library cannot be started
  kStartFailed = 2,
  // engine -> zygote
  kFork = 3,  // payload: bytes the child may grow by; answered by kForked with three descriptors
  kForked = 4,
  kReap = 5,  // payload: pid; answered by kReaped once it is dead
  kReaped = 6,
  // engine -> child
  kAsk = 16,       // a question in text to the adapter; answered by kText
  kSeeds = 17,     // payload: names of APIs; answered by one kSeedsOf each, then kDone
  kEvaluate = 18,  // answered by one kEvaluated an item, then kDone
  kSweep = 19,     // answered by kHit, kOutputs and kSegment, then kDone
  // child -> engine
  kText = 32,
  kSeedsOf = 33,
  kEvaluated = 34,
  kHit = 35,
  kSegment = 36,
  kDone = 37,
  kFailed = 38,   // payload: an Error of the adapter or the worker
  kOutputs = 39,  // of a recording sweep: a batch (output_batch.h), before the kHit of a later case
};

struct Hello {
  uint32_t protocol = 0;
  int32_t pid = 0;
  std::string python;        // "3.11.7"
  std::string library;       // "toy"
  std::string version;       // "2.13.0+cpu"
  std::string profile;       // one line
  std::string capabilities;  // JSON
  std::string files;         // a digest of the library's compiled files
};
std::string Encode(const Hello& hello);
// The protocol that a hello names, whatever else that protocol's has in it.
Result<uint32_t> ProtocolOf(std::string_view hello);
Result<Hello> DecodeHello(std::string_view bytes);

struct Reaped {
  int32_t pid = 0;
  int32_t signal = 0;
  int32_t exit_code = 0;
};
std::string Encode(const Reaped& reaped);
Result<Reaped> DecodeReaped(std::string_view bytes);

// kAsk: verb and argument ("apis", ""), ("source", "toy.add@out"), ("script-source", ""), ...
struct Ask {
  std::string verb;
  std::string argument;
};
std::string Encode(const Ask& ask);
Result<Ask> DecodeAsk(std::string_view bytes);

struct SeedsOf {
  std::string api;
  std::vector<Binding> seeds;
  std::string problem;  // why there are none, may be empty
};
std::string Encode(const SeedsOf& seeds);
Result<SeedsOf> DecodeSeedsOf(std::string_view bytes);

std::string EncodeNames(const std::vector<std::string>& names);
Result<std::vector<std::string>> DecodeNames(std::string_view bytes);
std::string EncodeError(const Error& error);
Error DecodeError(std::string_view bytes);

}  // namespace parallax
