#include "investigate/target_context.h"

#include <filesystem>
#include <memory>

#include "base/fs.h"
#include "base/memory.h"
#include "investigate/rule_steps.h"
#include "investigate/script_run.h"
#include "investigate/script_server.h"

namespace parallax {
namespace {

constexpr double kAskDeadlineS = 30;
constexpr double kScriptTimeoutS = 90;
constexpr uint64_t kMoreMemory = 4;  // times what a child may take

}  // namespace

ScriptEnvironment ScriptEnvironmentOf(const TargetSpec& spec, const StopAt& stop) {
  ScriptEnvironment environment;
  environment.stop = stop;
  environment.python = spec.python;
  environment.environment = spec.environment;
  // The user's own path comes first.
  std::string path;
  for (const auto& [name, value] : spec.environment) path = name == "PYTHONPATH" ? value : path;
  for (const std::string& folder : spec.support_paths) path += (path.empty() ? "" : ":") + folder;
  if (!path.empty()) environment.environment.emplace_back("PYTHONPATH", path);
  environment.scratch = TemporaryFolder();
  environment.timeout_s = kScriptTimeoutS;
  environment.target = spec;
  return environment;
}

Result<std::string> ScriptSourceOf(TargetSession& session) {
  return session.AskText("script_source", "", kAskDeadlineS);
}

Result<std::vector<std::string>> StepsOf(TargetSession& session, const std::string& program) {
  PARALLAX_TRY_ASSIGN(const std::string json, session.AskText("steps", program, kAskDeadlineS));
  return ParseSteps(json);
}

namespace {

// A variable is read by the import that the server has behind it.
SwitchedRun SwitchedRunOf(const LibrarySwitch& each, const ScriptEnvironment& environment,
                          const std::shared_ptr<ScriptServer>& server) {
  if (each.variable.empty()) {
    return {each.name, each.line, [server, line = each.line](const std::string& text) {
              return server->Run(line + "\n" + text);
            }};
  }
  ScriptEnvironment without = environment;
  const size_t equals = each.variable.find('=');
  without.environment.emplace_back(each.variable.substr(0, equals),
                                   each.variable.substr(equals + 1));
  return {each.name, each.variable,
          [without](const std::string& text) { return RunScript(without, text); }};
}

}  // namespace

InvestigateContext MakeInvestigateContext(Evaluator& evaluator, TargetSession& session,
                                          const TargetSpec& spec, const Hello& hello,
                                          const StopAt& stop) {
  InvestigateContext context{.evaluator = evaluator,
                             .target = spec.name,
                             .target_version = hello.version,
                             .backend = spec.name == spec.adapter ? "" : spec.name,
                             .profile = hello.profile,
                             .python = hello.python,
                             .dialect = spec.dialect,
                             .script_source = "",
                             .source = nullptr,
                             .run_script = nullptr};
  context.source = [&session](const std::string& program) {
    return session.AskText("source", program, kAskDeadlineS);
  };
  context.steps = [&session](const std::string& program) { return StepsOf(session, program); };
  context.write_snippet = [&session](const std::string& request) {
    return session.AskText("snippet", request, kAskDeadlineS);
  };
  ScriptEnvironment environment = ScriptEnvironmentOf(spec, stop);
  std::filesystem::path program = spec.boot_script;
  program.replace_filename("scripts/server.py");
  auto server = std::make_shared<ScriptServer>(environment, program.string(), hello.library);
  context.run_script = [environment, server](const std::string& text) {
    auto run = server->Run(text);
    // What stops the server is no finding's fault: an interpreter of its own tells more.
    return run.ok() || environment.stop.reached() ? run : RunScript(environment, text);
  };
  const uint64_t more = kMoreMemory * spec.child_headroom;
  context.run_in_more_memory = [server,
                                more](const std::string& text) -> Result<std::optional<ScriptRun>> {
    if (FreeMemory() < 2 * more) return std::optional<ScriptRun>();
    auto run = server->Run(text, more);
    return run.ok() ? std::optional(*std::move(run)) : std::nullopt;
  };
  for (const LibrarySwitch& each : spec.switches) {
    context.switched.push_back(SwitchedRunOf(each, environment, server));
  }
  return context;
}

}  // namespace parallax
