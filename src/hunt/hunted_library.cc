#include "hunt/hunted_library.h"

#include "prepare/plan_relations.h"

namespace parallax {

HuntedLibrary LibraryOf(const PreparedHunt& hunt, const Fleet& fleet) {
  const HuntedTarget& subject = fleet.members()[hunt.subject];
  HuntedLibrary library{subject.hello, hunt.catalogue(), hunt.relations, {}};
  library.more = MoreOf(hunt, subject.target.spec().dialect);
  for (size_t i = 0; i < fleet.members().size(); ++i) {
    if (i != hunt.subject) library.peers.push_back(fleet.members()[i]);
  }
  return library;
}

}  // namespace parallax
