#include "wire/frame.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>

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

void TakeFds(msghdr* message, std::vector<UniqueFd>* fds) {
  for (cmsghdr* c = CMSG_FIRSTHDR(message); c != nullptr; c = CMSG_NXTHDR(message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    std::array<int, kMaxFds> received;
    count = std::min(count, received.size());
    std::memcpy(received.data(), CMSG_DATA(c), count * sizeof(int));
    for (size_t i = 0; i < count; ++i) fds->emplace_back(received[i]);
  }
}

// Bytes taken, 0 when the peer is gone, -1 when nothing is there now.
ssize_t TakeBytes(int socket, char* out, size_t size) {
  while (true) {
    ssize_t got = recv(socket, out, size, MSG_DONTWAIT);
    if (got >= 0) return got;
    if (errno == EAGAIN || errno == EWOULDBLOCK) return -1;
    if (errno != EINTR) return 0;
  }
}

// As TakeBytes, with the descriptors that came along.
ssize_t TakeBytesAndFds(int socket, char* out, size_t size, std::vector<UniqueFd>* fds) {
  alignas(cmsghdr) char control[CMSG_SPACE(kMaxFds * sizeof(int))];
  iovec part{out, size};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  while (true) {
    ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (got > 0) TakeFds(&message, fds);
    if (got >= 0) return got;
    if (errno == EAGAIN || errno == EWOULDBLOCK) return -1;
    if (errno != EINTR) return 0;
  }
}

constexpr int kSliceMs = 100;  // between two looks at a stop token

// One wait within the bounds of a Patience.
class Waiting {
 public:
  explicit Waiting(const Patience& patience) : patience_(patience) {}

  // Waits until the socket is ready for `events` or its peer is gone (kOk: look at it).
  // kClosed: the peer has ended and the socket is not ready.
  FrameRead For(int socket, short events) {
    while (true) {
      if (patience_.stop.reached()) return FrameRead::kTimedOut;
      std::array<pollfd, 2> either = {{{socket, events, 0}, {patience_.peer, POLLIN, 0}}};
      int ready = poll(either.data(), either.size(), Slice());
      if (ready < 0 && errno != EINTR) return FrameRead::kClosed;
      if (ready > 0 && either[0].revents != 0) return FrameRead::kOk;
      if (ready > 0 && either[1].revents != 0) return FrameRead::kClosed;
      if (patience_.seconds >= 0 && Left() <= 0) return FrameRead::kTimedOut;
    }
  }

 private:
  double Left() const {
    std::chrono::duration<double> gone = std::chrono::steady_clock::now() - begin_;
    return patience_.seconds - gone.count();
  }
  int Slice() const {
    const int most = patience_.stop.token != nullptr ? kSliceMs : -1;
    if (patience_.seconds < 0) return most;
    const int left = static_cast<int>(std::clamp(std::ceil(Left() * 1e3), 0.0, 1e9));
    return most < 0 ? left : std::min(most, left);
  }

  const Patience& patience_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Moves the parts of a message behind the bytes that were sent.
void Advance(msghdr* message, size_t sent) {
  while (sent > 0) {
    size_t step = std::min(sent, message->msg_iov->iov_len);
    message->msg_iov->iov_base = static_cast<char*>(message->msg_iov->iov_base) + step;
    message->msg_iov->iov_len -= step;
    sent -= step;
    if (message->msg_iov->iov_len == 0 && message->msg_iovlen > 1) {
      ++message->msg_iov;
      --message->msg_iovlen;
    }
  }
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

bool SendFrame(int socket, MessageType type, std::string_view payload, const std::vector<int>& fds,
               const Patience& patience) {
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
  Waiting waiting(patience);
  for (size_t left = header.size() + payload.size(); left > 0;) {
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (waiting.For(socket, POLLOUT) != FrameRead::kOk) return false;
      continue;
    }
    if (sent <= 0) return false;
    left -= static_cast<size_t>(sent);
    message.msg_control = nullptr;
    message.msg_controllen = 0;
    Advance(&message, static_cast<size_t>(sent));
  }
  return true;
}

FrameRead FrameReader::TakeHeader(int socket, std::string* problem) {
  while (header_bytes_ < kFrameHeaderSize) {
    ssize_t got = TakeBytesAndFds(socket, raw_.data() + header_bytes_,
                                  kFrameHeaderSize - header_bytes_, &frame_.fds);
    if (got <= 0) return got == 0 ? FrameRead::kClosed : FrameRead::kPending;
    header_bytes_ += static_cast<size_t>(got);
    if (header_bytes_ < kFrameHeaderSize) continue;
    auto header = DecodeHeader({raw_.data(), raw_.size()});
    if (!header.ok()) {
      *problem = header.error().message;
      return FrameRead::kBad;
    }
    header_ = *header;
    frame_.type = header_.type;
  }
  return FrameRead::kOk;
}

// Memory grows with what arrives: a damaged length takes none.
FrameRead FrameReader::TakePayload(int socket) {
  std::string& payload = frame_.payload;
  while (missing_ > 0 || payload.size() < header_.length) {
    if (missing_ == 0) {
      const size_t have = payload.size();
      missing_ = std::min<size_t>(header_.length - have, std::max(kFirstStep, have));
      payload.resize(have + missing_);
    }
    ssize_t got = TakeBytes(socket, payload.data() + payload.size() - missing_, missing_);
    if (got <= 0) return got == 0 ? FrameRead::kClosed : FrameRead::kPending;
    missing_ -= static_cast<size_t>(got);
  }
  return FrameRead::kOk;
}

FrameRead FrameReader::Take(int socket, Frame* frame, std::string* problem) {
  FrameRead read = TakeHeader(socket, problem);
  if (read == FrameRead::kOk) read = TakePayload(socket);
  if (read == FrameRead::kPending) return read;
  if (read == FrameRead::kOk) {
    if (Status intact = CheckPayload(header_, frame_.payload); !intact.ok()) {
      *problem = intact.error().message;
      read = FrameRead::kBad;
    }
  }
  *frame = std::move(frame_);
  *this = FrameReader();
  return read;
}

FrameRead RecvFrame(int socket, Frame* frame, std::string* problem, const Patience& patience) {
  FrameReader reader;
  Waiting waiting(patience);
  while (true) {
    FrameRead read = reader.Take(socket, frame, problem);
    if (read != FrameRead::kPending) return read;
    read = waiting.For(socket, POLLIN);
    if (read != FrameRead::kOk) return read;
  }
}

}  // namespace parallax
