#include "relations/pairs/spelled_pairs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "nouns/named_beside.h"
#include "relations/pairs/pair.h"
#include "similar/python_expression.h"
#include "similar/spelled_call.h"

namespace parallax {
namespace {

constexpr std::string_view kOfDocumentation = "-doc";

bool Uses(const SpelledCall& call, const std::string& parameter) {
  return std::find(call.parameters.begin(), call.parameters.end(), parameter) !=
         call.parameters.end();
}

// A default as a text may have it: what names nothing but the library.
std::string DefaultIn(const Parameter& parameter, std::string_view library) {
  const auto read = ReadExpression(parameter.default_text);
  const bool plain =
      read && std::all_of(read->names.begin(), read->names.end(),
                          [&](const CodeName& name) { return name.first() == library; });
  return plain ? parameter.default_text : "None";
}

// What a call is written as, in Python, and how the inputs of its source get there.
class TextWriter {
 public:
  TextWriter(const Api& api, const SpelledCall& call, const ShortNames& short_names)
      : api_(api), call_(call), variadic_(VariadicOf(api)), library_(RootOf(api.name)) {
    const auto known = short_names.find(library_);
    import_ = known == short_names.end() ? fmt::format("import {}", library_)
                                         : fmt::format("import {} as {}", known->second, library_);
    for (const Parameter& each : api.parameters) {
      // Those before the one that takes what is left keep their places.
      if (variadic_.empty() ? Uses(call, each.name) : each.name != variadic_) Add(each);
    }
    if (variadic_.empty()) return;
    const auto place = std::find_if(declared_.begin(), declared_.end(), [](const auto& text) {
      return text.find('=') != std::string::npos;
    });
    declared_.insert(place, "*" + variadic_);
    arguments_.clear();
  }

  Side Write() const {
    Side side;
    side.text = fmt::format("{}\n\n\ndef run({}):\n    return {}\n", import_,
                            fmt::join(declared_, ", "), call_.expression);
    side.program = Program::OfText(side.text);
    side.label = call_.expression;
    side.arguments = arguments_;
    return side;
  }

 private:
  void Add(const Parameter& parameter) {
    MappedArgument argument;
    argument.parameter = parameter.name;
    argument.index = static_cast<int32_t>(&parameter - api_.parameters.data());
    const bool by_name = by_name_ || parameter.has_default || parameter.keyword_only;
    if (by_name) argument.name = parameter.name;
    if (by_name && !by_name_ && variadic_.empty()) declared_.emplace_back("*");
    by_name_ = by_name;
    declared_.push_back(parameter.has_default
                            ? parameter.name + "=" + DefaultIn(parameter, library_)
                            : parameter.name);
    arguments_.push_back(std::move(argument));
  }

  const Api& api_;
  const SpelledCall& call_;
  const std::string variadic_;
  const std::string library_;
  std::string import_;
  std::vector<std::string> declared_;
  std::vector<MappedArgument> arguments_;
  bool by_name_ = false;
};

}  // namespace

std::vector<PlannedRelation> SpelledPairs(const PairNames& pair_names, const SourceInput& in) {
  std::vector<PlannedRelation> out;
  if (!in.runs_documentation) return out;
  const PublicNames names(in.catalogue, in.target.dialect.short_names);
  ForEachCallable(in.catalogue, [&](const CatalogueEntry& entry, uint32_t index) {
    const Api& api = entry.api;
    std::map<std::string, int> of_partner;
    for (const SpelledCall& call : SpelledCallsOf(api, names)) {
      PlannedRelation planned;
      planned.api = index;
      planned.partner = call.partner.name;
      Relation& relation = planned.relation;
      relation.api = api.name;
      relation.target = in.target.name;
      relation.facts = kNamedBeside | (call.said_equal ? kSaidEqual : 0);
      if (call.excepts_errors) relation.claim.bits &= ~uint32_t{kClaimStatus};
      relation.family = planned.partner + std::string(kOfDocumentation);
      const int number = ++of_partner[planned.partner];
      if (number > 1) relation.family += fmt::format("-{}", number);
      relation.citation = fmt::format("documentation of {}: {}", api.name, call.written);
      Side plain;
      plain.program = api.program;
      plain.label = api.name;
      relation.sides = {plain, TextWriter(api, call, in.target.dialect.short_names).Write()};
      const bool owed = OwesValues(pair_names, planned);
      out.push_back(owed ? std::move(planned) : StatusAlone(std::move(planned)));
    }
  });
  return out;
}

}  // namespace parallax
