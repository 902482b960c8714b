#pragma once

// ReadDefinition: a stated relation from the keys that people write (docs/add-a-relation.md).

#include <nlohmann/json.hpp>
#include <string>

#include "base/result.h"
#include "relations/stated_relation.h"

namespace parallax {

// The hint of what is wrong with a definition.
inline constexpr const char* kDefinitionHint =
    "a relation is [[relation]] with name, api, citation and at least two [[relation.side]]; "
    "docs/add-a-relation.md has one";

// Error: the first key that is wrong; it names the relation.
Result<StatedRelation> ReadDefinition(const std::string& origin,
                                      const nlohmann::ordered_json& json);

}  // namespace parallax
