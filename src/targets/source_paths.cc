#include "targets/source_paths.h"

#include <utility>

namespace parallax {
namespace {

// The first API of a library may need an import of many modules.
constexpr double kSourcesDeadlineSeconds = 120;

}  // namespace

Status ReadsSources(TargetSession& session) {
  PARALLAX_TRY_ASSIGN(const std::string has,
                      session.AskText("has", "paths", kSourcesDeadlineSeconds));
  if (!has.empty()) return {};
  return Error{"the adapter of this target reads no sources",
               "docs/paths.md tells how an adapter reads them"};
}

Result<std::string> PathsOf(TargetSession& session, const std::string& api) {
  PARALLAX_TRY(ReadsSources(session));
  return session.AskText("paths", api, kSourcesDeadlineSeconds);
}

Status PathsOfEach(TargetSession& session, const std::vector<std::string>& apis,
                   const std::function<Status(const std::string& api, std::string form)>& take) {
  PARALLAX_TRY(ReadsSources(session));
  for (const std::string& api : apis) {
    PARALLAX_TRY_ASSIGN(std::string form, session.AskText("paths", api, kSourcesDeadlineSeconds));
    PARALLAX_TRY(take(api, std::move(form)));
  }
  return {};
}

}  // namespace parallax
