#pragma once

// Frames: how messages cross the unix socket between engine, zygote and child (docs/protocol.md).
// A frame is a header of 24 bytes (magic, message type, payload length, checksum of the payload)
// and the payload. File descriptors travel by SCM_RIGHTS with the header.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "base/unique_fd.h"
#include "wire/message.h"

namespace parallax {

inline constexpr uint32_t kFrameMagic = 0x31584c50;  // "PLX1"
inline constexpr uint32_t kProtocolVersion = 9;
inline constexpr size_t kFrameHeaderSize = 24;
inline constexpr uint64_t kMaxPayload = uint64_t{2} << 30;

struct FrameHeader {
  MessageType type = MessageType::kNone;
  uint64_t length = 0;
  uint64_t checksum = 0;
};

struct Frame {
  MessageType type = MessageType::kNone;
  std::string payload;
  std::vector<UniqueFd> fds;  // received descriptors
};

std::string EncodeHeader(MessageType type, std::string_view payload);
// REQUIRES: bytes.size() == kFrameHeaderSize.
Result<FrameHeader> DecodeHeader(std::string_view bytes);
// The payload is what the header promised.
Status CheckPayload(const FrameHeader& header, std::string_view payload);

// What became of a read. A peer that is gone is an ordinary event here, not an error of ours.
// kPending: a FrameReader has not got all of it yet.
enum class FrameRead { kOk, kPending, kClosed, kTimedOut, kBad };

// What ends a wait for the other side besides its answer.
struct Patience {
  double seconds = -1;  // for the whole frame; negative: no limit
  // A pidfd of the process on the other side, or -1. Its end ends the wait even where a process
  // that it started holds the socket open.
  int peer = -1;
  StopAt stop = {};
};

// Puts frames together from what a socket holds, without ever waiting.
class FrameReader {
 public:
  // kPending when the frame is not whole; after anything else the next frame begins.
  FrameRead Take(int socket, Frame* frame, std::string* problem);
  // Bytes of a frame that is not whole.
  size_t pending() const { return header_bytes_ + frame_.payload.size() - missing_; }

 private:
  FrameRead TakeHeader(int socket, std::string* problem);
  FrameRead TakePayload(int socket);

  std::array<char, kFrameHeaderSize> raw_;
  size_t header_bytes_ = 0;
  FrameHeader header_;
  Frame frame_;
  size_t missing_ = 0;  // bytes at the end of the payload's memory that have not arrived
};

// Sends a frame whole (no SIGPIPE). False when the peer is gone or the patience is over.
bool SendFrame(int socket, MessageType type, std::string_view payload,
               const std::vector<int>& fds = {}, const Patience& patience = {});
// Reads one frame. kTimedOut: half a frame is lost, so nothing more can be read.
FrameRead RecvFrame(int socket, Frame* frame, std::string* problem, const Patience& patience = {});

}  // namespace parallax
