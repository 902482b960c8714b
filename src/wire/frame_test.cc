#include "wire/frame.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "base/process_handle.h"

namespace parallax {
namespace {

struct Pair {
  UniqueFd left;
  UniqueFd right;
  Pair() {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    left.reset(ends[0]);
    right.reset(ends[1]);
  }
};

FrameRead Deliver(const std::string& bytes, Frame* frame, std::string* problem) {
  Pair pair;
  EXPECT_EQ(write(pair.left.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  pair.left.reset();
  return RecvFrame(pair.right.get(), frame, problem, {1});
}

TEST(Frame, CrossesASocketWithDescriptors) {
  Pair pair;
  Pair passed;
  const std::string payload(1 << 20, 'p');  // more than a socket holds at once
  std::thread sender([&] {
    EXPECT_TRUE(SendFrame(pair.left.get(), MessageType::kText, payload, {passed.left.get()}));
  });
  Frame frame;
  std::string problem;
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, {5}), FrameRead::kOk);
  sender.join();
  EXPECT_EQ(frame.type, MessageType::kText);
  EXPECT_EQ(frame.payload, payload);
  ASSERT_EQ(frame.fds.size(), 1u);
  UniqueFd received = std::move(frame.fds[0]);
  EXPECT_EQ(write(received.get(), "x", 1), 1);
  char byte = 0;
  EXPECT_EQ(read(passed.right.get(), &byte, 1), 1);
  EXPECT_EQ(byte, 'x');
}

TEST(Frame, AGonePeerIsNoError) {
  Pair pair;
  pair.left.reset();
  Frame frame;
  std::string problem;
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, {1}), FrameRead::kClosed);
  EXPECT_FALSE(SendFrame(pair.right.get(), MessageType::kText, "x"));
}

TEST(Frame, WaitsNoLongerThanAsked) {
  Pair pair;
  Frame frame;
  std::string problem;
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, {0.01}), FrameRead::kTimedOut);
}

// A library may write a part of something to the socket and fall silent.
TEST(Frame, HalfAFrameAndSilenceEndsWithThePatience) {
  const std::string payload = "some payload";
  const std::string bytes = EncodeHeader(MessageType::kText, payload) + payload;
  for (size_t size : {size_t{1}, kFrameHeaderSize, bytes.size() - 1}) {
    Pair pair;
    ASSERT_EQ(write(pair.left.get(), bytes.data(), size), static_cast<ssize_t>(size));
    Frame frame;
    std::string problem;
    EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, {0.01}), FrameRead::kTimedOut) << size;
  }
}

TEST(Frame, AReaderPutsAFrameTogetherFromSingleBytes) {
  Pair pair;
  const std::string payload = "some payload";
  const std::string bytes = EncodeHeader(MessageType::kText, payload) + payload;
  FrameReader reader;
  Frame frame;
  std::string problem;
  for (int round = 0; round < 2; ++round) {
    for (size_t i = 0; i < bytes.size(); ++i) {
      EXPECT_EQ(reader.Take(pair.right.get(), &frame, &problem), FrameRead::kPending) << i;
      EXPECT_EQ(reader.pending(), i);
      ASSERT_EQ(write(pair.left.get(), &bytes[i], 1), 1);
    }
    EXPECT_EQ(reader.Take(pair.right.get(), &frame, &problem), FrameRead::kOk);
    EXPECT_EQ(frame.payload, payload);
  }
}

TEST(Frame, SendingToOneThatDoesNotReadEndsWithThePatience) {
  Pair pair;
  const std::string payload(8 << 20, 'p');
  EXPECT_FALSE(SendFrame(pair.left.get(), MessageType::kText, payload, {}, {0.01}));
}

TEST(Frame, AStopEndsTheWait) {
  Pair pair;
  StopToken stop;
  stop.Request();
  Frame frame;
  std::string problem;
  Patience patience;
  patience.stop = {&stop, StopLevel::kClean};
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, patience), FrameRead::kTimedOut);
}

// Another process holds the socket open: the end of the peer is the end nonetheless, behind what it
// had sent.
TEST(Frame, TheEndOfThePeerEndsTheWait) {
  Pair pair;
  ASSERT_TRUE(SendFrame(pair.left.get(), MessageType::kText, "last words"));
  const pid_t pid = fork();
  if (pid == 0) _exit(0);
  Patience patience;
  const UniqueFd peer = OpenPidfd(pid);
  if (!peer) GTEST_SKIP() << "the kernel has no pidfd_open";
  patience.peer = peer.get();
  Frame frame;
  std::string problem;
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, patience), FrameRead::kOk);
  EXPECT_EQ(RecvFrame(pair.right.get(), &frame, &problem, patience), FrameRead::kClosed);
  waitpid(pid, nullptr, 0);
}

TEST(Frame, EveryTruncationIsAnEnd) {
  const std::string payload = "some payload";
  const std::string bytes = EncodeHeader(MessageType::kText, payload) + payload;
  for (size_t size = 0; size < bytes.size(); ++size) {
    Frame frame;
    std::string problem;
    EXPECT_EQ(Deliver(bytes.substr(0, size), &frame, &problem), FrameRead::kClosed) << size;
  }
}

TEST(Frame, EveryFlippedBitIsNoticed) {
  const std::string payload = "some payload";
  const std::string bytes = EncodeHeader(MessageType::kText, payload) + payload;
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    Frame frame;
    std::string problem;
    FrameRead read = Deliver(flipped, &frame, &problem);
    // The type is no more than a number: who reads it knows which ones may come.
    bool type_changed = bit / 8 >= 4 && bit / 8 < 8;
    if (type_changed) {
      EXPECT_NE(frame.type, MessageType::kText);
    } else {
      EXPECT_NE(read, FrameRead::kOk) << bit;
      EXPECT_EQ(read == FrameRead::kBad, !problem.empty()) << bit;
    }
  }
}

TEST(Frame, LibraryTextOnTheSocketIsNoFrame) {
  Frame frame;
  std::string problem;
  EXPECT_EQ(Deliver("WARNING: deprecated function called\n", &frame, &problem), FrameRead::kBad);
  EXPECT_NE(problem.find("no frame"), std::string::npos);
}

}  // namespace
}  // namespace parallax
