#include "targets/run_program.h"

namespace parallax {

Result<Outcome> RunProgram(TargetSession& session, const Program& program, const Binding& binding,
                           double deadline_s, uint64_t max_bytes) {
  EvaluateItem item;
  item.binding = binding;
  item.sides.emplace_back();
  item.sides[0].program = program;
  item.sides[0].label = program.name();
  EvaluateOptions options;
  options.deadline_s = deadline_s;
  options.max_bytes = max_bytes;
  PARALLAX_TRY_ASSIGN(auto outcomes, session.Evaluate("", {&item, 1}, options));
  return std::move(outcomes[0][0]);
}

}  // namespace parallax
