#include "relations/rule_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "base/text.h"
#include "catalogue/vocabulary.h"
#include "constraints/domain.h"

namespace parallax {
namespace {

uint32_t ClaimBitsOf(const nlohmann::json& names) {
  uint32_t bits = 0;
  for (const auto& name : names) bits |= ClaimBitOf(name.get<std::string>());
  return bits;
}

// The words of `said`, which are of `known`. Error: one is not.
Result<std::vector<std::string>> WordsOf(const nlohmann::json& said, const char* key,
                                         const std::string& noun,
                                         const std::vector<std::string>& known) {
  auto words = said.value(key, std::vector<std::string>{});
  for (const std::string& word : words) {
    if (!Contains(known, word)) {
      return Error{fmt::format("for_each, {}: {}", key, Unknown(noun, word, known)),
                   "docs/add-a-target.md has the words"};
    }
  }
  return words;
}

Result<ForEach> ForEachOf(const nlohmann::json& said) {
  ForEach out;
  PARALLAX_TRY_ASSIGN(out.traits, WordsOf(said, "traits", "trait", Words().traits));
  PARALLAX_TRY_ASSIGN(out.without, WordsOf(said, "without", "trait", Words().traits));
  PARALLAX_TRY_ASSIGN(out.forms, WordsOf(said, "forms", "form", Words().forms));
  out.takes = said.value("takes", std::vector<std::string>{});
  return out;
}

std::vector<std::string> ParametersOf(const nlohmann::json& rule) {
  std::vector<std::string> names;
  for (const auto& parameter : rule.value("parameters", nlohmann::json::array())) {
    names.push_back(parameter.at("name"));
  }
  return names;
}

// A rule's description as a rule, and, when it is about a single API, as an entry of the catalogue.
// Error: its domain is none.
Status AddRule(const nlohmann::json& rule, RuleList* list) {
  Rule out;
  out.name = rule.at("name").get<std::string>();
  Relation& relation = out.relation;
  relation.source = "rules";
  relation.family = out.name;
  relation.api = rule.at("api").get<std::string>();
  relation.citation = rule.value("citation", "");
  relation.claim.bits = ClaimBitsOf(rule.at("claim"));
  if (rule.contains("tolerance") && rule["tolerance"].is_object()) {
    relation.claim.tolerance = {rule["tolerance"].at("rtol"), rule["tolerance"].at("atol")};
  }
  // Two programs that must agree to the last bit; kClaimBits is about the same call again.
  if ((relation.claim.bits & kClaimBits) != 0) {
    relation.claim.bits = (relation.claim.bits & ~kClaimBits) | kClaimValues;
    relation.claim.tolerance = {0, 0};
  }
  const auto names = rule.value("sides", std::vector<std::string>{});
  for (int side : {0, 1}) {
    const bool named = names.size() == 2 && !names[static_cast<size_t>(side)].empty();
    relation.sides.push_back({named       ? names[static_cast<size_t>(side)]
                              : side == 0 ? "left"
                                          : "right",
                              rule.at("programs").at(static_cast<size_t>(side)).get<std::string>(),
                              {},
                              Select::kAll,
                              0,
                              1});
  }
  const auto parameters = ParametersOf(rule);
  if (rule.contains("domain")) {
    PARALLAX_TRY_ASSIGN(relation.domain,
                        ReadDomain(rule["domain"].get<std::vector<std::string>>(), parameters));
  }
  out.digest = rule.value("digest", "");
  out.own_ns = static_cast<uint64_t>(rule.value("call_us", 0.0) * 1000);
  if (const auto said = rule.find("for_each"); said != rule.end() && said->is_object()) {
    PARALLAX_TRY_ASSIGN(out.for_each, ForEachOf(*said));
    out.plain_left = rule.value("plain_left", false);
  } else {
    Api api;
    api.name = Program::OfRule(out.name, "").name();
    api.kind = "rule";
    api.program = relation.sides[0].program;
    api.doc = rule.value("doc", "");
    // Another file is another API for the catalogue: it is probed again.
    api.extra = nlohmann::json{{"fingerprint", rule.value("fingerprint", "")}}.dump();
    api.domain = relation.domain;
    list->parameters[api.name] = parameters;
    list->apis.push_back(std::move(api));
  }
  out.file = rule.value("file", "");
  list->rules.push_back(std::move(out));
  return {};
}

bool IsOurs(const std::string& file, const RuleListOptions& options) {
  return IsBelow(options.own_folder, file);
}

// A rule that cannot be used: an error where it was asked for by name, else a note.
Status LeaveOut(const std::string& name, const std::string& why, const RuleListOptions& options,
                Progress& progress) {
  if (options.asked.contains(name)) {
    return Error{fmt::format("rule {} cannot be used: {}", name, why),
                 "mend the file; docs/add-a-relation.md tells how a rule is written"};
  }
  progress.Note(fmt::format("rule {} is left out: {}", name, why));
  return {};
}

// One that does not load. That a library it is about is not here, or has no room in this process,
// is no fault of a rule of ours.
Status LeaveOutBroken(const nlohmann::json& rule, const RuleListOptions& options,
                      Progress& progress) {
  auto libraries = rule.value("libraries", std::vector<std::string>{});
  bool others = std::find(libraries.begin(), libraries.end(), options.library) == libraries.end();
  std::string file = rule.value("file", "");
  if (others && !libraries.empty() && IsOurs(file, options)) return {};
  return LeaveOut(rule.at("name"),
                  fmt::format("{}, line {}: {}", file, rule.value("line", 1),
                              rule.value("error", "it does not load")),
                  options, progress);
}

Error NoList(const std::string& why) {
  return {"the list of rules " + why,
          "python/parallax/rulebook/ is of another version: git status shows what was changed"};
}

// Its name and its file; Error: it has none, so that it cannot be told which it is.
Status CheckNames(const nlohmann::json& rule) {
  const bool named = rule.is_object() && rule.contains("name") && rule["name"].is_string() &&
                     (!rule.contains("file") || rule["file"].is_string());
  if (named) return {};
  return NoList("has one without a name");
}

Status AddOrLeaveOut(const nlohmann::json& rule, const RuleListOptions& options, Progress& progress,
                     RuleList* list) {
  if (rule.contains("error")) return LeaveOutBroken(rule, options, progress);
  auto libraries = rule.value("libraries", std::vector<std::string>{});
  if (std::find(libraries.begin(), libraries.end(), options.library) != libraries.end()) {
    const Status added = AddRule(rule, list);
    if (added.ok()) return {};
    return LeaveOut(rule.at("name"),
                    fmt::format("{}, line {}: {}", rule.value("file", ""), rule.value("line", 1),
                                added.error().message),
                    options, progress);
  }
  std::string name = rule.at("name"), file = rule.value("file", "");
  if (IsOurs(file, options) && !options.asked.contains(name)) return {};
  return LeaveOut(name,
                  fmt::format("{} is about {}, not about {}: see `api` and `libraries`", file,
                              fmt::join(libraries, ", "), options.library),
                  options, progress);
}

// What is wrong with a description is its file's fault.
Status AddSafely(const nlohmann::json& rule, const RuleListOptions& options, Progress& progress,
                 RuleList* list) {
  try {
    return AddOrLeaveOut(rule, options, progress, list);
  } catch (const nlohmann::json::exception& error) {
    return LeaveOut(
        rule["name"],
        fmt::format("{}: it is described wrongly: {}", rule.value("file", ""), error.what()),
        options, progress);
  }
}

}  // namespace

Result<RuleList> ReadRules(std::span<const std::string> parts, const RuleListOptions& options,
                           Progress& progress) {
  std::vector<nlohmann::json> rules;
  for (const std::string& part : parts) {
    auto some = ParseJson<nlohmann::json>(part);
    if (!some.is_array()) return NoList("is no JSON");
    std::move(some.begin(), some.end(), std::back_inserter(rules));
  }
  for (const auto& rule : rules) PARALLAX_TRY(CheckNames(rule));
  std::sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
    return a.at("name").template get_ref<const std::string&>() <
           b.at("name").template get_ref<const std::string&>();
  });
  RuleList out;
  for (const auto& rule : rules) PARALLAX_TRY(AddSafely(rule, options, progress, &out));
  return out;
}

bool IsBelow(const std::filesystem::path& folder, const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path top = fs::weakly_canonical(folder, ignored);
  const fs::path path = fs::weakly_canonical(fs::path(file), ignored);
  return std::mismatch(top.begin(), top.end(), path.begin(), path.end()).first == top.end();
}

Status DropUnknownApis(const std::vector<std::string>& names, const RuleListOptions& options,
                       Progress& progress, RuleList* list) {
  std::set<std::string> dropped;
  for (const Rule& rule : list->rules) {
    const std::string& api = rule.relation.api;
    bool known = std::find(names.begin(), names.end(), api) != names.end();
    if (known || rule.for_each || IsOurs(rule.file, options)) continue;
    auto near = DidYouMean(api, names);
    std::string hint = near ? fmt::format("; did you mean {}?", *near) : "";
    PARALLAX_TRY(LeaveOut(
        rule.name, fmt::format("{}: {} has no API {}{}", rule.file, options.library, api, hint),
        options, progress));
    dropped.insert(rule.name);
  }
  std::erase_if(list->rules, [&](const Rule& rule) { return dropped.contains(rule.name); });
  std::erase_if(list->apis, [&](const Api& api) {
    return dropped.contains(std::string(Program(api.name).subject()));
  });
  return {};
}

}  // namespace parallax
