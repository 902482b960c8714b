#include "nouns/cause.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "base/version.h"

namespace parallax {
namespace {

constexpr size_t kNamedApis = 3;  // in a title, beside the face's

auto FaceOrder(const Finding& f) {
  return std::make_tuple(!f.known_url.empty(), f.rank, !IsConfirmed(f.status),
                         f.signature.kind != Kind::kMemory, f.snippet.empty(),
                         !f.witness.relation.Is(kOfModes), f.signature.api.size(),
                         std::cref(f.signature.api), std::cref(f.id));
}

// The first few, and how many more.
std::string NamesText(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < std::min(names.size(), kNamedApis); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() <= kNamedApis) return text;
  return text + " and " + std::to_string(names.size() - kNamedApis) + " more";
}

// What a title says behind the API. That other calls pass as well is no other condition.
std::string SaidOf(const Finding& finding) {
  const std::string& api = finding.signature.api;
  if (!finding.title.starts_with(api)) return finding.title;
  const std::string said = finding.title.substr(api.size());
  return said.substr(0, said.find(", in some calls"));
}

// "toy.tail_sum (also toy.tail_mean; under other conditions toy.tail_norm) returns a wrong value":
// what the title says holds for the face.
std::string TitleWith(const Finding& face, const std::vector<std::string>& alike,
                      const std::vector<std::string>& apart) {
  const bool alone = alike.empty() && apart.empty();
  if (alone || !face.title.starts_with(face.signature.api)) return face.title;
  std::string also = alike.empty() ? "" : "also " + NamesText(alike);
  if (!apart.empty()) {
    also += (alike.empty() ? "also under other conditions " : "; under other conditions ") +
            NamesText(apart);
  }
  return face.signature.api + " (" + also + ")" + face.title.substr(face.signature.api.size());
}

// Whether it was called as the face's witness is, and failed.
bool FailsAsTheFace(const Finding& face, const std::string& api) {
  return std::any_of(face.varied.begin(), face.varied.end(), [&](const VariedCall& call) {
    return call.what == kVariedFunction && call.value == api && call.state == VariedState::kFails;
  });
}

// Of `others` those of which no finding has the words of the face, and that pass in its place.
std::vector<std::string> ToldApart(const Cause& cause, const std::set<std::string>& others) {
  std::set<std::string> alike, apart;
  const std::string said = SaidOf(cause.face());
  for (const Finding* finding : cause.finds) {
    const bool same = SaidOf(*finding) == said;
    (same ? alike : apart).insert(finding->apis.begin(), finding->apis.end());
  }
  std::vector<std::string> names;
  for (const std::string& name : others) {
    const bool told_apart = apart.contains(name) && !alike.contains(name);
    if (told_apart && !FailsAsTheFace(cause.face(), name)) names.push_back(name);
  }
  return names;
}

void Complete(Cause* cause) {
  std::sort(cause->finds.begin(), cause->finds.end(),
            [](const Finding* a, const Finding* b) { return IsBetterFace(*a, *b); });
  std::set<std::string> others, related;
  for (const Finding* finding : cause->finds) {
    others.insert(finding->apis.begin(), finding->apis.end());
    related.insert(finding->related_apis.begin(), finding->related_apis.end());
  }
  const std::string& api = cause->face().signature.api;
  others.erase(api);
  cause->apis = {api};
  cause->apis.insert(cause->apis.end(), others.begin(), others.end());
  others.merge(related);
  others.erase(api);
  const std::vector<std::string> apart = ToldApart(*cause, others);
  for (const std::string& name : apart) others.erase(name);
  cause->title = TitleWith(cause->face(), {others.begin(), others.end()}, apart);
}

}  // namespace

std::string Cause::FixVersion() const {
  std::string last;
  for (const Finding* finding : finds) {
    if (finding->fix_version.empty()) return "";
    if (last.empty() || IsNewer(finding->fix_version, last)) last = finding->fix_version;
  }
  return last;
}

std::string Cause::PerhapsReported() const {
  if (!face().known_url.empty()) return "";
  for (const Finding* finding : finds) {
    if (!finding->perhaps_url.empty()) return finding->perhaps_url;
    if (!finding->known_url.empty()) return finding->known_url;
  }
  return "";
}

FindingStatus Cause::status() const {
  bool any_new = std::any_of(finds.begin(), finds.end(), [](const Finding* finding) {
    return finding->status == FindingStatus::kNew;
  });
  return any_new ? FindingStatus::kNew : FindingStatus::kKnown;
}

std::string CauseIdOf(const Finding& finding) {
  return "C-" + FindingId(finding.signature).substr(2);
}

bool IsBetterFace(const Finding& a, const Finding& b) { return FaceOrder(a) < FaceOrder(b); }

std::vector<Cause> CausesOf(const std::vector<Finding>& findings) {
  std::map<std::string, Cause> by_id;
  for (const Finding& finding : findings) {
    if (!IsConfirmed(finding.status)) continue;
    const std::string id = finding.cause.empty() ? CauseIdOf(finding) : finding.cause;
    Cause& cause = by_id[id];
    cause.id = id;
    cause.finds.push_back(&finding);
  }
  std::vector<Cause> causes;
  for (auto& [id, cause] : by_id) {
    Complete(&cause);
    causes.push_back(std::move(cause));
  }
  std::sort(causes.begin(), causes.end(), [](const Cause& a, const Cause& b) {
    return std::make_tuple(a.rank(), b.apis.size(), std::cref(a.id)) <
           std::make_tuple(b.rank(), a.apis.size(), std::cref(b.id));
  });
  return causes;
}

}  // namespace parallax
