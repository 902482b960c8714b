#pragma once

// Borders: what probing asks of the constraints of an API: do accepted inputs keep them, and is
// what lies just outside refused? Pure; any thread.

#include <cstdint>
#include <vector>

#include "guess/lessons.h"
#include "nouns/api.h"

namespace parallax {

// Lets the seeds speak for or against each constraint. What refusals taught joins them, unless a
// seed speaks against it: a refusal that was misread is no constraint.
void CountForAll(const Lessons& lessons, CatalogueEntry* entry);

struct BorderCall {
  size_t constraint = 0;  // index of the one that it breaks
  Binding outside;
  uint64_t draw = 0;  // of its contents
};
// Seeds just outside of each constraint that all of them keep; fewer where calls are dear.
std::vector<BorderCall> BorderCalls(const CatalogueEntry& entry, uint64_t seed);

}  // namespace parallax
