#include "repro/snippet/find.h"

#include <utility>

#include "repro/snippet/request.h"
#include "repro/snippet/snippet.h"

namespace parallax {
namespace {

Result<std::vector<Snippet>> Candidates(const InvestigateContext& context, const Finding& finding,
                                        const SnippetRoles& roles) {
  PARALLAX_TRY_ASSIGN(std::string request, SnippetRequest(finding, roles));
  auto answer = context.write_snippet(request);
  if (!answer.ok()) return Error{"the adapter writes no snippet: " + answer.error().message, ""};
  return ReadSnippets(*answer);
}

// That plain code does not show it is known of the plain call alone: contiguous tensors, no form,
// and the script says that nothing is wrong.
std::string NotShownBy(const Finding& finding, const SnippetRoles& roles) {
  bool plain = IsPlainCall(finding.witness.relation.sides[static_cast<size_t>(roles.got)]);
  ForEachTensor(finding.witness.binding,
                [&](const TensorRecipe& recipe) { plain &= recipe.layout == Layout::kContiguous; });
  return plain ? "plain code does not show it: it "
               : "the lines that were written for it do not show it: the script ";
}

}  // namespace

Status FindSnippet(const InvestigateContext& context, Finding* finding) {
  if (!context.write_snippet || !context.run_script) return Status::Ok();
  const SnippetRoles roles = RolesOf(*finding);
  auto candidates = Candidates(context, *finding, roles);
  if (!candidates.ok()) {
    finding->snippet_reason = candidates.error().message;
    return Status::Ok();
  }
  for (const Snippet& candidate : *candidates) {
    std::string script = SnippetScript(context, *finding, roles, candidate);
    if (script.empty()) {
      finding->snippet_reason = "plain code does not tell what it does to memory";
      return Status::Ok();
    }
    PARALLAX_TRY_ASSIGN(ScriptRun run, context.run_script(script));
    if (!run.BugIsThere()) {
      finding->snippet_reason = NotShownBy(*finding, roles) + run.Describe();
      continue;
    }
    finding->snippet = SnippetText(*finding, roles, candidate, run.out);
    finding->snippet_reason.clear();
    finding->script = std::move(script);
    return Status::Ok();
  }
  return Status::Ok();
}

}  // namespace parallax
