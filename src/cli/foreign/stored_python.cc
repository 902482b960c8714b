#include "cli/foreign/stored_python.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <variant>

#include "relations/selection.h"

namespace parallax {
namespace {

// Whether an expression does no more than to name an object of the library, or to make a slice or a
// range: what calls may do anything.
bool OnlyNames(std::string_view text) {
  for (const std::string_view made : {"slice(", "range("}) {
    if (!text.starts_with(made) || !text.ends_with(')')) continue;
    std::string inside(text.substr(made.size(), text.size() - made.size() - 1));
    for (size_t at; (at = inside.find("None")) != std::string::npos;) inside.erase(at, 4);
    return inside.find_first_not_of("0123456789-, ") == std::string::npos;
  }
  bool begins = true;  // a word of the name
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool further = (c >= '0' && c <= '9') || c == '_';
    if (begins ? !letter : !letter && !further && c != '.') return false;
    begins = c == '.';
  }
  return !begins && text.find("__") == std::string_view::npos;
}

struct CallsSomething {
  bool operator()(const Expression& expression) const { return !OnlyNames(expression.text); }
  bool operator()(const Sequence& sequence) const {
    return std::any_of(sequence.items.begin(), sequence.items.end(),
                       [&](const Value& item) { return std::visit(*this, item.v); });
  }
  bool operator()(const Dictionary& dictionary) const {
    return std::any_of(dictionary.items.begin(), dictionary.items.end(),
                       [&](const DictionaryItem& item) { return std::visit(*this, item.value.v); });
  }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }
};

bool AnyCalls(const std::vector<MappedArgument>& arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const MappedArgument& argument) {
    return std::visit(CallsSomething(), argument.literal.v) ||
           (argument.otherwise && std::visit(CallsSomething(), argument.otherwise->v));
  });
}

bool AnyCalls(const Binding& binding) {
  return std::any_of(
      binding.arguments.begin(), binding.arguments.end(),
      [](const Argument& argument) { return std::visit(CallsSomething(), argument.value.v); });
}

bool AnyCalls(const std::vector<Binding>& bindings) {
  return std::any_of(bindings.begin(), bindings.end(),
                     [](const Binding& binding) { return AnyCalls(binding); });
}

}  // namespace

bool HoldsPython(const Relation& relation) {
  return std::any_of(relation.sides.begin(), relation.sides.end(), [](const Side& side) {
    return !side.text.empty() || AnyCalls(side.arguments);
  });
}

bool HoldsPython(const Finding& finding) {
  const auto holds = [](const RecordedCase& each) {
    return HoldsPython(each.relation) || AnyCalls(each.binding);
  };
  return holds(finding.witness) || std::any_of(finding.prefix.begin(), finding.prefix.end(), holds);
}

bool HoldsPython(const StatedRelation& stated) {
  return HoldsPython(stated.relation) || AnyCalls(stated.lender.arguments);
}

std::vector<std::string> WithPython(std::span<const Finding> findings,
                                    std::span<const StatedRelation> stated) {
  std::set<std::string> names;
  for (const Finding& finding : findings) {
    if (HoldsPython(finding)) names.insert(finding.witness.relation.FamilyName());
  }
  for (const StatedRelation& each : stated) {
    if (HoldsPython(each)) names.insert(each.relation.FamilyName());
  }
  return {names.begin(), names.end()};
}

std::vector<std::string> WithPython(const PreparedHunt& hunt) {
  std::vector<std::string> all = WithPython({}, hunt.stated);
  std::set<std::string> names(all.begin(), all.end());
  for (const PlannedRelation& planned : hunt.relations) {
    if (HoldsPython(planned.relation)) names.insert(planned.relation.FamilyName());
  }
  if (hunt.settings.documentation && RunDocumentation(hunt.settings.sources)) {
    names.emplace("calls that documentation spells out");
  }
  for (const PreparedTarget& target : hunt.fleet) {
    for (const CatalogueEntry& entry : target.catalogue.entries) {
      if (AnyCalls(entry.seeds) || AnyCalls(entry.suspects)) names.insert(entry.api.name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace parallax
