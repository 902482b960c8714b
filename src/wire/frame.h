#pragma once

// Frames: how messages cross the unix socket between engine, zygote and child (docs/protocol.md).
// A frame is a header of 24 bytes (magic, message type, payload length, checksum of the payload)
// and the payload. File descriptors travel by SCM_RIGHTS with the header.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wire/message.h"

namespace parallax {

inline constexpr uint32_t kFrameMagic = 0x31584c50;  // "PLX1"
inline constexpr uint32_t kProtocolVersion = 6;
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
  std::vector<int> fds;  // received descriptors, owned by the receiver
};

std::string EncodeHeader(MessageType type, std::string_view payload);
// REQUIRES: bytes.size() == kFrameHeaderSize.
Result<FrameHeader> DecodeHeader(std::string_view bytes);
// The payload is what the header promised.
Status CheckPayload(const FrameHeader& header, std::string_view payload);

// What became of a read. A peer that is gone is an ordinary event here, not an error of ours.
enum class FrameRead { kOk, kClosed, kTimedOut, kBad };

// Sends a frame whole (no SIGPIPE). False when the peer is gone.
bool SendFrame(int socket, MessageType type, std::string_view payload,
               const std::vector<int>& fds = {});
// Reads one frame. `timeout_ms` < 0 waits for ever; it bounds the wait for the first byte.
FrameRead RecvFrame(int socket, Frame* frame, int timeout_ms, std::string* problem);

}  // namespace parallax
