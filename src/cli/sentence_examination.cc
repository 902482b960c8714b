#include "cli/sentence_examination.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/table.h"
#include "similar/sentence_model.h"

namespace parallax {

SentenceExamination ExamineSentences(const Environment& environment) {
  const SentenceModel model = SentenceModelOf(environment.installation);
  SentenceExamination out;
  out.python = model.python;
  const double begin = NowSeconds();
  const Status tried = model.Try({&environment.stop, StopLevel::kClean});
  if (tried.ok()) {
    out.seconds = NowSeconds() - begin;
  } else {
    out.problems.push_back({tried.error().message, tried.error().hint});
  }
  return out;
}

nlohmann::ordered_json ToJson(const SentenceExamination& e) {
  nlohmann::ordered_json problems = nlohmann::ordered_json::array();
  for (const Problem& problem : e.problems) {
    problems.push_back({{"what", problem.what}, {"fix", problem.fix}});
  }
  const bool starts = e.problems.empty();
  return {{"name", "sentences"},
          {"starts", starts},
          {"python_path", e.python},
          {"start_seconds", starts ? nlohmann::ordered_json(e.seconds) : nlohmann::ordered_json()},
          {"problems", problems}};
}

std::string ToText(const SentenceExamination& e) {
  Table table;
  table.Add({"python", e.python});
  if (e.problems.empty()) table.Add({"times", "start " + HumanSeconds(e.seconds)});
  for (const Problem& problem : e.problems) {
    table.Add({"problem", problem.what});
    table.Add({"fix", problem.fix});
  }
  return fmt::format("sentences  {}\n{}", e.problems.empty() ? "starts" : "does not start",
                     table.Render(2));
}

}  // namespace parallax
