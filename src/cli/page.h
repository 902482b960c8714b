#pragma once

// The HTML report that a hunt leaves behind.

#include <string>

#include "cli/environment.h"
#include "report/reporter.h"

namespace parallax {

// The path of the page in `folder`, which is made; empty, and told, when it cannot be written.
std::string WritePage(Environment& environment, const std::string& folder,
                      const ReportContent& content);

}  // namespace parallax
