#pragma once

// InvestigateContext: what investigation needs from outside: an evaluator, the facts about the
// target that go into findings and scripts, and callbacks into the adapter. Owned by the campaign;
// one a thread, because an Evaluator belongs to one thread.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "investigate/script_run.h"
#include "nouns/api.h"
#include "nouns/constraint.h"
#include "targets/evaluator.h"
#include "words/dialect.h"

namespace parallax {

// Runs a script in a process in which a part of the library is switched off
// (nouns/library_switch.h).
struct SwitchedRun {
  std::string name;  // of the part
  std::string how;   // "NAME=VALUE", or a line of Python
  std::function<Result<ScriptRun>(const std::string& text)> run;
};

struct InvestigateContext {
  Evaluator& evaluator;
  std::string target;          // name
  std::string target_version;  // "2.13.0"
  // The target, where its library has others and titles name it: "toy-b"; else empty.
  std::string backend = {};
  std::string profile;      // machine profile, one line
  std::string python = {};  // "3.11.2"
  bool skeptics_on = true;
  bool guard = false;     // inputs end at an unmapped page, as in the campaign
  double deadline_s = 5;  // for one call
  // An output tensor larger than this comes without its bytes: four times what the sweep sends, as
  // float64 takes more.
  uint64_t max_output_bytes = 1u << 19;
  uint64_t max_candidates = 400;  // what reduction tries at most
  bool scan_sizes = true;         // whether a finding tells which sizes fail
  Dialect dialect;                // in which the target's messages are written
  // Adapter.script_source() and Adapter.source(program); without them no script is written.
  std::string script_source;
  std::function<Result<std::string>(const std::string& program)> source;
  // What can be switched off of a rule that this program belongs to (investigate/rule_steps.h); may
  // be empty.
  std::function<Result<std::vector<std::string>>(const std::string& program)> steps = {};
  // Adapter.snippet(request): a finding as plain code (repro/snippet/request.h); may be empty.
  std::function<Result<std::string>(const std::string& request)> write_snippet = {};
  // What can be called on the target, for asking others of a witness's arguments; may be empty.
  std::span<const Api* const> apis = {};
  // What is known of the arguments of an API, which lives as long; may be empty.
  std::function<std::span<const Constraint>(const std::string& api)> constraints = {};
  // Runs a script in a process that has done nothing but import the library; without it nothing is
  // confirmed as new.
  std::function<Result<ScriptRun>(const std::string& text)> run_script;
  // The same with several times the memory; nothing where the machine has not so much. May be
  // empty.
  std::function<Result<std::optional<ScriptRun>>(const std::string& text)> run_in_more_memory = {};
  // One for each part of the library that can be switched off.
  std::vector<SwitchedRun> switched = {};
  // Of relations on several targets: the same for another of them, which lives as long; null where
  // there is none. Scripts and snippets are those of the target at fault.
  std::function<const InvestigateContext*(const std::string& target)> on_target = {};

  const InvestigateContext& On(const std::string& name) const {
    const InvestigateContext* other = on_target && name != target ? on_target(name) : nullptr;
    return other == nullptr ? *this : *other;
  }
};

}  // namespace parallax
