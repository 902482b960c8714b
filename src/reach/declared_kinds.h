#pragma once

// DeclaredKinds: what may be passed for the parameters of an API: what their types say, and what
// calls that returned had. Pure; any thread.

#include "catalogue/catalogue.h"
#include "paths/passed_kind.h"

namespace parallax {

PassedKinds DeclaredKinds(const CatalogueEntry& entry);

}  // namespace parallax
