#include "cli/foreign_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "jail/available.h"
#include "relations/rule_list.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

Result<JailChoice> Choice(const Environment& environment) {
  const Installation& installation = environment.installation;
  return ChooseJail(installation.Launcher().string(), installation.jail);
}

std::string Plain(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path).lexically_normal().string() : real.string();
}

bool Trusts(const std::vector<std::string>& trusted, const std::string& path) {
  return std::any_of(trusted.begin(), trusted.end(), [&](const std::string& one) {
    const std::string folder = Plain(one);
    return Plain(path) == folder || IsBelow(folder, Plain(path));
  });
}

}  // namespace

void DefineTrustOption(Options& options, std::vector<std::string>* trusted) {
  options
      .Add("--trust", *trusted,
           "run code from this file or folder also where the machine has no jail (models, rules)")
      .Type("PATH")
      .Repeated();
}

Status TellJail(Environment& environment) {
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  if (choice.kind == JailKind::kNone) {
    environment.err << "  note: libraries run without a jail here: " << choice.why << "\n";
  }
  return {};
}

Status AllowForeignCode(const std::vector<std::string>& paths,
                        const std::vector<std::string>& trusted, Environment& environment) {
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  const bool chosen = !environment.installation.jail.empty();  // the user's own decision
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    if (choice.kind == JailKind::kNone && !chosen && !Trusts(trusted, path)) {
      return Error{fmt::format("{} may run any code, and this machine has no jail for it: {}", path,
                               choice.why),
                   fmt::format("if you know where it comes from: --trust {}", path)};
    }
  }
  LetRead(paths, environment);
  return {};
}

void LetRead(const std::vector<std::string>& paths, Environment& environment) {
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    environment.installation.reads.push_back(fs::absolute(path).lexically_normal().string());
  }
}

Status AllowRules(const std::string& rules, const std::vector<std::string>& trusted,
                  Environment& environment) {
  if (rules.empty() || IsBelow(environment.installation.Rules(), rules)) return {};
  return AllowForeignCode({rules}, trusted, environment);
}

}  // namespace parallax
