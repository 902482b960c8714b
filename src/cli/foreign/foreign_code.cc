#include "cli/foreign/foreign_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "base/utf8.h"
#include "jail/available.h"
#include "relations/rule_list.h"
#include "words/phrases.h"

namespace parallax {
namespace {

namespace fs = std::filesystem;

Result<JailChoice> Choice(const Environment& environment) {
  const Installation& installation = environment.installation;
  return ChooseJail(installation.Launcher().string(), installation.jail,
                    {&environment.stop, StopLevel::kClean});
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

// Error: the machine has no jail, which the user did not choose, and `trusted` does not name
// `path`.
Status RefuseWithoutJail(const std::string& path, const JailChoice& choice,
                         const std::vector<std::string>& trusted, const Environment& environment) {
  const bool chosen = !environment.installation.jail.empty();  // the user's own decision
  if (choice.kind != JailKind::kNone || chosen || Trusts(trusted, path)) return {};
  return Error{
      fmt::format("{} may run any code, and this machine has no jail for it: {}", path, choice.why),
      fmt::format("if you know where it comes from: --trust {}", path)};
}

// How what is foreign runs from now on, in words. What is not trusted makes the jail strict.
std::string HowItRuns(const JailChoice& choice, bool trusted, Environment& environment) {
  if (!trusted) environment.installation.strict = true;
  if (choice.kind == JailKind::kNone) return "without a jail";
  return fmt::format("in the {}jail ({})", trusted ? "" : "strict ", NameOf(choice.kind));
}

// How libraries call what the kernel refuses in a jail, in lower case. A file that is not there may
// be one that is there for the user.
constexpr std::string_view kRefusals[] = {
    "permission denied",         "permissiondenied",      "permissionerror",
    "operation not permitted",   "read-only file system", "network is unreachable",
    "temporary failure in name", "filenotfounderror",     "no such file or directory",
};

bool LooksRefused(const std::string& message) { return !FindPhrase(message, kRefusals).empty(); }

}  // namespace

void DefineTrustOption(Options& options, std::vector<std::string>* trusted) {
  options
      .Add(
          "--trust", *trusted,
          "run code from this file or folder (models, rules, stores) as your own: what it compiles "
          "is kept, and it runs also where the machine has no jail")
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
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    PARALLAX_TRY(RefuseWithoutJail(path, choice, trusted, environment));
    if (!Trusts(trusted, path)) environment.installation.strict = true;
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

Status AllowPython(const std::string& path, const std::vector<std::string>& trusted,
                   Environment& environment) {
  if (path.empty()) return {};
  PARALLAX_TRY(AllowForeignCode({path}, trusted, environment));
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  environment.err << fmt::format("  note: Python in {} runs {}\n", Printable(path),
                                 HowItRuns(choice, Trusts(trusted, path), environment));
  return {};
}

Status AllowRules(const std::string& rules, const std::vector<std::string>& trusted,
                  Environment& environment) {
  if (rules.empty() || IsBelow(environment.installation.Rules(), rules)) return {};
  return AllowPython(rules, trusted, environment);
}

std::string SomeOf(const std::vector<std::string>& names) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < std::min(kShown, names.size()); ++i) {
    text += (i == 0 ? "" : ", ") + Printable(names[i]);
  }
  if (names.size() > kShown) text += fmt::format(" and {} more", names.size() - kShown);
  return text;
}

Status AllowStored(const std::vector<std::string>& names, const std::string& store,
                   const std::vector<std::string>& trusted, Environment& environment) {
  if (names.empty()) return {};
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  PARALLAX_TRY(RefuseWithoutJail(store, choice, trusted, environment));
  environment.err << fmt::format("  note: Python that {} holds runs {}: {}\n", store,
                                 HowItRuns(choice, Trusts(trusted, store), environment),
                                 SomeOf(names));
  return {};
}

Result<bool> AllowDocumentation(Environment& environment) {
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  if (choice.kind == JailKind::kNone && environment.installation.jail.empty()) {
    environment.err << fmt::format(
        "  note: calls that documentation spells out are left out: this machine has no jail for "
        "them: {}\n",
        choice.why);
    return false;
  }
  environment.err << fmt::format("  note: calls that documentation spells out run {}\n",
                                 HowItRuns(choice, false, environment));
  return true;
}

void TellRefusals(const std::vector<std::string>& messages, Environment& environment) {
  auto choice = Choice(environment);
  if (!choice.ok() || choice->kind == JailKind::kNone) return;
  const auto count = std::count_if(messages.begin(), messages.end(), LooksRefused);
  if (count == 0) return;
  const std::string& first = *std::find_if(messages.begin(), messages.end(), LooksRefused);
  environment.err << fmt::format(
      "  note: the jail ({}) may have refused {}: {}; docs/jail.md tells what may be done in it\n",
      NameOf(choice->kind), Counted(static_cast<uint64_t>(count), "call"),
      Shortened(Printable(first.substr(0, first.find('\n'))), 200));
}

}  // namespace parallax
