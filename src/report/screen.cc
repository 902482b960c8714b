#include "report/screen.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "nouns/cause.h"
#include "report/overview.h"

namespace parallax {
namespace {

constexpr size_t kMostFindings = 20;
constexpr size_t kColumns = 110;

// The last line of a snippet that calls something: where it goes wrong.
std::string TellingLine(const Finding& f) {
  std::string last;
  for (std::string_view line : LinesOf(f.snippet)) {
    if (line.starts_with("# ")) {
      last += fmt::format("  {}", line);
    } else if (!line.empty()) {
      last = line;
    }
  }
  return last.size() <= kColumns ? last : last.substr(0, kColumns) + "...";
}

// Named by the finding that stands for it: `show` takes that.
std::string Entry(const Cause& cause) {
  const Finding& f = cause.face();
  std::string text =
      fmt::format("  {}  {}  {:<8}  {}\n", f.id, f.rank, Name(f.signature.kind), cause.title);
  if (!f.snippet.empty()) text += fmt::format("                         {}\n", TellingLine(f));
  return text;
}

// "38 more on the front page, 62 of rank 4 or 5, 24 not confirmed"; empty for none.
std::string Others(size_t more, size_t low, size_t unconfirmed) {
  std::string text;
  auto add = [&](size_t count, const char* what) {
    if (count == 0) return;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(more, "more on the front page");
  add(low, "of rank 4 or 5");
  add(unconfirmed, "not confirmed");
  return text.empty() ? "" : text + ": parallax show\n";
}

std::string NotJudged(const CampaignSummary& s) {
  if (s.apis_judged >= s.apis_listed) return "";
  return fmt::format("{} of {} APIs were not judged: parallax why API says why\n",
                     Thousands(static_cast<int64_t>(s.apis_listed - s.apis_judged)),
                     Thousands(static_cast<int64_t>(s.apis_listed)));
}

}  // namespace

std::string RenderScreen(const std::vector<Finding>& findings, const CampaignSummary& summary,
                         const std::string& page) {
  const std::vector<Cause> causes = CausesOf(findings);
  std::vector<const Cause*> front;
  size_t low = 0, unconfirmed = 0;
  for (const Cause& cause : causes) {
    if (cause.OnFrontPage()) front.push_back(&cause);
    low += cause.OnFrontPage() ? 0 : cause.finds.size();
  }
  for (const Finding& f : findings) unconfirmed += IsConfirmed(f.status) ? 0 : 1;
  std::string text;
  for (const std::string& line : OverviewLines(summary)) text += line + "\n";
  text += fmt::format("\n{} on the front page (confirmed, rank 1 to 3){}\n",
                      front.empty() ? "no findings" : Counted(front.size(), "cause"),
                      front.empty() ? "" : ":");
  const size_t shown = std::min(front.size(), kMostFindings);
  for (size_t i = 0; i < shown; ++i) text += Entry(*front[i]);
  text += Others(front.size() - shown, low, unconfirmed) + NotJudged(summary);
  if (!front.empty()) {
    text += fmt::format("parallax show {} tells all about one\n", front.front()->face().id);
  }
  if (!page.empty()) text += "the report: " + page + "\n";
  return text;
}

}  // namespace parallax
