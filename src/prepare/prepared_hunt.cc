#include "prepare/prepared_hunt.h"

#include "targets/declared.h"

namespace parallax {
namespace {

Peer PeerOf(const PreparedTarget& target) {
  Peer peer{target.name, target.label, target.voice, {}};
  for (const CatalogueEntry& entry : target.catalogue.entries) {
    peer.apis.emplace(entry.api.name, entry.api);
  }
  return peer;
}

}  // namespace

RelationTarget DescribedTo(const PreparedHunt& hunt, const Dialect& dialect) {
  const PreparedTarget& subject = hunt.Subject();
  RelationTarget out{subject.name,  dialect,       DeclaredBy(subject.hello),
                     subject.label, subject.voice, {}};
  for (size_t i = 0; i < hunt.fleet.size(); ++i) {
    if (i != hunt.subject) out.peers.push_back(PeerOf(hunt.fleet[i]));
  }
  return out;
}

}  // namespace parallax
