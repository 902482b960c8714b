#include "hunt/peers.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "catalogue/apis.h"
#include "relations/source.h"

namespace parallax {
namespace {

constexpr double kPeersDeadlineS = 60;

Status CheckPeer(const HuntedTarget& first, const HuntedTarget& peer, const std::string& source) {
  const std::string &one = first.target.spec().name, &other = peer.target.spec().name;
  const Source* asked = FindSource(source);
  if (asked != nullptr && asked->data().across_libraries) return {};
  if (first.target.spec().adapter != peer.target.spec().adapter) {
    return Error{
        fmt::format("{} and {} are two libraries; --source {} runs one", one, other, source),
        "parallax list targets names the adapter of each"};
  }
  const bool needs_versions = asked != nullptr && asked->data().needs_versions;
  if (needs_versions && first.hello.version == peer.hello.version) {
    return Error{
        fmt::format("{} and {} are both {} {}", one, other, peer.hello.library, peer.hello.version),
        fmt::format("--source {} needs two versions of a library", source)};
  }
  return {};
}

// "2.0" of "2.0+cpu".
std::string ShortVersion(const Hello& hello) {
  return hello.version.substr(0, hello.version.find('+'));
}

}  // namespace

std::vector<std::string> LabelsOf(const std::vector<HuntedTarget>& targets) {
  std::vector<std::string> labels;
  for (const HuntedTarget& target : targets) {
    const auto alike =
        std::count_if(targets.begin(), targets.end(), [&](const HuntedTarget& other) {
          return other.hello.library == target.hello.library &&
                 ShortVersion(other.hello) == ShortVersion(target.hello);
        });
    const bool told_by_version =
        alike == 1 && targets.front().hello.library == target.hello.library;
    labels.push_back(told_by_version
                         ? fmt::format("on {} {}", target.hello.library, ShortVersion(target.hello))
                         : "on " + target.target.spec().name);
  }
  return labels;
}

Result<std::vector<Peer>> ListPeers(const std::vector<HuntedTarget>& targets,
                                    const std::string& source, const StopToken& stop) {
  const std::vector<std::string> labels = LabelsOf(targets);
  std::vector<Peer> peers;
  for (size_t i = 1; i < targets.size(); ++i) {
    PARALLAX_TRY(CheckPeer(targets.front(), targets[i], source));
    auto session = targets[i].target.Open({&stop, StopLevel::kClean});
    PARALLAX_TRY_ASSIGN(std::string text, session->AskText("apis", "", kPeersDeadlineS));
    PARALLAX_TRY_ASSIGN(std::vector<Api> apis, ParseApis(text));
    const TargetSpec& spec = targets[i].target.spec();
    Peer peer{spec.name, labels[i], spec.Voice(), {}};
    for (Api& api : apis) {
      api.doc.clear();
      std::string name = api.name;
      peer.apis.emplace(std::move(name), std::move(api));
    }
    peers.push_back(std::move(peer));
  }
  return peers;
}

}  // namespace parallax
