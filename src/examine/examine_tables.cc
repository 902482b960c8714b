#include "examine/examine_tables.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/nesting.h"
#include "catalogue/vocabulary.h"
#include "guess/hints.h"

namespace parallax {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kFaultsDeadlineSeconds = 60;

std::string TextOr(const Json& object, const char* key, const std::string& otherwise) {
  auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : otherwise;
}

std::vector<AdapterFault> OwnFaults(TargetSession& worker) {
  auto has = worker.AskText("has", "faults", kFaultsDeadlineSeconds);
  if (has.ok() && has->empty()) return {};
  auto text = worker.AskText("faults", "", kFaultsDeadlineSeconds);
  if (!text.ok()) return {{text.error().message, "mend faults() of the adapter"}};
  std::vector<AdapterFault> out;
  Json list = ParseJson<Json>(*text);
  if (!list.is_array()) return {{"faults() gives no list", "see docs/add-a-target.md"}};
  for (const Json& item : list) {
    out.push_back({TextOr(item, "what", "faults() lists a fault without \"what\""),
                   TextOr(item, "fix", "mend the adapter")});
  }
  return out;
}

std::vector<AdapterFault> ExamineForms(const Dialect& dialect) {
  std::vector<AdapterFault> out;
  for (const auto& [form, called] : dialect.forms) {
    if (Contains(Words().forms, form)) continue;
    out.push_back(
        {"words.forms: " + Unknown("form", form, Words().forms), "put it right in adapter.json"});
  }
  return out;
}

std::vector<AdapterFault> ExamineHints(const ParameterHints& hints) {
  const std::vector<std::string> known = Families();
  std::vector<AdapterFault> out;
  auto add = [&](const auto& rows) {
    for (const auto& row : rows) {
      if (row.family.empty() || Contains(known, row.family)) continue;
      out.push_back(
          {fmt::format("hints of {}: {}", row.names, Unknown("family", row.family, known)),
           "put it right in hints.json"});
    }
  };
  add(hints.tensors);
  add(hints.ints);
  add(hints.floats);
  add(hints.lists);
  return out;
}

}  // namespace

std::vector<AdapterFault> ExamineTables(TargetSession& worker, const TargetSpec& spec) {
  std::vector<AdapterFault> out = ExamineForms(spec.dialect);
  for (AdapterFault& fault : ExamineHints(spec.dialect.hints)) out.push_back(std::move(fault));
  for (AdapterFault& fault : OwnFaults(worker)) out.push_back(std::move(fault));
  return out;
}

}  // namespace parallax
