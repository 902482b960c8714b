#include "examine/examine_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "catalogue/vocabulary.h"
#include "nouns/forms.h"
#include "targets/unresolved.h"
#include "words/message_template.h"

namespace parallax {
namespace {

constexpr size_t kSmallLibrary = 100;  // up to here every form of every API is called
constexpr size_t kSampledApis = 12;
constexpr size_t kSampledOfForm = 2;
constexpr size_t kSampledSeeds = 12;
constexpr double kSeedsDeadlineSeconds = 10;
constexpr double kCallDeadlineSeconds = 5;

// Up to `count` of the items, evenly spread.
std::vector<size_t> Spread(const std::vector<size_t>& items, size_t count) {
  std::vector<size_t> out;
  size_t taken = std::min(count, items.size());
  for (size_t i = 0; i < taken; ++i) out.push_back(items[i * items.size() / taken]);
  return out;
}

std::vector<Api> Sampled(const std::vector<Api>& apis) {
  std::vector<size_t> all(apis.size());
  for (size_t i = 0; i < apis.size(); ++i) all[i] = i;
  if (apis.size() <= kSmallLibrary) return apis;
  std::set<size_t> chosen;
  for (size_t i : Spread(all, kSampledApis)) chosen.insert(i);
  for (const std::string& form : Words().forms) {
    std::vector<size_t> with;
    std::copy_if(all.begin(), all.end(), std::back_inserter(with),
                 [&](size_t i) { return apis[i].HasForm(form); });
    for (size_t i : Spread(with, kSampledOfForm)) chosen.insert(i);
  }
  std::vector<Api> out;
  for (size_t i : chosen) out.push_back(apis[i]);
  return out;
}

std::string ProgramOf(const Api& api, const std::string& form) {
  return api.program.WithForm(form).name();
}

Side SideOf(const Api& api, const std::string& form) {
  Side side;
  side.program = ProgramOf(api, form);
  side.label = side.program.name();
  // Derivatives are taken in float64.
  if (HasRole(form, FormRole::kDerivative)) side.derivation.kind = DeriveKind::kWiden;
  return side;
}

// What a call did instead of returning.
std::string Failure(const Outcome& outcome) {
  if (outcome.Is<Raised>()) {
    return outcome.As<Raised>().type + ": " +
           outcome.As<Raised>().message.substr(0, outcome.As<Raised>().message.find('\n'));
  }
  if (outcome.Is<NotApplicable>()) return outcome.As<NotApplicable>().reason;
  return "the call " + std::string(StatusName(outcome));
}

// Program -> why there is none. Of all programs and known forms.
Result<std::map<std::string, std::string>> Unresolved(TargetSession& worker,
                                                      const std::vector<Api>& apis) {
  std::set<std::string> programs;
  for (const Api& api : apis) {
    programs.insert(api.program.name());
    for (const std::string& form : api.forms) {
      if (Contains(Words().forms, form)) programs.insert(ProgramOf(api, form));
    }
  }
  return UnresolvedOf(worker, programs);
}

// One API after the other; of a small library each form must return, of a large one somewhere.
class Examiner {
 public:
  Examiner(TargetSession& worker, std::map<std::string, std::string> unresolved,
           const Dialect& dialect, bool small)
      : worker_(worker), unresolved_(std::move(unresolved)), dialect_(dialect), small_(small) {}

  void ComplainOfUnresolved(const Api& api) {
    auto found = unresolved_.find(api.program.name());
    if (found != unresolved_.end()) {
      Complain("program", api.name, "program() fails: " + found->second, "mend program() for it");
    }
    for (const std::string& form : api.forms) {
      found = unresolved_.find(ProgramOf(api, form));
      if (found == unresolved_.end()) continue;
      Complain("form " + form, api.name,
               fmt::format("form '{}' has no program: {}", form, found->second), FixOf(form));
    }
  }

  Status Examine(const Api& api, const SeedsOf& seeds) {
    if (!seeds.problem.empty()) {
      Complain("seeds", api.name, "seeds(): " + seeds.problem,
               "yield (args, kwargs) of calls that return");
    }
    if (seeds.seeds.empty() || unresolved_.count(api.program.name()) > 0) return {};
    PARALLAX_TRY_ASSIGN(std::string failure, Call(api, "", seeds.seeds));
    if (!failure.empty()) {
      Complain("call", api.name, "no seed returns: " + failure, "mend seeds() or program()");
      return {};
    }
    for (const std::string& form : api.forms) {
      if (!Contains(Words().forms, form) || unresolved_.count(ProgramOf(api, form)) > 0) continue;
      PARALLAX_TRY_ASSIGN(failure, Call(api, form, seeds.seeds));
      Form& seen = forms_[form];
      seen.returned |= failure.empty();
      if (failure.empty()) continue;
      if (seen.failures++ == 0) seen.api = api.name, seen.failure = failure;
    }
    return {};
  }

  std::vector<AdapterFault> Take() {
    for (const auto& [form, seen] : forms_) {
      if (seen.failures == 0 || (seen.returned && !small_)) continue;
      std::string more = seen.returned && seen.failures > 1
                             ? fmt::format(" (and {} more)", seen.failures - 1)
                             : "";
      complaints_.push_back({fmt::format("{}{}: form '{}' returns {}: {}", seen.api, more, form,
                                         seen.returned ? "on no seed" : "nowhere", seen.failure),
                             FixOf(form)});
    }
    for (const auto& [what, group] : groups_) {
      std::string more = group.count == 1 ? "" : fmt::format(" (and {} more)", group.count - 1);
      complaints_.push_back({fmt::format("{}{}: {}", group.api, more, group.fault), group.fix});
    }
    return std::move(complaints_);
  }

  std::vector<SampleCall> calls() { return std::move(calls_); }

 private:
  struct Form {
    bool returned = false;
    int failures = 0;  // of APIs; the first:
    std::string api, failure;
  };
  struct Group {
    std::string api, fault, fix;
    int count = 0;
  };

  static std::string FixOf(const std::string& form) {
    return fmt::format("mend program() for \"{}\", or do not list the form",
                       Program().WithForm(form).name());
  }

  // Faults of one kind are one line, however many APIs have them.
  void Complain(const std::string& kind, const std::string& api, const std::string& fault,
                const std::string& fix) {
    Group& group = groups_[kind];
    if (group.count++ == 0) group = {api, fault, fix, 1};
  }

  // Empty once a seed returned, else what the first one did.
  Result<std::string> Call(const Api& api, const std::string& form,
                           const std::vector<Binding>& seeds) {
    EvaluateOptions options;
    options.deadline_s = kCallDeadlineSeconds;
    std::string failure = "there is no seed";
    for (size_t i = 0; i < std::min(seeds.size(), kSampledSeeds); ++i) {
      EvaluateItem item{seeds[i], 0, {SideOf(api, form)}};
      PARALLAX_TRY_ASSIGN(auto outcomes, worker_.Evaluate("", {&item, 1}, options));
      if (outcomes[0][0].Is<Returned>()) {
        if (sampled_.insert(form).second) calls_.push_back({item.sides[0], item.binding});
        return std::string();
      }
      if (FailsInternalAssert(outcomes[0][0], dialect_)) return std::string();
      if (i == 0) failure = Failure(outcomes[0][0]);
      if (outcomes[0][0].Is<TimedOut>()) break;
    }
    return failure;
  }

  TargetSession& worker_;
  std::map<std::string, std::string> unresolved_;
  const Dialect& dialect_;
  bool small_;
  std::map<std::string, Form> forms_;
  std::map<std::string, Group> groups_;
  std::set<std::string> sampled_;
  std::vector<SampleCall> calls_;
  std::vector<AdapterFault> complaints_;
};

}  // namespace

std::vector<AdapterFault> ExaminePrograms(TargetSession& worker, const std::vector<Api>& apis,
                                          const Dialect& dialect, std::vector<SampleCall>* calls) {
  std::vector<Api> sample = Sampled(apis);
  std::vector<std::string> names;
  for (const Api& api : sample) names.push_back(api.name);
  auto seeds = worker.Seeds(names, kSeedsDeadlineSeconds);
  if (!seeds.ok()) return {{seeds.error().message, seeds.error().hint}};
  auto unresolved = Unresolved(worker, apis);
  if (!unresolved.ok()) return {{unresolved.error().message, "mend program() of the adapter"}};
  Examiner examiner(worker, std::move(unresolved).value(), dialect, apis.size() <= kSmallLibrary);
  for (const Api& api : apis) examiner.ComplainOfUnresolved(api);
  for (size_t i = 0; i < sample.size() && i < seeds->size(); ++i) {
    if (Status status = examiner.Examine(sample[i], (*seeds)[i]); !status.ok()) {
      return {{status.error().message, status.error().hint}};
    }
  }
  *calls = examiner.calls();
  return examiner.Take();
}

}  // namespace parallax
