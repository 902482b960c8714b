#include "report/screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/text.h"
#include "base/utf8.h"
#include "nouns/cause.h"
#include "report/overview.h"
#include "report/target_shares.h"
#include "words/counterpart_text.h"

namespace parallax {
namespace {

constexpr size_t kMostFindings = 20;
constexpr size_t kColumns = 110;

// A snippet ends with a line that begins so where it has two results (repro/snippet/snippet.cc).
constexpr std::string_view kPrints[] = {"print(got", "print(other"};

// The last line of a snippet that calls something: where it goes wrong.
std::string TellingLine(const Finding& f) {
  std::string last;
  for (std::string_view line : LinesOf(f.snippet)) {
    const bool prints = std::any_of(std::begin(kPrints), std::end(kPrints),
                                    [&](auto beginning) { return line.starts_with(beginning); });
    if (prints) continue;
    if (line.starts_with("# ")) {
      last += fmt::format("  {}", line);
    } else if (!line.empty()) {
      last = line;
    }
  }
  return last.size() <= kColumns ? last : std::string(CutAtCharacter(last, kColumns)) + "...";
}

// Named by the finding that stands for it: `show` takes that.
std::string Entry(const Cause& cause) {
  const Finding& f = cause.face();
  std::string text =
      fmt::format("  {}  {}  {:<8}  {}\n", f.id, f.rank, Name(f.signature.kind), cause.title);
  if (const std::string fix = cause.FixVersion(); !fix.empty()) {
    text += fmt::format("                         gone in {}: confirmed by a fix\n", fix);
  }
  if (const std::string url = cause.PerhapsReported(); !url.empty()) {
    text += fmt::format("                         perhaps reported: {}\n", url);
  }
  if (!f.snippet.empty()) text += fmt::format("                         {}\n", TellingLine(f));
  return text;
}

// Findings that are on no front page, by why.
struct Hidden {
  size_t more = 0;      // causes, of which there are too many
  size_t no_route = 0;  // of operators that no public call is known to reach
  size_t low = 0;
  size_t unconfirmed = 0;
  std::map<std::string, size_t> listed;  // by the list's name
};

// "38 more on the front page, 12 known (list.toml), 7 without a public route, 62 of rank 4 or 5, 24
// not confirmed"; empty for none.
std::string Others(const Hidden& hidden) {
  std::string text;
  auto add = [&](size_t count, const std::string& what) {
    if (count == 0) return;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(hidden.more, "more on the front page");
  for (const auto& [list, count] : hidden.listed) add(count, fmt::format("known ({})", list));
  add(hidden.no_route, "without a public route");
  add(hidden.low, "of rank 4 or 5");
  add(hidden.unconfirmed, "not confirmed");
  return text.empty() ? "" : text + ": parallax show\n";
}

// All but `more`.
Hidden HiddenOf(const std::vector<Finding>& findings, const std::vector<Cause>& causes) {
  Hidden hidden;
  for (const Cause& cause : causes) {
    if (cause.OnFrontPage()) continue;
    for (const Finding* finding : cause.finds) {
      if (!finding->known_list.empty()) continue;
      ++(finding->HasNoPublicRoute() ? hidden.no_route : hidden.low);
    }
  }
  for (const Finding& finding : findings) {
    if (!IsConfirmed(finding.status)) {
      ++hidden.unconfirmed;
    } else if (!finding.known_list.empty()) {
      ++hidden.listed[finding.known_list];
    }
  }
  return hidden;
}

std::string NotSeen(const CampaignSummary& s) {
  std::string text;
  if (!s.known) return text;
  for (const KnownSummary::Entry& entry : s.known->not_seen) text += entry.Text() + "\n";
  return text;
}

// What is reported already, by list.
std::string Lists(const CampaignSummary& s) {
  std::string text;
  for (const KnownListFigures& list : s.known_lists) {
    if (list.findings + list.perhaps > 0) text += list.Text() + "\n";
  }
  return text;
}

std::string NotJudged(const CampaignSummary& s) {
  if (s.apis_judged >= s.apis_chosen) return "";
  const uint64_t left = s.apis_chosen - s.apis_judged;
  return fmt::format("{} of {} APIs {} not judged: parallax why API says why\n",
                     Thousands(static_cast<int64_t>(left)),
                     Thousands(static_cast<int64_t>(s.apis_chosen)), left == 1 ? "was" : "were");
}

// "drew 93% of 1,204 overloads, 96% of 20,000 dtypes (31% refused), 90% of 900 options".
std::string Drawn(const CampaignSummary& s) {
  std::string text;
  auto add = [&](const DrawnShare& share, const char* what) {
    if (share.declared == 0) return;
    text += fmt::format("{}{}% of {} {}", text.empty() ? "drew " : ", ",
                        100 * share.drawn / share.declared,
                        Thousands(static_cast<int64_t>(share.declared)), what);
    if (share.refused == 0) return;
    text += fmt::format(" ({}% refused)", 100 * share.refused / share.declared);
  };
  add(s.overloads, "overloads");
  add(s.dtypes, "dtypes");
  add(s.options, "values of options");
  return text.empty() ? "" : text + "\n";
}

// "pairs: 4,290 verified (1,357 in value, 2,933 in status), 900 rejected; 1,071 names covered".
std::string Pairs(const CampaignSummary& s) {
  if (s.pairs.rounds == 0) return "";
  const auto number = [](uint64_t n) { return Thousands(static_cast<int64_t>(n)); };
  std::string text =
      fmt::format("pairs: {} verified ({} in value, {} in status), {} rejected; {} names covered\n",
                  number(s.pairs.value + s.pairs.status), number(s.pairs.value),
                  number(s.pairs.status), number(s.pairs.rejected), number(s.pairs.covered_names));
  if (s.pairs.rejected_later > 0) {
    text += fmt::format("{} of those verified have another meaning, as later inputs showed\n",
                        number(s.pairs.rejected_later));
  }
  if (s.pairs.candidate > 0) {
    text += Counted(s.pairs.candidate, "pair") + " not verified yet: a longer hunt goes on\n";
  }
  return text;
}

// See CounterpartText.
std::string Counterparts(const CampaignSummary& s) {
  return s.counterparts ? "counterparts: " + CounterpartText(*s.counterparts) + "\n" : "";
}

}  // namespace

std::string UnfinishedText(const CampaignSummary& s) {
  if (!s.unfinished) return "";
  const std::string open = s.open_suspects == 0
                               ? "the hunt was stopped"
                               : Counted(s.open_suspects, "suspect") +
                                     (s.open_suspects == 1 ? " is" : " are") + " not settled";
  return open + ": the same command with --resume goes on\n";
}

std::string RenderScreen(const std::vector<Finding>& findings, const CampaignSummary& summary,
                         const std::string& page) {
  const std::vector<Cause> causes = CausesOf(findings);
  std::vector<const Cause*> front;
  for (const Cause& cause : causes) {
    if (cause.OnFrontPage()) front.push_back(&cause);
  }
  Hidden hidden = HiddenOf(findings, causes);
  std::string text;
  for (const std::string& line : OverviewLines(summary)) text += line + "\n";
  text += fmt::format("\n{} on the front page (confirmed, rank 1 to 3){}\n",
                      front.empty() ? "no findings" : Counted(front.size(), "cause"),
                      front.empty() ? "" : ":");
  const size_t shown = std::min(front.size(), kMostFindings);
  for (size_t i = 0; i < shown; ++i) text += Entry(*front[i]);
  hidden.more = front.size() - shown;
  const std::string shares = TargetSharesOf(findings).Text(summary.targets);
  if (!shares.empty()) text += shares + "\n";
  text += Others(hidden) + Lists(summary) + Pairs(summary) + Counterparts(summary) +
          Drawn(summary) + NotJudged(summary) + NotSeen(summary) + UnfinishedText(summary);
  if (!front.empty()) {
    text += fmt::format("parallax show {} tells all about one\n", front.front()->face().id);
  }
  if (!page.empty()) text += "the report: " + page + "\n";
  return Printable(text);
}

}  // namespace parallax
