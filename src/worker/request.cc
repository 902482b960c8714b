#include "worker/request.h"

#include <string>

#include "wire/message.h"

namespace parallax {

bool NextRequest(int socket, Frame* frame) {
  std::string problem;
  FrameRead read = RecvFrame(socket, frame, &problem);
  if (read == FrameRead::kBad) {
    SendFrame(socket, MessageType::kFailed,
              EncodeError({"the worker cannot read a request: " + problem,
                           "build engine and worker again: ./parallax does"}));
  }
  return read == FrameRead::kOk;
}

}  // namespace parallax
