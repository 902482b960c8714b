#pragma once

// PreparedHunt: all that the cases of a hunt are drawn from: its targets, what can be called there
// and at what cost, what must hold, the settings. Plain data, made by Prepare (prepare.h); it holds
// no process and no path, and can be written to bytes (prepared_hunt_codec.h), so that another
// process or machine runs the same cases.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "nouns/counterpart_figures.h"
#include "nouns/tried_path.h"
#include "prepare/refused_rules.h"
#include "prepare/settings.h"
#include "relations/planned_relation.h"
#include "relations/recipe.h"
#include "relations/relation_target.h"
#include "relations/rule.h"
#include "relations/stated_relation.h"
#include "wire/message.h"

namespace parallax {

struct KnownSentences;  // similar/known_sentences.h
struct Twin;            // similar/twins/twin.h

// A target of a prepared hunt, as it answered when the hunt was prepared. Who runs the hunt finds
// it by its name (check_fleet.h).
struct PreparedTarget {
  std::string name;
  std::string adapter;
  std::string voice;  // targets of one voice share their kernels
  std::string label;  // among the others: "on toy 2.0"
  Hello hello;        // its pid is 0: it is a process's
  // What it lists, and what its calls cost as far as that is known; of the subject all of it.
  Catalogue catalogue;
};

// What a hunt goes without, and why.
struct LeftOut {
  std::vector<std::string> notes;          // sentences for people
  std::vector<RefusedRule> refused_rules;  // that have no input to be hunted with
};

struct PreparedHunt {
  CampaignSettings settings;
  // None is before the others, and their names differ.
  std::vector<PreparedTarget> fleet;
  // Index of the target whose APIs are called, on whose inputs. It is the target of all relations:
  // sides that name no other run there.
  uint32_t subject = 0;
  std::vector<PlannedRelation> relations;
  // What sources make relations of, beside catalogues, and what those become by a recipe.
  std::vector<Rule> rules;
  std::vector<StatedRelation> stated;
  Recipe recipe;
  LeftOut left_out;
  std::vector<TriedPaths> paths;  // through the subject's sources, where they are followed
  // Of a hunt of them; nothing: none were looked for.
  std::optional<CounterpartFigures> counterparts = {};
  // What sources of candidates go by; null: words alone. Not written to bytes.
  std::shared_ptr<const KnownSentences> sentences = nullptr;
  // Likewise; null: nobody looked.
  std::shared_ptr<const std::vector<Twin>> twins = nullptr;

  const PreparedTarget& Subject() const { return fleet[subject]; }
  const Catalogue& catalogue() const { return Subject().catalogue; }
};

// What sources are told of the targets. `dialect`: of the subject; outlives it.
RelationTarget DescribedTo(const PreparedHunt& hunt, const Dialect& dialect);

}  // namespace parallax
