#include "examine/examine_adapter.h"

#include <fmt/format.h>

#include <algorithm>

#include "examine/examine_programs.h"
#include "examine/examine_script.h"
#include "examine/examine_tables.h"
#include "nouns/dtype.h"
#include "targets/declared.h"

namespace parallax {
namespace {

constexpr double kCarryDeadlineSeconds = 20;

void Append(std::vector<AdapterFault> more, std::vector<AdapterFault>* out) {
  out->insert(out->end(), more.begin(), more.end());
}

// "ValueError: MESSAGE" of what raises that, else the whole.
std::string CauseOf(const std::string& fault) {
  constexpr std::string_view kRaises = " raises ";
  size_t raises = fault.find(kRaises);
  return raises == std::string::npos ? fault : fault.substr(raises + kRaises.size());
}

// A tensor of each dtype, there and back. The same fault of several dtypes is one complaint.
std::vector<AdapterFault> ExamineTensors(TargetSession& worker,
                                         const std::vector<std::string>& dtypes,
                                         std::vector<std::string>* causes) {
  std::vector<std::pair<std::string, std::string>> faults;  // what, of which dtypes
  for (const std::string& dtype : dtypes) {
    auto answer = worker.AskText("carry", dtype, kCarryDeadlineSeconds);
    std::string wrong = answer.ok() ? *answer : "the process dies: " + answer.error().message;
    if (wrong.empty()) continue;
    auto same = std::find_if(faults.begin(), faults.end(),
                             [&](const auto& fault) { return fault.first == wrong; });
    if (same == faults.end()) {
      faults.emplace_back(wrong, dtype);
    } else {
      same->second += ", " + dtype;
    }
  }
  std::vector<AdapterFault> out;
  for (const auto& [wrong, of] : faults) {
    causes->push_back(CauseOf(wrong));
    out.push_back({fmt::format("tensors of {}: {}", of, wrong),
                   "mend that method of the adapter, or drop the dtype from capabilities()"});
  }
  return out;
}

// Those of `more` that do not only repeat what makes tensors fail.
std::vector<AdapterFault> WithoutCauses(std::vector<AdapterFault> more,
                                        const std::vector<std::string>& causes) {
  std::erase_if(more, [&](const AdapterFault& fault) {
    return std::any_of(causes.begin(), causes.end(), [&](const std::string& cause) {
      return fault.what.find(cause) != std::string::npos;
    });
  });
  return more;
}

}  // namespace

std::vector<AdapterFault> ExamineAdapter(TargetSession& worker, const TargetSpec& spec,
                                         const Hello& hello, const std::string& apis) {
  std::vector<AdapterFault> out = ExamineCapabilities(hello.capabilities);
  Append(ExamineApis(apis, spec.adapter), &out);
  Append(ExamineTables(worker, spec), &out);
  auto parsed = ParseApis(apis, spec.adapter);
  // What only runs models hands no tensors of its own around.
  if (!parsed.ok() || parsed->empty()) return out;
  std::vector<std::string> dtypes;
  for (DType dtype : DeclaredBy(hello).dtypes) dtypes.emplace_back(Name(dtype));
  std::vector<std::string> causes;
  Append(ExamineTensors(worker, dtypes, &causes), &out);
  std::vector<SampleCall> calls;
  Append(WithoutCauses(ExaminePrograms(worker, *parsed, spec.dialect, &calls), causes), &out);
  Append(WithoutCauses(ExamineScript(worker, spec, dtypes, calls), causes), &out);
  Append(ExamineSnippets(worker, calls), &out);
  return out;
}

}  // namespace parallax
