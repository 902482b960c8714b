#include "base/output_tail.h"

#include <cxxabi.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

namespace parallax {
namespace {

constexpr std::string_view kStackMark = "\nparallax: native stack\n";
// Frames that say nothing of where it broke.
constexpr std::array<std::string_view, 9> kNoise = {
    "parallax_worker", "libc.so", "libpthread", "ld-linux", "__cxa_throw",
    "std::terminate",  "abort",   "raise",      "gsignal"};

std::string Demangled(const std::string& symbol) {
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), &std::free);
  if (status != 0 || !name) return symbol;
  std::string text = name.get();
  size_t arguments = text.find('(');
  return arguments == std::string::npos || arguments == 0 ? text : text.substr(0, arguments);
}

// "/path/libtoy_cpu.so(_ZN3toy3addE+0x1a) [0x7f..]" -> "libtoy_cpu.so!toy::add".
std::string FrameOf(std::string_view line) {
  size_t open = line.find('(');
  size_t close = line.find(')', open == std::string_view::npos ? 0 : open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  std::string_view path = line.substr(0, open);
  std::string library(
      path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1));
  std::string_view symbol = line.substr(open + 1, close - open - 1);
  symbol = symbol.substr(0, symbol.find('+'));
  return library + "!" + (symbol.empty() ? "?" : Demangled(std::string(symbol)));
}

}  // namespace

std::string ReadCaptureTail(int fd, size_t max_bytes) {
  struct stat status;
  if (fstat(fd, &status) != 0 || status.st_size <= 0) return {};
  auto size = static_cast<size_t>(status.st_size);
  size_t wanted = std::min(size, max_bytes);
  std::string text(wanted, '\0');
  ssize_t got = pread(fd, text.data(), wanted, static_cast<off_t>(size - wanted));
  text.resize(got > 0 ? static_cast<size_t>(got) : 0);
  return text;
}

std::string_view WithoutFrames(std::string_view captured) {
  return captured.substr(0, captured.find(kStackMark));
}

std::vector<std::string> FramesIn(std::string_view captured) {
  std::vector<std::string> frames;
  size_t mark = captured.find(kStackMark);
  if (mark == std::string_view::npos) return frames;
  captured.remove_prefix(mark + kStackMark.size());
  while (!captured.empty() && frames.size() < 12) {
    std::string_view line = captured.substr(0, captured.find('\n'));
    captured.remove_prefix(std::min(captured.size(), line.size() + 1));
    std::string frame = FrameOf(line);
    bool noise = frame.empty() || std::any_of(kNoise.begin(), kNoise.end(), [&](auto word) {
                   return frame.find(word) != std::string::npos;
                 });
    if (!noise) frames.push_back(std::move(frame));
  }
  return frames;
}

}  // namespace parallax
