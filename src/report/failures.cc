#include "report/failures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace parallax {
namespace {

constexpr size_t kFrames = 4;  // that are shown

std::string FailureText(const ModelFailure& failure, const std::string& models) {
  std::string text =
      fmt::format("  {:<7}  {:<13}  {}{}\n           {}\n", Name(failure.stage), Name(failure.kind),
                  fmt::join(failure.targets, ", "), models, failure.signature);
  for (size_t i = 0; i < std::min(kFrames, failure.frames.size()); ++i) {
    text += fmt::format("             {}\n", failure.frames[i]);
  }
  return text;
}

std::string Table(const std::string& lines) { return lines.empty() ? "" : "\nfailures\n" + lines; }

}  // namespace

std::string FailuresText(const std::vector<ModelFailure>& failures) {
  std::string lines;
  for (const ModelFailure& failure : failures) lines += FailureText(failure, "");
  return Table(lines);
}

std::string FailuresText(const std::vector<SharedFailure>& failures) {
  std::string lines;
  for (const SharedFailure& shared : failures) {
    lines += FailureText(shared.failure, fmt::format(", models: {}", shared.models));
  }
  return Table(lines);
}

}  // namespace parallax
