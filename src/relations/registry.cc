#include "relations/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/text.h"

namespace parallax {
namespace {

std::vector<std::unique_ptr<RelationSource>>& Registered() {
  static std::vector<std::unique_ptr<RelationSource>> sources;
  return sources;
}

Error Unknown(std::string_view what, std::string_view word, const std::vector<std::string>& known) {
  Error error{fmt::format("there is no {} '{}'", what, word), ""};
  if (auto near = DidYouMean(word, known)) {
    error.hint = fmt::format("Did you mean '{}'?", *near);
  } else {
    error.hint = fmt::format("Known: {}.", fmt::join(known, ", "));
  }
  return error;
}

std::vector<std::string> SourceNames() {
  std::vector<std::string> out;
  for (const RelationSource* source : Sources()) out.emplace_back(source->name());
  return out;
}

Result<SourceChoice> ParseOne(std::string_view text, const std::vector<Rule>& rules) {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  SourceChoice out{FindSource(name), {}};
  if (out.source == nullptr) return Unknown("source", name, SourceNames());
  if (colon == std::string_view::npos) return out;
  std::string member(text.substr(colon + 1));
  std::vector<std::string> members = out.source->Members(rules);
  if (std::find(members.begin(), members.end(), member) == members.end()) {
    return Unknown(fmt::format("member of source '{}' named", name), member, members);
  }
  out.members.push_back(std::move(member));
  return out;
}

void Add(SourceChoice choice, std::vector<SourceChoice>* out) {
  for (SourceChoice& known : *out) {
    if (known.source != choice.source) continue;
    if (choice.members.empty() || known.members.empty()) {
      known.members.clear();  // all of it
      return;
    }
    known.members.insert(known.members.end(), choice.members.begin(), choice.members.end());
    return;
  }
  out->push_back(std::move(choice));
}

}  // namespace

SourceRegistrar::SourceRegistrar(std::unique_ptr<RelationSource> source) {
  Registered().push_back(std::move(source));
}

const std::vector<const RelationSource*>& Sources() {
  static const std::vector<const RelationSource*> sorted = [] {
    std::vector<const RelationSource*> out;
    for (const auto& source : Registered()) out.push_back(source.get());
    std::sort(out.begin(), out.end(), [](const RelationSource* a, const RelationSource* b) {
      return a->name() < b->name();
    });
    for (size_t i = 1; i < out.size(); ++i) {
      PARALLAX_CHECK(out[i - 1]->name() != out[i]->name(), "two sources of one name");
    }
    return out;
  }();
  return sorted;
}

const RelationSource* FindSource(std::string_view name) {
  for (const RelationSource* source : Sources()) {
    if (source->name() == name) return source;
  }
  return nullptr;
}

Result<std::vector<SourceChoice>> ParseSources(std::string_view text,
                                               const std::vector<Rule>& rules) {
  if (text.empty()) text = "modes,rules";
  std::vector<SourceChoice> out;
  while (true) {
    size_t comma = text.find(',');
    PARALLAX_TRY_ASSIGN(SourceChoice choice, ParseOne(text.substr(0, comma), rules));
    Add(std::move(choice), &out);
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
}

std::vector<Proposal> ProposeAll(const std::vector<SourceChoice>& choices,
                                 const ProposeContext& context) {
  std::vector<Proposal> all;
  for (const SourceChoice& choice : choices) {
    choice.source->Propose(context, choice.members, &all);
  }
  std::set<std::string> ids;
  std::vector<Proposal> out;
  for (Proposal& proposal : all) {
    PARALLAX_CHECK(!proposal.seeds.empty(), "a proposal without inputs");
    if (ids.insert(proposal.relation.Id()).second) out.push_back(std::move(proposal));
  }
  return out;
}

}  // namespace parallax
