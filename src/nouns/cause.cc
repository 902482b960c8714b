#include "nouns/cause.h"

#include <algorithm>
#include <map>
#include <set>
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

// "toy.tail_sum (also toy.tail_mean, toy.tail_norm) returns a wrong value".
std::string TitleWith(const Finding& face, const std::vector<std::string>& others) {
  if (others.empty() || !face.title.starts_with(face.signature.api)) return face.title;
  std::string also;
  for (size_t i = 0; i < std::min(others.size(), kNamedApis); ++i) {
    also += (i == 0 ? "" : ", ") + others[i];
  }
  if (others.size() > kNamedApis) {
    also += " and " + std::to_string(others.size() - kNamedApis) + " more";
  }
  return face.signature.api + " (also " + also + ")" + face.title.substr(face.signature.api.size());
}

void Complete(Cause* cause) {
  std::sort(cause->finds.begin(), cause->finds.end(),
            [](const Finding* a, const Finding* b) { return IsBetterFace(*a, *b); });
  std::set<std::string> others;
  for (const Finding* finding : cause->finds) {
    others.insert(finding->apis.begin(), finding->apis.end());
    others.insert(finding->related_apis.begin(), finding->related_apis.end());
  }
  const std::string& api = cause->face().signature.api;
  others.erase(api);
  cause->apis = {api};
  cause->apis.insert(cause->apis.end(), others.begin(), others.end());
  cause->title = TitleWith(cause->face(), {others.begin(), others.end()});
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
