#include "wire/frame.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/rng.h"

namespace parallax {
namespace {

constexpr size_t kMaxFds = 4;
constexpr size_t kFirstStep = size_t{1} << 20;

// Guards against damage, not malice; eight bytes a step.
uint64_t PayloadChecksum(std::string_view payload) {
  uint64_t sum = payload.size();
  while (payload.size() >= 8) {
    uint64_t word;
    std::memcpy(&word, payload.data(), 8);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15ull;
    sum ^= sum >> 29;
    payload.remove_prefix(8);
  }
  uint64_t tail = 0;
  std::memcpy(&tail, payload.data(), payload.size());
  return Mix(sum ^ tail);
}

// Reads exactly `size` bytes; false when the peer closed or failed.
bool ReadAll(int socket, char* out, size_t size) {
  while (size > 0) {
    ssize_t got = recv(socket, out, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    out += got;
    size -= static_cast<size_t>(got);
  }
  return true;
}

// A payload of `size` bytes. Memory grows with what arrives: a damaged length takes none.
bool ReadPayload(int socket, uint64_t size, std::string* out) {
  out->clear();
  while (out->size() < size) {
    size_t have = out->size();
    size_t step = std::min<size_t>(size - have, std::max(kFirstStep, have));
    out->resize(have + step);
    if (!ReadAll(socket, out->data() + have, step)) return false;
  }
  return true;
}

void TakeFds(msghdr* message, std::vector<int>* fds) {
  for (cmsghdr* c = CMSG_FIRSTHDR(message); c != nullptr; c = CMSG_NXTHDR(message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    size_t old = fds->size();
    fds->resize(old + count);
    std::memcpy(fds->data() + old, CMSG_DATA(c), count * sizeof(int));
  }
}

bool ReadHeader(int socket, char* out, std::vector<int>* fds) {
  alignas(cmsghdr) char control[CMSG_SPACE(kMaxFds * sizeof(int))];
  iovec part{out, kFrameHeaderSize};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t got;
  do {
    got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  TakeFds(&message, fds);
  return ReadAll(socket, out + got, kFrameHeaderSize - static_cast<size_t>(got));
}

}  // namespace

std::string EncodeHeader(MessageType type, std::string_view payload) {
  Writer w;
  w.Put(kFrameMagic);
  w.Put(type);
  w.Put(static_cast<uint64_t>(payload.size()));
  w.Put(PayloadChecksum(payload));
  return w.Take();
}

Result<FrameHeader> DecodeHeader(std::string_view bytes) {
  Reader r(bytes);
  uint32_t magic = r.Get<uint32_t>();
  FrameHeader header;
  header.type = r.Get<MessageType>();
  header.length = r.Get<uint64_t>();
  header.checksum = r.Get<uint64_t>();
  PARALLAX_TRY(Finish(r, "a frame header"));
  if (magic != kFrameMagic || header.length > kMaxPayload) {
    return Error{"the connection to the worker carries something that is no frame",
                 "the library may have written to the worker's socket; run parallax doctor"};
  }
  return header;
}

Status CheckPayload(const FrameHeader& header, std::string_view payload) {
  if (payload.size() == header.length && PayloadChecksum(payload) == header.checksum) return {};
  return Error{"a message of the worker arrived damaged", "run the command again"};
}

bool SendFrame(int socket, MessageType type, std::string_view payload,
               const std::vector<int>& fds) {
  std::string header = EncodeHeader(type, payload);
  std::array<iovec, 2> parts = {
      {{header.data(), header.size()}, {const_cast<char*>(payload.data()), payload.size()}}};
  alignas(cmsghdr) char control[CMSG_SPACE(kMaxFds * sizeof(int))];
  msghdr message{};
  message.msg_iov = parts.data();
  message.msg_iovlen = parts.size();
  PARALLAX_CHECK(fds.size() <= kMaxFds, "too many descriptors in one frame");
  if (!fds.empty()) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(fds.size() * sizeof(int));
    cmsghdr* c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(fds.size() * sizeof(int));
    std::memcpy(CMSG_DATA(c), fds.data(), fds.size() * sizeof(int));
  }
  size_t left = header.size() + payload.size();
  while (left > 0) {
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    left -= static_cast<size_t>(sent);
    message.msg_control = nullptr;
    message.msg_controllen = 0;
    size_t done = static_cast<size_t>(sent);
    while (done > 0) {
      size_t step = std::min(done, message.msg_iov->iov_len);
      message.msg_iov->iov_base = static_cast<char*>(message.msg_iov->iov_base) + step;
      message.msg_iov->iov_len -= step;
      done -= step;
      if (message.msg_iov->iov_len == 0 && message.msg_iovlen > 1) {
        ++message.msg_iov;
        --message.msg_iovlen;
      }
    }
  }
  return true;
}

FrameRead RecvFrame(int socket, Frame* frame, int timeout_ms, std::string* problem) {
  if (timeout_ms >= 0) {
    pollfd waiting{socket, POLLIN, 0};
    int ready;
    do {
      ready = poll(&waiting, 1, timeout_ms);
    } while (ready < 0 && errno == EINTR);
    if (ready == 0) return FrameRead::kTimedOut;
  }
  std::array<char, kFrameHeaderSize> raw;
  frame->fds.clear();
  if (!ReadHeader(socket, raw.data(), &frame->fds)) return FrameRead::kClosed;
  auto header = DecodeHeader({raw.data(), raw.size()});
  if (!header.ok()) {
    *problem = header.error().message;
    return FrameRead::kBad;
  }
  frame->type = header->type;
  if (!ReadPayload(socket, header->length, &frame->payload)) return FrameRead::kClosed;
  if (Status intact = CheckPayload(*header, frame->payload); !intact.ok()) {
    *problem = intact.error().message;
    return FrameRead::kBad;
  }
  return FrameRead::kOk;
}

}  // namespace parallax
