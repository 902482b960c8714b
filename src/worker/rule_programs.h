#pragma once

// Rules and programs that are texts belong to no library: the worker asks python/parallax for what
// an adapter answers for its own programs.

#include <string>

#include "worker/adapter.h"

namespace parallax {

// Rules of the adapter's library are found and compiled, none is run: in the zygote, so that no
// child has to.
void CompileRulesAhead(const AdapterHandle& adapter);

// Each returns null with the Python error set.
PyRef RuleProgram(const AdapterHandle& adapter, const std::string& name);
// `text` as Side::text.
PyRef TextProgram(const std::string& text);
// The iterator of (args, kwargs). `name` is "rule:NAME".
PyRef RuleSeeds(const AdapterHandle& adapter, const std::string& name);
// Standalone text of one side.
PyRef RuleSource(const AdapterHandle& adapter, const std::string& name);
// The names of the steps that can be switched off, as a list.
PyRef RuleSteps(const std::string& name);
// The descriptions of rules, as a list of dictionaries. `part`: "1/2" is every second of them from
// the second on.
PyRef RuleDescriptions(const std::string& part);

}  // namespace parallax
