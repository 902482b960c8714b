#pragma once

// Source: what yields relations from the catalogues that there are: the same call seen another way,
// rule files, stated relations, other targets. Each is one file of sources/ that registers itself.
// What makes it special is its data: nobody else compares its name.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/entry_codec.h"
#include "nouns/api.h"
#include "relations/epoch_shown.h"
#include "relations/planned_relation.h"
#include "relations/relation_target.h"
#include "relations/rule.h"
#include "relations/similar_options.h"
#include "relations/stated_relation.h"

namespace parallax {

struct KnownSentences;  // similar/known_sentences.h
struct Twin;            // similar/twins/twin.h

// What relations are made of. All of it outlives it.
struct SourceInput {
  const std::vector<CatalogueEntry>& catalogue;
  const RelationTarget& target;
  const std::vector<Rule>& rules;
  const std::vector<StatedRelation>& stated = NoneStated();
  const EpochShown* shown = nullptr;          // null: hunting has not begun
  const KnownSentences* sentences = nullptr;  // null: documentation is compared by its words
  const std::vector<Twin>* twins = nullptr;   // APIs that return the same; null: nobody looked
  SimilarOptions similar = {};
  bool runs_documentation = false;  // what documentation spells out may become a program

  static const std::vector<StatedRelation>& NoneStated();
};

struct Proposals {
  std::vector<PlannedRelation> relations;
  std::vector<std::string> left_out;  // a sentence for each that the target has not
};

// Names of what is no C++: rule files, stated relations.
struct NamedData {
  std::vector<std::string> rules;
  std::vector<std::string> stated;
};

// Whose relations a source has that finds none itself.
enum class SourceRelations : uint8_t {
  kOwn,      // it makes them of the catalogues
  kStated,   // what people stated, as the store keeps it
  kMatched,  // what matchers found (relations/counterparts/)
};

struct SourceData {
  std::string_view name;     // the word of `--source`, and the name of its file
  std::string_view summary;  // one line for `parallax list sources`
  uint16_t facts = 0;        // SourceFact, of each of its relations
  int by_default = 0;        // its place among those hunted when nobody names any; 0: it is none
  SourceRelations relations = SourceRelations::kOwn;
  bool joint = false;                // it holds targets of one library against each other
  bool across_libraries = false;     // these may be targets of several libraries
  bool needs_versions = false;       // these are of different versions
  bool reads_documentation = false;  // it compares sentences by their vectors
  bool compares_results = false;     // it asks which APIs return the same on common inputs
  bool runs_documentation = false;   // some of its programs are code of documentation
  bool between_epochs = false;       // it is asked when hunting begins, and when an epoch has ended
};

// `members` of the functions: what `--source SOURCE:MEMBER` names of it; empty: the whole source.
class Source {
 public:
  explicit Source(const SourceData& data) : data_(data) {}
  virtual ~Source() = default;
  const SourceData& data() const { return data_; }
  std::string_view name() const { return data_.name; }
  // What it may be narrowed to.
  virtual std::vector<std::string> Members(const NamedData&) const { return {}; }
  // Whether a relation of it may call the API, where `only`, a glob over API names, narrows them:
  // what a hunt need not probe it leaves.
  virtual bool Concerns(const ListedApi& api, const std::vector<std::string>& members,
                        const std::vector<Rule>& rules, const std::string& only) const;
  // Its relations, but for what they have of its data. Asked again, when the catalogue has grown or
  // an epoch has ended, it may propose what is known already: each Id is taken once.
  virtual void Propose(const SourceInput& in, const std::vector<std::string>& members,
                       Proposals* out) const = 0;

 private:
  const SourceData data_;
};

// All sources, by name.
const std::vector<const Source*>& Sources();
// Null: there is none of this name.
const Source* FindSource(std::string_view name);
// Of the source of this name; 0: there is none.
uint16_t FactsOfSource(std::string_view name);

// Adds a source before main(). Use PARALLAX_SOURCE.
bool RegisterSource(std::unique_ptr<Source> source);
#define PARALLAX_SOURCE(Type) \
  [[maybe_unused]] const bool k##Type##Registered = RegisterSource(std::make_unique<Type>())

// --- what sources are written with ---

// Whether `members` names it, or is empty.
bool IsSelected(const std::vector<std::string>& members, std::string_view name);

// Calls visit(entry, index) for the APIs that can be called, rules and chains aside.
template <class Visit>
void ForEachCallable(const std::vector<CatalogueEntry>& catalogue, Visit visit) {
  for (uint32_t i = 0; i < catalogue.size(); ++i) {
    const std::string& kind = catalogue[i].api.kind;
    if (catalogue[i].HasInputs() && kind != "rule" && kind != kChainKind) visit(catalogue[i], i);
  }
}

// A relation of no family but the source itself, without sides.
Relation WholeRelation(const SourceInput& in, const Source& source, const Api& api);

// Labels the sides as the library calls their forms.
void NameForms(const Dialect& dialect, Relation* relation);

// Those of `in.stated` that are of this source.
void ProposeData(const SourceInput& in, const Source& source,
                 const std::vector<std::string>& members, Proposals* out);

// Each plain call twice; the second is called `label`.
void ProposeTwice(const SourceInput& in, const Source& source, std::string_view label,
                  uint32_t claim_bits, Proposals* out);

// The same call on each target that has it; with voices where the targets have other kernels.
void ProposeTogether(const SourceInput& in, const Source& source, bool have_voices, Proposals* out);

}  // namespace parallax
