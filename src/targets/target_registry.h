#pragma once

// The targets a user can name: the built-in ones, which adapters name in their adapter.json, and
// those of envs/targets.toml, which `parallax target add` writes. Pure over the folder it is given.

#include <optional>
#include <string>
#include <vector>

#include "base/installation.h"
#include "base/result.h"
#include "targets/adapters/adapter_data.h"
#include "targets/target_spec.h"

namespace parallax {

// What the adapters of the installation say of themselves, sorted by name.
Result<std::vector<AdapterData>> ReadAdapters(const Installation& installation);

// Sorted by name. Error: targets.toml or an adapter.json cannot be read or understood.
Result<std::vector<TargetSpec>> ListTargets(const Installation& installation);
// Error: no such target, with the nearest name.
Result<TargetSpec> FindTarget(const Installation& installation, const std::string& name);

// The same target, of the same Python, without optimisations. None: the adapter has no such target
// of its voice, or it is one itself.
Result<std::optional<TargetSpec>> UnoptimisedTwin(const Installation& installation,
                                                  const TargetSpec& spec);

// Those that adapters name as referees, by adapter, then in the order that it gives.
Result<std::vector<TargetSpec>> ListReferees(const Installation& installation);

// Error: the name is taken by a built-in target, the Python does not exist, no such adapter, or the
// file cannot be written.
Status AddTarget(const Installation& installation, const TargetSpec& given);
Status RemoveTarget(const Installation& installation, const std::string& name);

// What to do about a Python that is not there: the launcher sets up what it knows, else the user
// names one.
std::string HowToGetPython(const TargetSpec& spec);

// The variable that names the user's folder of rules.
inline constexpr const char* kRulesVariable = "PARALLAX_RULES";

// Has the target look for rules in the user's folder, too. Empty: as it was.
void UseRules(const std::string& folder, TargetSpec* spec);

// The adapters that exist, by name.
std::vector<std::string> ListAdapters(const Installation& installation);

}  // namespace parallax
