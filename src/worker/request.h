#pragma once

// What the engine asks of zygote and child.

#include "wire/frame.h"

namespace parallax {

// Waits for the next request. False when the engine is gone, or sent what is no frame: then it is
// told why (kFailed), and nothing behind it can be read.
bool NextRequest(int socket, Frame* frame);

}  // namespace parallax
