// SnippetScript: src/repro/script/parts/plain_*.py.in filled in.

#include <fmt/format.h>

#include <algorithm>

#include "explain/explain.h"
#include "nouns/outcome.h"
#include "repro/script/literal.h"
#include "repro/script/parts.h"
#include "repro/script/words.h"
#include "repro/snippet/numbers.h"
#include "repro/snippet/snippet.h"

namespace parallax {
namespace {

std::string Block(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool Dies(const Finding& finding, const SnippetRoles& roles) {
  return finding.witness.outcomes[static_cast<size_t>(roles.got)].Is<Crashed>();
}

// "toy" of "import toy".
std::string ModuleOf(const Snippet& snippet) {
  const std::string& line = snippet.imports.empty() ? snippet.got : snippet.imports.front();
  return line.substr(line.rfind(' ') + 1);
}

// What the last line says of two values: got, then expected.
std::string Gives(const Finding& finding, const SnippetRoles& roles) {
  if (finding.signature.kind == Kind::kMutation) return "leaves %r in its input where %r was";
  if (WritesOutsideOutput(finding)) return "leaves %r beside its output where %r was";
  return roles.known ? "gives %r where %r is expected" : "gives %r where another call gives %r";
}

// The part that runs the calls of a snippet of this finding; empty when none does.
std::string_view PartFor(const Finding& finding, const SnippetRoles& roles,
                         const Snippet& snippet) {
  switch (finding.signature.kind) {
    case Kind::kValue:
    case Kind::kNan:
      return roles.expected < 0 ? "" : "plain_numbers.py.in";
    case Kind::kMetadata:
      return roles.expected < 0 ? "" : "plain_metadata.py.in";
    case Kind::kStatus:
      return roles.expected < 0 ? "" : "plain_status.py.in";
    case Kind::kCrash:
      return Dies(finding, roles) ? "plain_death.py.in" : "plain_assertion.py.in";
    case Kind::kMutation:
      return "plain_numbers.py.in";
    case Kind::kGradient:
      return snippet.phrase.empty() ? "" : "plain_assertion.py.in";
    case Kind::kDeterminism:
      return "plain_again.py.in";
    case Kind::kMemory:
      if (WritesOutsideOutput(finding)) return "plain_numbers.py.in";
      return Dies(finding, roles) ? "plain_death.py.in" : "";
    case Kind::kHang:
      return "plain_hang.py.in";
    default:
      return "";
  }
}

}  // namespace

std::string SnippetScript(const TriageContext& context, const Finding& finding,
                          const SnippetRoles& roles, const Snippet& snippet) {
  std::string_view part = PartFor(finding, roles, snippet);
  if (part.empty()) return "";
  ScriptWords words = FactWords(context, finding);
  const ScriptWords numbers = NumbersCheck(finding, roles);
  words.insert(words.end(), numbers.begin(), numbers.end());
  const std::string label = SubjectOf(finding.witness.relation, roles.got);
  const bool gradient = finding.signature.kind == Kind::kGradient;
  const std::string status(StatusName(finding.witness.outcomes[static_cast<size_t>(roles.got)]));
  words.insert(words.end(),
               {{"IMPORTS", Block(snippet.imports)},
                {"SETUP", Block(snippet.setup)},
                {"EXPECTED", snippet.expected.empty() ? "None" : snippet.expected},
                {"THEN", Block(snippet.then)},
                {"GOT", snippet.got},
                {"ONE", std::string(roles.one())},
                {"OTHER", std::string(roles.other())},
                {"LABEL", PythonString(label)},
                {"STATUS", status == "raised" ? "raises" : "returns"},
                {"PHRASE", PythonString(gradient ? snippet.phrase : AssertionPhrase(finding))},
                {"SAYS", gradient ? "has a wrong gradient" : "fails an internal assertion"},
                {"GIVES", Gives(finding, roles)},
                {"SECONDS", fmt::format("{:g}", std::max(1.0, context.deadline_s))},
                {"MODULE", ModuleOf(snippet)}});
  return Filled(ScriptPart("plain_head.py.in"), words) + Filled(ScriptPart(part), words);
}

}  // namespace parallax
