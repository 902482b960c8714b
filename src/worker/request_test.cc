#include "worker/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/unique_fd.h"
#include "wire/message.h"

namespace parallax {
namespace {

using testing::HasSubstr;

class RequestTest : public testing::Test {
 protected:
  void SetUp() override {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    engine_.reset(ends[0]);
    worker_.reset(ends[1]);
  }

  void Write(const std::string& bytes) {
    ASSERT_EQ(write(engine_.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }

  // What the engine is told.
  std::string Answer() {
    Frame frame;
    std::string problem;
    EXPECT_EQ(RecvFrame(engine_.get(), &frame, &problem, {1}), FrameRead::kOk);
    EXPECT_EQ(frame.type, MessageType::kFailed);
    return DecodeError(frame.payload).message;
  }

  UniqueFd engine_, worker_;
  Frame frame_;
};

TEST_F(RequestTest, IsReadOneAfterTheOther) {
  ASSERT_TRUE(SendFrame(engine_.get(), MessageType::kFork, "first"));
  ASSERT_TRUE(SendFrame(engine_.get(), MessageType::kReap, ""));
  ASSERT_TRUE(NextRequest(worker_.get(), &frame_));
  EXPECT_EQ(frame_.payload, "first");
  ASSERT_TRUE(NextRequest(worker_.get(), &frame_));
  EXPECT_EQ(frame_.type, MessageType::kReap);
}

TEST_F(RequestTest, WhatIsNoFrameIsRefusedInWords) {
  Write(std::string(kFrameHeaderSize, 'x'));
  EXPECT_FALSE(NextRequest(worker_.get(), &frame_));
  EXPECT_THAT(Answer(), HasSubstr("the worker cannot read a request: "));
}

TEST_F(RequestTest, ADamagedPayloadIsRefusedInWords) {
  Write(EncodeHeader(MessageType::kSweep, "what was sent") + "what has come");
  EXPECT_FALSE(NextRequest(worker_.get(), &frame_));
  EXPECT_THAT(Answer(), HasSubstr("damaged"));
}

TEST_F(RequestTest, AnEngineThatIsGoneEndsIt) {
  Write(EncodeHeader(MessageType::kSweep, "cut off").substr(0, 5));
  engine_.reset();
  EXPECT_FALSE(NextRequest(worker_.get(), &frame_));
}

}  // namespace
}  // namespace parallax
