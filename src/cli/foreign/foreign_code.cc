#include "cli/foreign/foreign_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

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
      .Add("--trust", *trusted,
           "run code from this file or folder also where the machine has no jail (models, rules, "
           "stores)")
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

std::vector<std::string> WithTexts(const std::vector<Relation>& relations) {
  std::set<std::string> names;
  for (const Relation& relation : relations) {
    const bool has = std::any_of(relation.sides.begin(), relation.sides.end(),
                                 [](const Side& side) { return !side.text.empty(); });
    if (has) names.insert(relation.FamilyName());
  }
  return {names.begin(), names.end()};
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

Status AllowTexts(const std::vector<Relation>& relations, const std::string& store,
                  const std::vector<std::string>& trusted, Environment& environment) {
  const std::vector<std::string> names = WithTexts(relations);
  if (names.empty()) return {};
  PARALLAX_TRY_ASSIGN(const JailChoice choice, Choice(environment));
  PARALLAX_TRY(RefuseWithoutJail(store, choice, trusted, environment));
  const bool jailed = choice.kind != JailKind::kNone;
  environment.err << fmt::format(
      "  note: Python that {} holds runs {}: {}\n", store,
      jailed ? fmt::format("in a jail ({})", NameOf(choice.kind)) : "without a jail",
      SomeOf(names));
  return {};
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
