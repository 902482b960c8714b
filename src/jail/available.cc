#include "jail/available.h"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "base/fs.h"
#include "base/subprocess.h"
#include "base/text.h"

namespace parallax {
namespace {

constexpr double kTrialSeconds = 20;
constexpr size_t kMostWords = size_t{1} << 16;  // bytes that a trial may print

Error NoLauncher(const std::string& launcher) {
  return {fmt::format("there is no launcher at {}", launcher),
          "build it again: ./parallax does, or ninja product"};
}

// Empty: it works.
Result<std::string> WhyNot(const std::string& launcher, JailKind kind, const StopAt& stop) {
  if (!Exists(launcher)) return NoLauncher(launcher);
  SubprocessOptions options;
  options.argv = {launcher, "--try", std::string(NameOf(kind))};
  PARALLAX_TRY_ASSIGN(Captured tried, RunAndCapture(options, kTrialSeconds, kMostWords, stop));
  if (tried.stopped) return StoppedByUser();
  if (tried.status.success()) return std::string();
  const auto lines = LinesOf(tried.err);
  std::string words =
      lines.empty() ? "its trial " + tried.status.Describe() : std::string(lines.back());
  constexpr std::string_view kWho = "parallax-jail: ";
  if (words.starts_with(kWho)) words.erase(0, kWho.size());
  return words;
}

Result<JailChoice> Best(const std::string& launcher, const StopAt& stop) {
  JailChoice choice;
  for (JailKind kind : {JailKind::kNamespaces, JailKind::kLandlock}) {
    PARALLAX_TRY_ASSIGN(std::string why, WhyNot(launcher, kind, stop));
    if (why.empty()) {
      choice.kind = kind;
      return choice;
    }
    choice.why += (choice.why.empty() ? "" : "; ") + why;
  }
  return choice;
}

Result<JailChoice> Choose(const std::string& launcher, const std::string& wanted,
                          const StopAt& stop) {
  if (wanted.empty()) return Best(launcher, stop);
  JailChoice choice;
  PARALLAX_TRY_ASSIGN(choice.kind, JailKindNamed(wanted));
  if (choice.kind == JailKind::kNone) {
    choice.why = "it was switched off";
    return choice;
  }
  PARALLAX_TRY_ASSIGN(std::string why, WhyNot(launcher, choice.kind, stop));
  if (!why.empty()) return Error{"there is no such jail here: " + why, "see parallax doctor"};
  return choice;
}

}  // namespace

Result<JailChoice> ChooseJail(const std::string& launcher, const std::string& wanted,
                              const StopAt& stop) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::string>, Result<JailChoice>> chosen;
  const std::lock_guard lock(mutex);
  const auto key = std::make_pair(launcher, wanted);
  if (const auto at = chosen.find(key); at != chosen.end()) return at->second;
  Result<JailChoice> choice = Choose(launcher, wanted, stop);
  if (choice.ok() || !IsStop(choice.error())) chosen.emplace(key, choice);
  return choice;
}

}  // namespace parallax
