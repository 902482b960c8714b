#include "explain/cause/siblings.h"

#include <algorithm>
#include <set>

#include "explain/cause/inherited.h"
#include "explain/cause/likeness.h"
#include "explain/cause/transfer.h"
#include "explain/cause/wrapped_number.h"
#include "inputs/derive.h"
#include "investigate/runner.h"
#include "investigate/signature.h"
#include "nouns/chain.h"

namespace parallax {
namespace {

constexpr size_t kMostCalled = 160;
constexpr size_t kMostThatDie = 8;  // of those that are called where each failure costs a process
constexpr size_t kMostFailing = 16;

Finding NamedLike(const std::string& api) {
  Finding finding;
  finding.signature.api = api;
  return finding;
}

bool HaveAkinNames(const Api& a, const Api& b) {
  return AreAkin(NamedLike(a.name), NamedLike(b.name));
}

bool HaveOneOwner(const Api& a, const Api& b, std::span<const Api* const> apis) {
  return Inherit(NamedLike(a.name), NamedLike(b.name), apis);
}

bool IsForUsers(const Api& api) { return !api.HasTrait("internal") && !api.HasTrait("private"); }

bool TakeTheSame(const Api& a, const Api& b) {
  return !a.parameters.empty() &&
         std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), [](const Parameter& one, const Parameter& other) {
                      return one.name == other.name && one.type == other.type;
                    });
}

// Whether its witness says all there is to it, and failing once more costs little.
bool MayHaveSiblings(const Finding& face) {
  const Kind kind = face.signature.kind;
  return face.prefix.empty() && face.signature.family != kStateFamily && kind != Kind::kHang &&
         kind != Kind::kOom && kind != Kind::kDeterminism && !ChainOf(face.witness.binding) &&
         !OnSeveralTargets(face.witness.relation);
}

// The input of the face, as it is or as the seed of a method with other parameters has place for
// it. A number that a dtype wraps shows in some comparisons with one, in others with another.
std::vector<Binding> InputsFor(const Finding& face, bool same, const Binding* seed) {
  const Binding& binding = face.witness.binding;
  std::vector<Binding> inputs;
  if (!same && seed != nullptr) inputs.push_back(TransferredInOrder(binding, *seed));
  if (!same) return inputs;
  inputs.push_back(binding);
  const std::vector<Binding> beyond = NumbersBeyond(binding);
  for (size_t i = 2; i < beyond.size(); i += 2) inputs.push_back(beyond[i]);
  return inputs;
}

// Nothing: the sides agree, or something else goes wrong.
std::optional<Finding> FindingOfTrial(const Finding& face, const Trial& trial) {
  // Whom the judge does not blame further runs did, of the face.
  const int side = trial.verdict.side, known = face.witness.verdict.side;
  const bool another = side >= 0 && known >= 0 && side != known;
  if (!Shows(face.signature, trial.verdict) || another) return std::nullopt;
  Finding finding;
  finding.witness = trial;
  if (known >= 0) finding.witness.verdict.side = known;
  finding.witness.binding = Realised(trial);
  finding.signature = SignatureOf(trial.relation, trial.verdict);
  finding.apis = {finding.signature.api};
  finding.target = face.target;
  return finding;
}

}  // namespace

std::vector<const Api*> SiblingsOf(const Api& api, std::span<const Api* const> apis) {
  std::vector<const Api*> siblings;
  for (const Api* other : apis) {
    const bool alike = TakeTheSame(api, *other) || HaveOneOwner(api, *other, apis);
    if (other->name != api.name && other->kind == api.kind && IsForUsers(*other) && alike) {
      siblings.push_back(other);
    }
  }
  std::stable_partition(siblings.begin(), siblings.end(),
                        [&](const Api* other) { return HaveAkinNames(api, *other); });
  return siblings;
}

std::optional<Relation> RelationOfSibling(const Relation& relation, const Api& from,
                                          const Api& to) {
  if (!relation.Is(kOfModes)) return std::nullopt;
  Relation other = relation;
  other.api = to.name;
  for (Side& side : other.sides) {
    const std::string form(side.program.form());
    const bool moves = side.program.Plain() == from.program && side.text.empty() &&
                       side.arguments.empty() && (form.empty() || to.HasForm(form));
    if (!moves) return std::nullopt;
    if (side.label == from.name) side.label = to.name;
    side.program = to.program.WithForm(form);
  }
  return other;
}

Result<std::optional<Finding>> SiblingFinder::FindingOf(const Finding& face, const Api& from,
                                                        const Api& to) {
  const std::optional<Relation> relation = RelationOfSibling(face.witness.relation, from, to);
  const std::vector<Binding> inputs =
      relation ? InputsFor(face, TakeTheSame(from, to), seed_of_(to.name)) : std::vector<Binding>();
  if (inputs.empty() || !may_run_()) return std::optional<Finding>();
  RecordedCase subject = NotRun(face.witness, inputs.front());
  subject.relation = *relation;
  subject.traits = to.traits;
  Runner runner(context_, subject);
  if (HitsGuard(face.witness.outcomes)) runner.SetGuard();
  PARALLAX_TRY_ASSIGN(const std::vector<Trial> trials, runner.Try(inputs, {}));
  for (const Trial& trial : trials) {
    if (std::optional<Finding> finding = FindingOfTrial(face, trial)) return finding;
  }
  return std::optional<Finding>();
}

Result<std::vector<Finding>> SiblingFinder::FailingSiblings(const Finding& face, const Api& api,
                                                            const std::vector<std::string>& known) {
  const bool deadly = IsDeadly(face.witness.outcomes);
  std::vector<const Api*> siblings = SiblingsOf(api, context_.apis);
  std::erase_if(siblings, [&](const Api* other) {
    const bool named = std::find(known.begin(), known.end(), other->name) != known.end();
    return named || (deadly && !HaveAkinNames(api, *other));
  });
  siblings.resize(std::min(siblings.size(), deadly ? kMostThatDie : kMostCalled));
  std::vector<Finding> failing;
  for (const Api* other : siblings) {
    PARALLAX_TRY_ASSIGN(std::optional<Finding> finding, FindingOf(face, api, *other));
    if (finding) failing.push_back(std::move(*finding));
    if (failing.size() == kMostFailing) break;
  }
  return failing;
}

Result<std::vector<std::string>> SiblingFinder::Of(const Finding& face,
                                                   const std::vector<std::string>& known) {
  const Api* api = FindApi(face.signature.api, context_.apis);
  if (api == nullptr || !MayHaveSiblings(face)) return std::vector<std::string>();
  PARALLAX_TRY_ASSIGN(std::vector<Finding> failing, FailingSiblings(face, *api, known));
  CauseTester tester(context_, may_run_);
  std::vector<Finding> members = {face};
  // One that is like a sibling need not be like the face: "i0" by way of "bessel_i0".
  for (size_t i = 0; i < members.size(); ++i) {
    for (auto other = failing.begin(); other != failing.end();) {
      PARALLAX_TRY_ASSIGN(const std::string why, tester.Why(members[i], *other));
      if (!why.empty()) members.push_back(std::move(*other));
      other = why.empty() ? other + 1 : failing.erase(other);
    }
  }
  std::set<std::string> names;
  for (size_t i = 1; i < members.size(); ++i) names.insert(members[i].signature.api);
  return std::vector<std::string>(names.begin(), names.end());
}

Result<std::vector<std::string>> SiblingFinder::AlikeOf(const Finding& face,
                                                        const std::vector<std::string>& apis) {
  const Api* api = FindApi(face.signature.api, context_.apis);
  std::vector<std::string> alike;
  if (api == nullptr || !MayHaveSiblings(face)) return alike;
  const bool deadly = IsDeadly(face.witness.outcomes);
  size_t left = deadly ? kMostThatDie : kMostFailing;
  CauseTester tester(context_, may_run_);
  for (const std::string& name : apis) {
    const Api* other = name == api->name ? nullptr : FindApi(name, context_.apis);
    if (other == nullptr || left == 0) continue;
    --left;
    PARALLAX_TRY_ASSIGN(const std::optional<Finding> finding, FindingOf(face, *api, *other));
    if (!finding) continue;
    PARALLAX_TRY_ASSIGN(const std::string why, tester.Why(face, *finding));
    if (!why.empty()) alike.push_back(name);
  }
  return alike;
}

}  // namespace parallax
