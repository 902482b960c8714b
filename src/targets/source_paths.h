#pragma once

// What the sources behind an API do with its arguments, as the adapter reads them (docs/paths.md).

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "targets/target.h"

namespace parallax {

// Error: the adapter reads no sources.
Status ReadsSources(TargetSession& session);

// The form of one API as JSON, on one line; it says so where nothing of the API is read. Error: the
// adapter reads no sources, or the target cannot run.
Result<std::string> PathsOf(TargetSession& session, const std::string& api);

// That of each, in order, handed over one at a time: all together may be hundreds of megabytes.
// Ends at the first Error, which may be one of `take`.
Status PathsOfEach(TargetSession& session, const std::vector<std::string>& apis,
                   const std::function<Status(const std::string& api, std::string form)>& take);

}  // namespace parallax
