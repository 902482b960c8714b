// SnippetScript: src/repro/script/parts/plain_*.py.in filled in.

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "explain/title.h"
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
  const std::string_view own = FactsOf(finding.signature.kind).gives;
  if (!own.empty()) return std::string(own);
  return roles.known ? "gives %r where %r is expected" : "gives %r where another call gives %r";
}

// What the script of a snippet of this finding asserts; empty: nothing can be.
std::string_view CheckFor(const Finding& finding, const SnippetRoles& roles,
                          const Snippet& snippet) {
  const KindFacts& facts = FactsOf(finding.signature.kind);
  if (facts.plain_needs_expected && roles.expected < 0) return "";
  if (!facts.plain_death.empty() && Dies(finding, roles)) return facts.plain_death;
  // Memory behind an input is touched, or the gradient is checked by no phrase of the library's.
  if (facts.kind == Kind::kMemory && !WritesOutsideOutput(finding)) return "";
  if (facts.kind == Kind::kGradient && snippet.phrase.empty()) return "";
  return facts.plain;
}

}  // namespace

std::string SnippetScript(const InvestigateContext& context, const Finding& finding,
                          const SnippetRoles& roles, const Snippet& snippet) {
  const std::string_view check = CheckFor(finding, roles, snippet);
  if (check.empty()) return "";
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
  return WellFormed(Filled(ScriptPart("plain_head.py.in"), words) +
                    Filled(SnippetCheck(check), words));
}

}  // namespace parallax
