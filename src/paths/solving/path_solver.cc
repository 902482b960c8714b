#include "paths/solving/path_solver.h"

#include <z3++.h>

#include <map>
#include <optional>

#include "paths/solving/path_encoder.h"
#include "paths/solving/path_symbols.h"

namespace parallax {

struct PathSolver::Inside {
  Inside(ParameterTraits known, SolveLimits most)
      : traits(std::move(known)), limits(most), symbols(context, traits) {}

  // The conditions, and what is true by nature of the parameters that they speak of.
  z3::solver Question(const std::vector<MetConditionPtr>& conditions) {
    std::vector<const PathCondition*> plain;
    for (const MetConditionPtr& each : conditions) plain.push_back(&each->condition);
    symbols.Begin(plain);
    z3::solver solver(context, z3::solver::simple());
    z3::params params(context);
    params.set("rlimit", limits.steps);
    params.set("timeout", limits.most_ms);
    solver.set(params);
    PathEncoder encoder(context, symbols);
    for (const PathCondition* each : plain) {
      if (const auto encoded = encoder.Encode(*each)) solver.add(*encoded);
    }
    std::vector<std::string> names;
    for (const auto& [name, use] : symbols.uses()) names.push_back(name);
    for (const std::string& name : names) solver.add(symbols.Natural(name));
    return solver;
  }

  // A model with these wishes, or nothing.
  std::optional<z3::model> ModelWith(z3::solver& solver, const z3::expr& wish) {
    solver.push();
    solver.add(wish);
    std::optional<z3::model> out;
    if (solver.check() == z3::sat) out = solver.get_model();
    solver.pop();
    return out;
  }

  // That extents are small, as many of them as may be: no tensor is larger than its path asks for.
  z3::expr SmallExtentsIn(z3::solver& solver, const std::vector<std::string>& names) {
    z3::expr most = context.bool_val(true);
    for (const std::string& name : names) most = most && symbols.OfSmallExtents(name);
    if (ModelWith(solver, most)) return most;
    most = context.bool_val(true);
    const auto wish = [&](const z3::expr& small) {
      const bool may = ModelWith(solver, most && small).has_value();
      if (may) most = most && small;
      return may;
    };
    for (const std::string& name : names) {
      if (wish(symbols.OfSmallExtents(name))) continue;
      for (size_t i = 0; i < kLargestRank; ++i) wish(symbols.OfSmallExtent(name, i));
    }
    return most;
  }

  // That the arguments are ordinary, as many of them as may be at once.
  z3::expr OrdinaryIn(z3::solver& solver, const std::vector<std::string>& names) {
    std::vector<z3::expr> wishes;
    for (const std::string& name : names) wishes.push_back(symbols.Ordinary(name));
    for (const std::string& name : names) wishes.push_back(symbols.Small(name));
    z3::expr all = context.bool_val(true);
    for (const z3::expr& wish : wishes) all = all && wish;
    if (ModelWith(solver, all)) return all;
    z3::expr most = context.bool_val(true);
    for (const z3::expr& wish : wishes) {
      const z3::expr more = most && wish;
      if (ModelWith(solver, more)) most = more;
    }
    return most;
  }

  ParameterTraits traits;
  SolveLimits limits;
  z3::context context;
  PathSymbols symbols;
  std::map<Hash128, bool> known;
};

PathSolver::PathSolver(ParameterTraits traits, SolveLimits limits)
    : inside_(std::make_unique<Inside>(std::move(traits), limits)) {}
PathSolver::~PathSolver() = default;

bool PathSolver::Knows(const PathCondition& condition) {
  const auto [place, fresh] = inside_->known.try_emplace(HashOf(ToText(condition)), false);
  if (!fresh) return place->second;
  try {
    inside_->symbols.Begin({&condition});
    place->second = PathEncoder(inside_->context, inside_->symbols).Encode(condition).has_value();
  } catch (const z3::exception&) {
    place->second = false;
  }
  return place->second;
}

Feasibility PathSolver::IsFeasible(const std::vector<MetConditionPtr>& conditions) {
  try {
    z3::solver solver = inside_->Question(conditions);
    const z3::check_result result = solver.check();
    return result == z3::sat     ? Feasibility::kYes
           : result == z3::unsat ? Feasibility::kNo
                                 : Feasibility::kUnknown;
  } catch (const z3::exception&) {
    return Feasibility::kUnknown;
  }
}

std::vector<Binding> PathSolver::Solve(const std::vector<MetConditionPtr>& conditions,
                                       size_t count) {
  std::vector<Binding> out;
  try {
    z3::solver solver = inside_->Question(conditions);
    PathSymbols& symbols = inside_->symbols;
    z3::context& context = inside_->context;
    std::vector<std::string> names;
    for (const auto& [name, use] : symbols.uses()) names.push_back(name);
    solver.add(inside_->SmallExtentsIn(solver, names));
    const z3::expr ordinary = inside_->OrdinaryIn(solver, names);
    z3::expr plain = context.bool_val(true);  // as far as dtypes go
    for (const std::string& name : names) {
      plain = plain && symbols.Of(name).dtype == static_cast<int>(DType::kF32);
    }
    // That every tensor is another one than in the solutions before.
    z3::expr fresh = context.bool_val(true);
    const z3::expr nothing = context.bool_val(true);
    while (out.size() < count) {
      std::optional<z3::model> model;
      for (const z3::expr& wish :
           {ordinary && plain && fresh, ordinary && fresh, ordinary, fresh, nothing}) {
        if (!model) model = inside_->ModelWith(solver, wish);
      }
      if (!model) break;
      Binding binding;
      z3::expr differs = context.bool_val(false);
      for (const std::string& name : names) {
        Value value = symbols.ValueIn(*model, name);
        const z3::expr other = symbols.DiffersFrom(name, value);
        if (value.Is<TensorRecipe>()) fresh = fresh && other;
        differs = differs || other;
        binding.arguments.push_back({name, true, std::move(value)});
      }
      solver.add(differs);
      out.push_back(std::move(binding));
    }
  } catch (const z3::exception&) {
    return out;  // what was found before counts
  }
  return out;
}

}  // namespace parallax
