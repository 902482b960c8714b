#include "similar/twins/twin.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/text.h"

namespace parallax {
namespace {

constexpr uint32_t kMostMissed = 4;  // one of so many scenes may be refused by the target alone

// A part of what a call returned.
struct Part {
  uint32_t call = 0;
  uint32_t part = 0;  // 0: all of it
  auto operator<=>(const Part&) const = default;
};

const std::optional<Fingerprint>& At(const ObservedCall& call, size_t scene, size_t part) {
  static const std::optional<Fingerprint> none;
  const auto& parts = call.seen[scene].parts;
  return part < parts.size() ? parts[part] : none;
}

// How two went together over all scenes.
struct Agreement {
  uint32_t telling = 0, missed = 0, returned = 0;
  bool differs = false, squeezed = false;

  bool IsEnough() const {
    return !differs && telling >= kEnoughScenesAgreed && missed * kMostMissed <= returned;
  }
};

Agreement Compared(const ObservedCall& source, const ObservedCall& target, uint32_t part) {
  Agreement out;
  for (size_t scene = 0; scene < source.seen.size(); ++scene) {
    if (!source.seen[scene].returned) continue;
    ++out.returned;
    if (!target.seen[scene].returned) {
      ++out.missed;
      // Kernels lack dtypes, and floats seldom.
      out.differs = out.differs || IsFloat(CommonScenes()[scene].front().dtype);
      continue;
    }
    const auto &a = At(source, scene, 0), &b = At(target, scene, part);
    out.differs = out.differs || a.has_value() != b.has_value() || (a && a->numbers != b->numbers);
    if (out.differs || !a) continue;
    out.telling += a->telling ? 1 : 0;
    out.squeezed = out.squeezed || a->shapes != b->shapes;
  }
  return out;
}

// How the target is called with what the source is called with.
struct Mapping {
  std::vector<int> match;             // of each parameter of the source
  std::map<size_t, Value> constants;  // by parameter of the target
};

// The parameter of the source that stands for the argument; -1: none. What is passed already stands
// for none.
int SourceOf(const CommonArgument& argument, const std::string& name, const CommonCall& source,
             const Api& api, const std::vector<int>& match) {
  int best = -1;
  double likest = -1;
  for (const CommonArgument& each : source.arguments) {
    const bool same = each.tensor == argument.tensor && each.literal == argument.literal;
    const double alike = NameSimilarity(api.parameters[each.parameter].name, name);
    if (!same || match[each.parameter] >= 0 || alike <= likest) continue;
    likest = alike;
    best = static_cast<int>(each.parameter);
  }
  return best;
}

// Options of one name are passed on.
void AddOptions(const Api& source, const std::vector<Parameter>& to, Mapping* mapping) {
  for (size_t i = 0; i < source.parameters.size(); ++i) {
    if (!source.parameters[i].has_default) continue;
    for (size_t j = 0; j < to.size(); ++j) {
      const int option = static_cast<int>(j);
      const bool taken =
          mapping->constants.contains(j) ||
          std::find(mapping->match.begin(), mapping->match.end(), option) != mapping->match.end();
      const bool alike = NameSimilarity(source.parameters[i].name, to[j].name) >= kAlikeNames;
      if (taken || !to[j].has_default || !alike || mapping->match[i] >= 0) continue;
      mapping->match[i] = option;
    }
  }
}

// Nothing: the target does not take all that the source requires.
std::optional<Mapping> MappingOf(const CommonCall& source, const Api& of_source,
                                 const CommonCall& target, const Api& of_target) {
  const std::vector<Parameter>& to = ParametersOf(target, of_target);
  Mapping mapping{std::vector<int>(of_source.parameters.size(), -1), {}};
  for (const CommonArgument& each : target.arguments) {
    const std::string& name = to[each.parameter].name;
    const int from = SourceOf(each, name, source, of_source, mapping.match);
    if (from >= 0) {
      mapping.match[static_cast<size_t>(from)] = static_cast<int>(each.parameter);
    } else if (each.tensor < 0) {
      mapping.constants[each.parameter] = each.literal;
    } else {
      return std::nullopt;
    }
  }
  for (const CommonArgument& each : source.arguments) {
    if (mapping.match[each.parameter] < 0) return std::nullopt;
  }
  AddOptions(of_source, to, &mapping);
  return mapping;
}

double AlikeNames(const std::vector<Parameter>& from, const std::vector<Parameter>& to,
                  const Mapping& mapping) {
  double alike = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    const int at = mapping.match[i];
    if (at >= 0) alike += NameSimilarity(from[i].name, to[static_cast<size_t>(at)].name);
  }
  return alike;
}

// By what the numbers of a part are, the calls that returned them on a scene.
using Bucket = std::unordered_map<Hash128, std::vector<Part>>;

std::vector<Bucket> BucketsOf(const std::vector<ObservedCall>& calls) {
  std::vector<Bucket> buckets(CommonScenes().size());
  for (uint32_t i = 0; i < calls.size(); ++i) {
    for (size_t scene = 0; scene < calls[i].seen.size(); ++scene) {
      const auto& parts = calls[i].seen[scene].parts;
      for (uint32_t part = 0; part < parts.size(); ++part) {
        if (parts[part] && parts[part]->telling) {
          buckets[scene][parts[part]->numbers].push_back({i, part});
        }
      }
    }
  }
  return buckets;
}

// A twin, and what it is worth.
struct Ranked {
  std::tuple<bool, uint32_t, size_t, bool, int64_t, size_t> order;  // the least is the best
  Twin twin;
  double alike = 0;  // the names of what is passed, in sum
};

// Whether two calls pass the same arguments, one under names less like their own. Where both agree
// they tell nothing apart on what was tried, and elsewhere that one is the more likely wrong.
bool IsPermuted(const Ranked& worse, const Ranked& better) {
  const auto &a = worse.twin.arguments, &b = better.twin.arguments;
  const auto same_constant = [](const MappedArgument& one, const MappedArgument& other) {
    return one.name == other.name && one.index < 0 && other.index < 0 &&
           one.literal == other.literal;
  };
  const auto same_kind = [&](const MappedArgument& one, const MappedArgument& other) {
    return (one.index >= 0 && other.index >= 0) || same_constant(one, other);
  };
  return worse.alike < better.alike && worse.twin.item == better.twin.item &&
         worse.twin.squeezed == better.twin.squeezed && worse.twin.agreed <= better.twin.agreed &&
         std::equal(a.begin(), a.end(), b.begin(), b.end(), same_kind);
}

void DropPermuted(std::vector<Ranked>* all) {
  const std::vector<Ranked> whole = *all;
  std::erase_if(*all, [&](const Ranked& each) {
    return std::any_of(whole.begin(), whole.end(),
                       [&](const Ranked& other) { return IsPermuted(each, other); });
  });
}

class Twins {
 public:
  Twins(const std::vector<CatalogueEntry>& catalogue, const std::vector<ObservedCall>& calls)
      : catalogue_(catalogue), calls_(calls), buckets_(BucketsOf(calls)) {}

  void AddOf(uint32_t source, std::vector<Twin>* out) const {
    std::map<uint32_t, std::vector<Ranked>> of_target;
    for (const auto& [part, scenes] : MetBy(source)) {
      if (scenes < kEnoughScenesAgreed) continue;
      std::optional<Ranked> ranked = RankedOf(calls_[source], part);
      if (ranked) of_target[ranked->twin.target].push_back(std::move(*ranked));
    }
    std::vector<Ranked> best;
    for (auto& [target, all] : of_target) {
      DropPermuted(&all);
      Sort(&all);
      std::move(all.begin(),
                all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), kMostTwinCalls)),
                std::back_inserter(best));
    }
    Sort(&best);
    if (best.size() > kMostTwins) best.resize(kMostTwins);
    for (Ranked& each : best) out->push_back(std::move(each.twin));
  }

 private:
  static void Sort(std::vector<Ranked>* all) {
    std::stable_sort(all->begin(), all->end(),
                     [](const Ranked& a, const Ranked& b) { return a.order < b.order; });
  }

  // On how many scenes each part of another API's call has the numbers of the source.
  std::map<Part, uint32_t> MetBy(uint32_t source) const {
    std::map<Part, uint32_t> met;
    for (size_t scene = 0; scene < buckets_.size(); ++scene) {
      const auto& whole = At(calls_[source], scene, 0);
      if (!whole || !whole->telling) continue;
      for (const Part& part : buckets_[scene].at(whole->numbers)) {
        if (calls_[part.call].entry != calls_[source].entry) ++met[part];
      }
    }
    return met;
  }

  std::optional<Ranked> RankedOf(const ObservedCall& source, const Part& part) const {
    const ObservedCall& target = calls_[part.call];
    const Agreement agreement = Compared(source, target, part.part);
    if (!agreement.IsEnough()) return std::nullopt;
    const Api &from = catalogue_[source.entry].api, &to = catalogue_[target.entry].api;
    const auto mapping = MappingOf(source.call, from, target.call, to);
    if (!mapping) return std::nullopt;
    Twin twin{source.entry,
              target.entry,
              ArgumentsOf(from.parameters, ParametersOf(target.call, to), mapping->match, {},
                          mapping->constants),
              static_cast<int32_t>(part.part) - 1,
              agreement.squeezed,
              agreement.telling};
    return Ranked{
        {twin.squeezed, target.call.changed, mapping->constants.size(), part.part > 0,
         -int64_t{agreement.telling}, EditDistance(LeafName(from.name), LeafName(to.name))},
        std::move(twin),
        AlikeNames(from.parameters, ParametersOf(target.call, to), *mapping)};
  }

  const std::vector<CatalogueEntry>& catalogue_;
  const std::vector<ObservedCall>& calls_;
  const std::vector<Bucket> buckets_;
};

}  // namespace

Observed ObservedOf(const Outcome& outcome) {
  Observed observed;
  const auto* returned = std::get_if<Returned>(&outcome.v);
  if (returned == nullptr) return observed;
  observed.returned = true;
  observed.parts.push_back(FingerprintOf(returned->value));
  const auto* sequence = std::get_if<OutputSequence>(&returned->value.v);
  if (sequence == nullptr) return observed;
  for (size_t i = 0; i < std::min(sequence->items.size(), kMostObservedItems); ++i) {
    observed.parts.push_back(FingerprintOf(sequence->items[i]));
  }
  return observed;
}

std::vector<Twin> TwinsOf(const std::vector<CatalogueEntry>& catalogue,
                          const std::vector<ObservedCall>& calls) {
  const Twins twins(catalogue, calls);
  std::vector<Twin> out;
  for (uint32_t i = 0; i < calls.size(); ++i) {
    if (calls[i].call.plain) twins.AddOf(i, &out);
  }
  return out;
}

}  // namespace parallax
