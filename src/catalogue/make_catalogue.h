#pragma once

// MakeCatalogue: the catalogue of a target from what the cache knows, probing what it does not:
// nothing on most days, one API after an edit, all on the first day. What is found is on disk
// before the next is probed.

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/stop.h"
#include "catalogue/catalogue.h"
#include "catalogue/probe.h"
#include "words/progress.h"

namespace parallax {

struct CatalogueRequest {
  std::string target;
  CatalogueKey key;
  std::filesystem::path cache_folder;
  // The target's own APIs. Asked only where the cache does not know all that is wanted.
  std::function<Result<std::vector<Api>>()> list;
  // Entries beside them, described anew each time; told the names of the target's own. Empty: none.
  std::function<Result<std::vector<Api>>(const std::vector<std::string>&)> rules;
  // The rest is in the catalogue by its name, kind, program and traits alone. Empty: all.
  std::function<bool(const ListedApi&)> wanted;
  // What a user says of the target's own API of that name. Empty: nothing of any.
  std::function<std::vector<Hint>(const std::string&)> hints = {};
  ProbeOptions options;
};

// Calls of `progress` come from the seats' threads, one at a time. Error: the disk, the target, or
// the user stopped it; what was probed until then is kept.
Result<Catalogue> MakeCatalogue(const CatalogueRequest& request, std::span<const ProbeSeat> seats,
                                const StopToken& stop, Progress& progress);

}  // namespace parallax
