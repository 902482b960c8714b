#pragma once

#include "prepare/load_catalogue.h"
#include "prepare/request.h"

namespace parallax {

// What a request says of the catalogue that is to be loaded.
CatalogueOptions CatalogueOptionsFor(const HuntRequest& request, const PrepareTools& tools);

}  // namespace parallax
