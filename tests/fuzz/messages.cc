// What engine and worker send each other: payloads by kind, and frames.

#include <sys/socket.h>

#include "base/unique_fd.h"
#include "fuzzing.h"
#include "wire/evaluate.h"
#include "wire/frame.h"
#include "wire/message.h"
#include "wire/sample.h"
#include "wire/sweep.h"

namespace parallax {
namespace {

constexpr size_t kPayloads = 11;

template <class T>
void Check(std::string_view bytes, Result<T> (*decode)(std::string_view)) {
  CheckCodec(bytes, decode, [](const T& value) { return Encode(value); });
}

// A frame whose payload is what it promises, and bytes behind it.
void CheckFrames(std::string_view bytes) {
  int ends[2];
  PARALLAX_CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "no sockets");
  UniqueFd here(ends[0]), there(ends[1]);
  const std::string_view payload = bytes.substr(0, bytes.size() / 2);
  PARALLAX_CHECK(SendFrame(there.get(), MessageType::kText, payload), "a frame is not sent");
  // Less than a socket holds.
  bytes = bytes.substr(payload.size(), 4096);
  PARALLAX_CHECK(
      send(there.get(), bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
      "bytes are not sent");
  there.reset();
  Frame frame;
  std::string problem;
  PARALLAX_CHECK(RecvFrame(here.get(), &frame, &problem) == FrameRead::kOk, "a frame is lost");
  PARALLAX_CHECK(frame.payload == payload, "a frame is changed");
  while (RecvFrame(here.get(), &frame, &problem) == FrameRead::kOk) continue;
}

void CheckPayloadOf(size_t kind, std::string_view bytes) {
  switch (kind) {
    case 0:
      return Check(bytes, DecodeHello);
    case 1:
      return Check(bytes, DecodeReaped);
    case 2:
      return Check(bytes, DecodeAsk);
    case 3:
      return Check(bytes, DecodeSeedsOf);
    case 4:
      return CheckCodec(bytes, DecodeNames, EncodeNames);
    case 5:
      return Check(bytes, DecodeEvaluateRequest);
    case 6:
      return Check(bytes, DecodeEvaluated);
    case 7:
      return Check(bytes, DecodeSweepRequest);
    case 8:
      return Check(bytes, DecodeSweepHit);
    case 9:
      return Check(bytes, DecodeSweepReport);
    default:
      return CheckFrames(bytes.substr(0, 60'000));
  }
}

std::string SampleRequest() {
  SweepRequest request;
  request.assertions.push_back("INTERNAL ASSERT");
  request.relations.push_back(SampleRelation());
  request.segments.push_back({0, 3, 1, 0, 8, SampleBinding(), {1, 2}});
  return Encode(request);
}

}  // namespace

std::vector<std::string> Seeds() {
  const std::string text = EncodeHeader(MessageType::kText, "ab");
  EvaluateRequest evaluate;
  EvaluateItem& item = evaluate.items.emplace_back();
  item.binding = SampleBinding();
  item.sides = SampleRelation().sides;
  SweepReport report;
  report.observations = {{ObservationKind::kOutput, 2, 1, "f32"}};
  report.digests = {5};
  return {Chosen(0, Encode(Hello{6, 1, "3.11", "toy", "1.0", "AVX2", "{}", "0f"})),
          Chosen(1, Encode(Reaped{1, 9, 0})),
          Chosen(2, Encode(Ask{"apis", "x"})),
          Chosen(3, Encode(SeedsOf{"toy.add", {SampleBinding()}, "none"})),
          Chosen(4, EncodeNames({"a", "b"})),
          Chosen(5, Encode(evaluate)),
          Chosen(6, Encode(Evaluated{0, 1, SampleOutcomes()[0]})),
          Chosen(7, SampleRequest()),
          Chosen(8, Encode(SweepHit{0, 1, SampleOutcomes()})),
          Chosen(9, Encode(report)),
          Chosen(10, text + "ab" + text + "ab")};
}

}  // namespace parallax

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view bytes = parallax::Bytes(data, size);
  const size_t kind = parallax::Choose(&bytes, parallax::kPayloads);
  parallax::CheckPayloadOf(kind, bytes);
  return 0;
}
