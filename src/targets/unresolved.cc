#include "targets/unresolved.h"

#include "base/text.h"

namespace parallax {
namespace {

constexpr double kDeadlineSeconds = 120;

}  // namespace

Result<std::map<std::string, std::string>> UnresolvedOf(TargetSession& session,
                                                        const std::set<std::string>& programs) {
  std::string names;
  for (const std::string& program : programs) names += program + "\n";
  PARALLAX_TRY_ASSIGN(std::string text, session.AskText("resolve", names, kDeadlineSeconds));
  std::map<std::string, std::string> out;
  for (std::string_view line : LinesOf(text)) {
    const size_t tab = line.find('\t');
    if (tab != line.npos) out[std::string(line.substr(0, tab))] = line.substr(tab + 1);
  }
  return out;
}

Result<std::string> ProblemOfText(TargetSession& session, const std::string& text) {
  return session.AskText("resolve-text", text, kDeadlineSeconds);
}

}  // namespace parallax
