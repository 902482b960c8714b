#include "report/show.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

#include "base/text.h"
#include "base/utf8.h"
#include "words/outcome_text.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr size_t kValueColumn = 40;

std::string Plural(uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", CountText(count), noun, count == 1 ? "" : "s");
}

std::string PrefixText(const Finding& f) {
  if (f.prefix.empty()) return "";
  std::string text = "      after, in the same process:\n";
  for (const RecordedCase& step : f.prefix) {
    text += fmt::format("        {}\n", CallText(step.relation.api, step.binding));
  }
  return text;
}

// The call, with its tensors; then what each side made of it.
std::string WitnessText(const Finding& f) {
  std::string text = PrefixText(f);
  const std::string call = CallText(f.witness.relation.api, f.witness.binding);
  std::vector<std::string> inputs;
  for (size_t i = 0; i < f.witness.binding.arguments.size(); ++i) {
    if (!StandsBelow(f.witness.binding.arguments[i])) continue;
    const auto [name, value] = WitnessTexts(f.witness.binding)[i];
    inputs.push_back(fmt::format("{} = {}", name, value));
  }
  const std::vector<SideLine> lines = SideLines(f);
  size_t what_width = call.size(), value_width = 0;
  for (const SideLine& line : lines) {
    what_width = std::max(what_width, line.what.size() + 2);
    value_width = std::max(value_width, line.value.size());
  }
  what_width = std::min(what_width, kValueColumn);
  value_width = std::min(value_width, kValueColumn);
  text += fmt::format("      {:<{}}  {}\n", call, what_width, inputs.empty() ? "" : inputs.front());
  for (size_t i = 1; i < inputs.size(); ++i) {
    text += fmt::format("      {:<{}}  {}\n", "", what_width, inputs[i]);
  }
  for (const SideLine& line : lines) {
    text += fmt::format("        {:<{}}  {:<{}}  {}\n", line.what, what_width - 2, line.value,
                        value_width, line.note);
  }
  return text;
}

std::string RangeText(const Finding& f) {
  std::string text = "      ";
  if (f.cases <= 1) {
    text += "The only input met";
  } else {
    text += fmt::format("{} of {}", IsConfirmed(f.status) ? "Smallest" : "First",
                        Plural(f.cases, "input"));
  }
  if (!f.sizes.empty()) text += "; it " + f.sizes;
  return text + ".\n";
}

// What else is likely wrong by the same fault, and why that is said.
std::string CauseText(const Finding& f) {
  if (f.cause.empty() || (f.related_apis.empty() && f.cause_reason.empty())) return "";
  std::string text = fmt::format("      Likely the same cause, {}", f.cause);
  if (!f.related_apis.empty()) text += fmt::format(": {}", fmt::join(f.related_apis, ", "));
  if (!f.cause_reason.empty()) text += "; " + f.cause_reason;
  return text + ".\n";
}

std::string FoundText(const Finding& f) {
  const auto& [source, family] = std::tie(f.witness.relation.source, f.witness.relation.family);
  std::string text = "      Found by comparing a model";
  if (!f.witness.relation.IsOfLayer()) {
    text = fmt::format("      Found by {} in epoch {}",
                       family == source ? source : source + ":" + family, f.first_case.manifest);
  }
  text += fmt::format(" on {} {}.", f.target, f.target_version);
  text += "\n";
  if (!f.fix_version.empty()) text += fmt::format("      {}\n", f.FixText());
  const std::string known = f.KnownText();
  if (!known.empty()) text += fmt::format("      {}\n", known);
  return text + CauseText(f);
}

// The finding as plain code.
std::string SnippetLines(const Finding& f) {
  std::string text;
  for (std::string_view line : LinesOf(f.snippet)) text += fmt::format("      {}\n", line);
  return text.empty() ? "" : text + "\n";
}

std::string KeptText(const Finding& f) {
  if (!f.clauses_broken.empty() || f.clauses_kept == 0) return "";
  return f.clauses_kept == 1 ? "the one constraint that speaks of it"
                             : fmt::format("all {} constraints that speak of it", f.clauses_kept);
}

// "dtype of x: fails with float32, bfloat16; passes with float64", a line each thing that was
// varied.
std::string VariedText(const Finding& f) {
  std::vector<std::string> lines;
  for (size_t first = 0; first < f.varied.size();) {
    const std::string& what = f.varied[first].what;
    std::vector<std::string> fails, passes;
    size_t i = first;
    for (; i < f.varied.size() && f.varied[i].what == what; ++i) {
      const VariedState state = f.varied[i].state;
      if (state == VariedState::kFails) fails.push_back(f.varied[i].value);
      if (state == VariedState::kPasses) passes.push_back(f.varied[i].value);
    }
    first = i;
    std::string line;
    if (!fails.empty()) line += fmt::format("fails with {}", fmt::join(fails, ", "));
    if (!passes.empty()) {
      line += fmt::format("{}passes with {}", line.empty() ? "" : "; ", fmt::join(passes, ", "));
    }
    if (!line.empty()) lines.push_back(fmt::format("{}: {}", what, line));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

// What stands below a finding, in order: a name, and what is said under it, in lines; nothing where
// that is empty.
struct ShownRow {
  const char* name;
  std::string (*text)(const Finding&);
};
constexpr ShownRow kShownRows[] = {
    {"reproduce",
     [](const Finding& f) {
       return fmt::format("./parallax replay {:<12}  exit 1 while the bug is there", f.id);
     }},
    {"no snippet", [](const Finding& f) { return f.snippet.empty() ? f.snippet_reason : ""; }},
    {"script",
     [](const Finding& f) {
       return f.script_path.empty() ? ""
                                    : fmt::format("{:<30}  needs the library alone", f.script_path);
     }},
    {"why wrong", [](const Finding& f) { return f.evidence; }},
    {"varied", VariedText},
    {"also", [](const Finding& f) { return fmt::format("{}", fmt::join(f.also, "\n")); }},
    {"arguments",
     [](const Finding& f) {
       return f.arguments == ArgumentsState::kUnknown
                  ? ""
                  : fmt::format("{}: {}", Name(f.arguments), f.arguments_reason);
     }},
    {"outside of",
     [](const Finding& f) { return fmt::format("{}", fmt::join(f.clauses_broken, "\n")); }},
    {"within", KeptText},
    {"why trusted", [](const Finding& f) { return fmt::format("{}", fmt::join(f.trust, "; ")); }},
    {"rule", [](const Finding& f) { return f.witness.relation.citation; }},
    {"python", [](const Finding& f) { return f.python; }},
    {"machine", [](const Finding& f) { return f.profile; }},
};

std::string RowsText(const Finding& f) {
  std::string text;
  for (const ShownRow& row : kShownRows) {
    std::string_view name = row.name;
    const std::string said = row.text(f);
    for (std::string_view line : LinesOf(said)) {
      text += fmt::format("      {:<12}{}\n", name, line);
      name = "";
    }
  }
  return text;
}

// Lines never end in blanks: snapshots and diffs stay readable.
std::string WithoutTrailingBlanks(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '\n') {
      while (!out.empty() && out.back() == ' ') out.pop_back();
    }
    out += c;
  }
  return out;
}

}  // namespace

std::string ShortTitle(const Finding& f) {
  const std::string prefix = f.signature.api + " ";
  return f.title.starts_with(prefix) ? f.title.substr(prefix.size()) : f.title;
}

std::string StatusText(const Finding& f) {
  std::string status(Name(f.status));
  if (!f.known_url.empty()) status += fmt::format(" ({})", f.known_url);
  return f.fix_version.empty() ? status : fmt::format("{}, gone in {}", status, f.fix_version);
}

std::string StandingText(const Finding& f) {
  std::string text =
      fmt::format("rank {} · {} · {}", f.rank, Name(f.status), Plural(f.cases, "case"));
  if (f.confirm_runs > 0) {
    text += fmt::format(" · {} of {} fresh runs", f.confirmed, f.confirm_runs);
  }
  return text;
}

std::string RenderShow(const Finding& f) {
  return WithoutTrailingBlanks(Printable(
      fmt::format("{}  {}\n          {}\n\n{}{}\n{}{}\n{}", f.id, f.title, StandingText(f),
                  SnippetLines(f), WitnessText(f), RangeText(f), FoundText(f), RowsText(f))));
}

std::string RenderList(const std::vector<Finding>& findings) {
  if (findings.empty()) return "no findings\n";
  size_t api_width = 0, title_width = 0;
  for (const Finding& f : findings) {
    api_width = std::max(api_width, f.signature.api.size());
    title_width = std::max(title_width, ShortTitle(f).size());
  }
  api_width = std::min<size_t>(api_width, 32);
  title_width = std::min<size_t>(title_width, 56);
  std::string text;
  for (const Finding& f : findings) {
    text +=
        fmt::format("{:<8}  {}  {:<11}  {:<{}}  {:<{}}  {}\n", f.id, f.rank, Name(f.signature.kind),
                    f.signature.api, api_width, ShortTitle(f), title_width, StatusText(f));
  }
  return WithoutTrailingBlanks(Printable(text));
}

}  // namespace parallax
