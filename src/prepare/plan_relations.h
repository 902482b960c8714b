#pragma once

// What a hunt holds against each other: relations that the selected sources propose, as far as the
// targets have their programs.

#include <string>
#include <vector>

#include "base/result.h"
#include "prepare/fleet.h"
#include "prepare/prepared_hunt.h"
#include "prepare/request.h"
#include "relations/selection.h"

namespace parallax {

// What `hunt.settings.sources` selects. Error: an unknown source or member.
Result<std::vector<SourceSelection>> SelectedSources(const PreparedHunt& hunt);

// What the sources propose, without what a target has no program for. Error: a target cannot run.
Result<Proposals> ProposeTo(const PreparedHunt& hunt, const std::vector<HuntedTarget>& targets,
                            const std::vector<SourceSelection>& sources, const StopToken& stop);

// Error: stated relations were asked for, and none of them can be used.
Status CheckStatedAreUsed(const std::string& sources, const Proposals& proposed);

// Fills in the relations of APIs that match `hunt->settings.only`, as the recipe changes them, and
// what is left out. Error: those above; or there is no such API.
Status PlanRelations(const std::vector<HuntedTarget>& targets, const PrepareTools& tools,
                     PreparedHunt* hunt);

// Asks the same sources again when an epoch has ended; what they leave out is noted. REQUIRES:
// PlanRelations was Ok. `hunt`, `dialect`, of the subject, and `progress` outlive it.
MoreRelations MoreOf(const PreparedHunt& hunt, const Dialect& dialect, Progress& progress);

}  // namespace parallax
