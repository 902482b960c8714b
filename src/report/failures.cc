#include "report/failures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/utf8.h"
#include "models/measure/alone.h"

namespace parallax {
namespace {

constexpr size_t kFrames = 4;  // that are shown
constexpr size_t kSaid = 400;  // bytes of what a backend says

std::string FailureText(const ModelFailure& failure, const std::string& models) {
  const std::string said(CutAtCharacter(failure.last_line, kSaid));
  std::string text = fmt::format("  {:<7}  {:<13}  {}{}\n           {}\n", Name(failure.stage),
                                 Name(failure.kind), fmt::join(failure.targets, ", "), models,
                                 said.empty() ? failure.signature : said);
  const std::string alone = AloneText(failure);
  if (!alone.empty()) text += fmt::format("           {}\n", alone);
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
