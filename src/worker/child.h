#pragma once

// The child: answers the engine's requests until its socket closes (src/wire/message.h).

#include "wire/recorder.h"
#include "worker/adapter.h"

namespace parallax {

// `capture_fd`: the file that standard output and error go to.
void ServeChild(AdapterHandle& adapter, int socket, int capture_fd, Recorder* recorder);

}  // namespace parallax
