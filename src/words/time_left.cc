#include "words/time_left.h"

#include <fmt/format.h>

namespace parallax {
namespace {

constexpr double kTooEarlySeconds = 5;

}  // namespace

std::string TimeLeft::After(double now, uint64_t done, uint64_t of) {
  if (!began_) {
    began_ = true;
    first_at_ = now;
    first_ = done;
  }
  if (done <= first_ || done >= of || now - first_at_ < kTooEarlySeconds) return "";
  const double each = (now - first_at_) / static_cast<double>(done - first_);
  return fmt::format("about {:.0f} s left", each * static_cast<double>(of - done));
}

}  // namespace parallax
