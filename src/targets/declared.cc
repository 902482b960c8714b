#include "targets/declared.h"

#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "targets/adapters/json_fields.h"

namespace parallax {

Capabilities DeclaredBy(const Hello& hello) {
  auto json = ParseJson<nlohmann::json>(hello.capabilities);
  Capabilities out;
  if (!json.is_object()) return out;
  for (auto [key, flag] : {std::pair{"strides", &out.strides},
                           {"negated", &out.negated},
                           {"conjugated", &out.conjugated},
                           {"requires_grad", &out.requires_grad},
                           {"zero_copy", &out.zero_copy}}) {
    if (json.contains(key) && json[key].is_boolean()) *flag = json[key].get<bool>();
  }
  if (json.contains("alignment") && json["alignment"].is_number_unsigned()) {
    out.alignment = AlignmentOf(json["alignment"].get<uint64_t>());
  }
  if (!json.contains("dtypes") || !json["dtypes"].is_array()) return out;
  for (const auto& name : json["dtypes"]) {
    auto dtype = name.is_string() ? DTypeFromName(name.get<std::string>()) : std::nullopt;
    if (dtype) out.dtypes.push_back(*dtype);
  }
  return out;
}

Status CheckDeclared(const std::string& adapter, const Hello& hello) {
  if (hello.capabilities.empty()) return {};
  return VisitAnswer(adapter, "capabilities", hello.capabilities, [](JsonFields fields) {
    for (const char* flag : {"strides", "negated", "conjugated", "requires_grad", "zero_copy",
                             "refillable", "models"}) {
      fields.Flag(flag, true);
    }
    fields.Count("alignment");
    fields.Texts("dtypes");
  });
}

}  // namespace parallax
