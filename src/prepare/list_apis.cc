#include "prepare/list_apis.h"

#include <memory>
#include <string>

#include "catalogue/apis.h"

namespace parallax {
namespace {

constexpr double kListDeadlineS = 60;

}  // namespace

Result<std::vector<Api>> ListApis(Target& target, const StopToken& stop) {
  const std::unique_ptr<TargetSession> lister = target.Open({&stop, StopLevel::kClean});
  PARALLAX_TRY_ASSIGN(const std::string text, lister->AskText("apis", "", kListDeadlineS));
  return ParseApis(text, target.spec().adapter);
}

}  // namespace parallax
