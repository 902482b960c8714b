#pragma once

// What a worker's process printed: the tail of the captured text, and the native frames in it.

#include <string>
#include <string_view>
#include <vector>

namespace parallax {

// The last `max_bytes` of the file behind `fd`; empty when there is none.
std::string ReadCaptureTail(int fd, size_t max_bytes);

// Native frames that the fault handler wrote (src/worker/process.h), innermost first, as
// "library!function"; our own and the C library's raise/abort frames are left out.
std::vector<std::string> FramesIn(std::string_view captured);
// The text before the native stack: what the library itself printed.
std::string_view WithoutFrames(std::string_view captured);

}  // namespace parallax
