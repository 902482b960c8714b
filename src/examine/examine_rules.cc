#include "examine/examine_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/rng.h"
#include "catalogue/probe.h"
#include "constraints/bend.h"
#include "constraints/domain.h"
#include "constraints/holds.h"
#include "constraints/language.h"
#include "judge/judge.h"
#include "judge/reasons.h"

namespace parallax {
namespace {

constexpr double kDescribeDeadlineSeconds = 600;  // the rulebook has a limit for each file
constexpr double kRuleSeedsDeadlineSeconds = 20;
constexpr uint64_t kSeed = 1;

// Keeps the notes, each of a rule that cannot be used.
class Notes : public Progress {
 public:
  void Stage(const std::string&) override {}
  void Tick(const ProgressFigures&) override {}
  void Done(uint64_t, uint64_t) override {}
  void Announce(const Finding&) override {}
  void Note(const std::string& text) override { texts.push_back(text); }

  std::vector<std::string> texts;
};

// What sides do that agree in nothing: one returns, the others raise.
Outcomes Contrary(size_t sides) {
  Outcomes outcomes(sides, Outcome{Raised{"ValueError", "outside"}});
  outcomes.front() = Outcome{Returned{}};
  return outcomes;
}

// One that kills its process is judged before all else.
Outcomes Deadly(size_t sides) {
  Outcomes outcomes(sides, Outcome{Returned{}});
  outcomes.back() = Outcome{Crashed{}};
  return outcomes;
}

bool IsSkipped(const Relation& relation, const Binding& binding) {
  for (const Outcomes& outcomes :
       {Contrary(relation.sides.size()), Deadly(relation.sides.size())}) {
    RecordedCase recorded;
    recorded.relation = relation;
    recorded.binding = binding;
    recorded.seed = kSeed;
    recorded.outcomes = outcomes;
    const Verdict verdict = Judge({recorded}, true);
    if (verdict.state != VerdictState::kSkipped || verdict.reason != kOutOfDomain) return false;
  }
  return true;
}

// A seed that was changed so that it breaks the clause; nothing where none can be.
std::optional<Binding> Outside(const Clause& clause, const std::vector<Binding>& seeds) {
  Rng rng(kSeed);
  for (const Binding& seed : seeds) {
    if (auto outside = Broken(clause, seed, Reach::kNear, rng)) return outside;
  }
  return std::nullopt;
}

class RuleExaminer {
 public:
  void Examine(const Rule& rule, std::vector<Binding> seeds) {
    ++out_.rules;
    const DomainTexts& domain = rule.relation.domain;
    for (Binding& seed : seeds) seed = WithinDomain(domain, std::move(seed));
    for (const std::string& text : domain) {
      if (auto clause = ParseClause(text)) ExamineClause(rule, *clause, seeds);
    }
  }

  void Complain(const std::string& what, const std::string& fix) {
    out_.faults.push_back({what, fix});
  }

  RuleExamination Take() { return std::move(out_); }

 private:
  void ExamineClause(const Rule& rule, const Clause& clause, const std::vector<Binding>& seeds) {
    ++out_.clauses;
    const std::string text = ToText(clause);
    const auto unused = std::count_if(seeds.begin(), seeds.end(), [&](const Binding& seed) {
      return Holds(clause, seed) == Truth::kNo;
    });
    if (unused > 0) {
      Complain(fmt::format("rule {}: {} of {} seeds break its domain: {}", rule.name, unused,
                           seeds.size(), text),
               "mend the seeds or the domain in " + rule.file);
    }
    const auto outside = Outside(clause, seeds);
    if (!outside) return;
    if (IsSkipped(rule.relation, *outside)) {
      ++out_.broken;
    } else {
      Complain(
          fmt::format("rule {}: an input that breaks its domain is judged: {}", rule.name, text),
          "this is a fault of Parallax");
    }
  }

  RuleExamination out_;
};

}  // namespace

RuleExamination ExamineRules(TargetSession& worker, const RuleListOptions& options,
                             const std::filesystem::path& folder) {
  RuleExaminer examiner;
  Notes notes;
  auto described = worker.AskText("rules", "0/1", kDescribeDeadlineSeconds);
  auto list = described.ok() ? ReadRules({&*described, 1}, options, notes)
                             : Result<RuleList>(described.error());
  if (!list.ok()) {
    examiner.Complain(list.error().message, list.error().hint);
    return examiner.Take();
  }
  for (const std::string& note : notes.texts) {
    examiner.Complain(note, "docs/add-a-relation.md tells how a rule is written");
  }
  for (const Rule& rule : list->rules) {
    if (rule.for_each || !IsBelow(folder, rule.file)) continue;
    const std::string name = Program::OfRule(rule.name, "").name();
    auto seeds = worker.Seeds({name}, kRuleSeedsDeadlineSeconds);
    if (!seeds.ok()) {
      examiner.Complain(seeds.error().message, seeds.error().hint);
      break;
    }
    NameArguments(list->parameters.at(name), &seeds->front());
    examiner.Examine(rule, std::move(seeds->front().seeds));
  }
  return examiner.Take();
}

}  // namespace parallax
