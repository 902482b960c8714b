#include "constraints/user_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/fs.h"
#include "base/glob.h"
#include "base/text.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "words/toml.h"

namespace parallax {
namespace {

constexpr const char* kForm =
    "an entry is [[api]] with name = \"NAME*\" and clauses = [\"rank(x) = 2\"]; wrong = [...] "
    "takes "
    "clauses away";

// Reads the entries of a file. The first that is wrong is the error.
class UserFileReader {
 public:
  explicit UserFileReader(std::string file) : file_(std::move(file)) {}

  Result<std::vector<UserConstraint>> Read(const toml::table& table) {
    for (const auto& [key, node] : table) {
      if (key.str() != "api") return Unknown(key, {"api"});
      const toml::array* entries = node.as_array();
      if (entries == nullptr || !entries->is_homogeneous(toml::node_type::table)) {
        return Wrong(node.source(), "api is no list of entries", kForm);
      }
      for (const toml::node& entry : *entries) PARALLAX_TRY(ReadEntry(*entry.as_table()));
    }
    return std::move(out_);
  }

  Error Wrong(const toml::source_region& at, const std::string& what,
              const std::string& hint) const {
    return {fmt::format("{}:{}: {}", file_, at.begin.line, what), hint};
  }

 private:
  Error Unknown(const toml::key& key, const std::vector<std::string>& known) const {
    const auto near = DidYouMean(key.str(), known);
    return Wrong(key.source(), fmt::format("there is no key '{}'", key.str()),
                 near ? fmt::format("did you mean '{}'?", *near) : kForm);
  }

  Status ReadEntry(const toml::table& table) {
    const auto name = table["name"].value<std::string>();
    if (!name || name->empty()) return Wrong(table.source(), "an entry without a name", kForm);
    for (const auto& [key, node] : table) {
      if (key.str() == "name") continue;
      if (key.str() != "clauses" && key.str() != "wrong") {
        return Unknown(key, {"name", "clauses", "wrong"});
      }
      const toml::array* clauses = node.as_array();
      if (clauses == nullptr) {
        return Wrong(node.source(), fmt::format("{} is no list", key.str()), kForm);
      }
      for (const toml::node& each : *clauses) {
        PARALLAX_TRY(ReadClause(each, *name, key.str() == "wrong"));
      }
    }
    return {};
  }

  Status ReadClause(const toml::node& node, const std::string& api, bool wrong) {
    const auto text = node.value_exact<std::string>();
    if (!text) return Wrong(node.source(), "a clause is a text", "write it in quotes");
    const auto clause = ParseClause(*text);
    if (!clause) return Wrong(node.source(), clause.error().message, clause.error().hint);
    out_.push_back({api, *clause, wrong, fmt::format("{}:{}", file_, node.source().begin.line)});
    return {};
  }

  std::string file_;
  std::vector<UserConstraint> out_;
};

Status CheckParameters(const UserConstraint& user, const Api& api) {
  const std::vector<std::string> names = ParameterNames(api);
  const auto foreign = ForeignParameter(user.clause, names);
  if (!foreign) return {};
  return Error{fmt::format("{}: {} has no parameter {}", user.place, api.name, *foreign),
               names.empty() ? "it has none" : fmt::format("it has {}", fmt::join(names, ", "))};
}

void ApplyOne(const UserConstraint& user, CatalogueEntry* entry) {
  if (user.wrong) {
    std::erase_if(entry->constraints,
                  [&](const Constraint& known) { return known.clause == user.clause; });
    return;
  }
  const size_t before = entry->constraints.size();
  AddConstraint(user.clause, {user.origin, user.place}, &entry->constraints);
  if (entry->constraints.size() > before) {
    CountFor(entry->seeds, &entry->constraints.back());
  }
}

// Of every *.toml of a folder, which places and errors call `called`.
Result<std::vector<UserConstraint>> ReadFolder(const std::filesystem::path& folder,
                                               const std::filesystem::path& called) {
  PARALLAX_TRY_ASSIGN(const std::vector<std::string> files, ListFiles(folder));
  std::vector<UserConstraint> out;
  bool any = false;
  for (const std::string& file : files) {
    if (!file.ends_with(".toml")) continue;
    any = true;
    PARALLAX_TRY_ASSIGN(const std::string text, ReadFile(folder / file));
    PARALLAX_TRY_ASSIGN(std::vector<UserConstraint> read,
                        ParseUserConstraints((called / file).string(), text));
    out.insert(out.end(), read.begin(), read.end());
  }
  if (any) return out;
  return Error{fmt::format("{} holds no file that ends with .toml", called.string()), kForm};
}

}  // namespace

Result<std::vector<UserConstraint>> ParseUserConstraints(const std::string& file,
                                                         std::string_view text) {
  UserFileReader reader(file);
  PARALLAX_TRY_ASSIGN(
      const toml::table table,
      ParseToml(file, text, [&](const toml::source_region& at, std::string_view what) {
        return reader.Wrong(at, std::string(what), kForm);
      }));
  return reader.Read(table);
}

Result<std::vector<UserConstraint>> ReadUserConstraints(const std::filesystem::path& folder) {
  if (folder.empty()) return std::vector<UserConstraint>();
  return ReadFolder(folder, folder);
}

Result<std::vector<UserConstraint>> ReadAdapterConstraints(const std::filesystem::path& adapter) {
  const std::filesystem::path folder = adapter / "constraints";
  if (!std::filesystem::is_directory(folder)) return std::vector<UserConstraint>();
  PARALLAX_TRY_ASSIGN(std::vector<UserConstraint> out, ReadFolder(folder, adapter.filename()));
  for (UserConstraint& each : out) each.origin = Provenance::Origin::kAdapter;
  return out;
}

Result<std::vector<std::string>> ApplyConstraints(const std::vector<UserConstraint>& constraints,
                                                  std::vector<CatalogueEntry>* entries) {
  std::vector<std::string> unmet;
  for (const UserConstraint& user : constraints) {
    bool found = false;
    for (CatalogueEntry& entry : *entries) {
      if (!MatchesGlob(user.api, entry.api.name)) continue;
      found = true;
      // Of what is not hunted a catalogue knows the name alone.
      if (!entry.HasInputs()) continue;
      PARALLAX_TRY(CheckParameters(user, entry.api));
      ApplyOne(user, &entry);
    }
    if (found) continue;
    std::vector<std::string> names;
    for (const CatalogueEntry& entry : *entries) names.push_back(entry.api.name);
    const auto near = DidYouMean(user.api, names);
    unmet.push_back(fmt::format("{}: no API is named {}{}", user.place, user.api,
                                near ? fmt::format("; did you mean {}?", *near) : ""));
  }
  return unmet;
}

}  // namespace parallax
