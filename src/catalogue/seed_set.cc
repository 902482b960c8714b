#include "catalogue/seed_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace parallax {
namespace {

std::string_view SizeClass(const Shape& shape) {
  int64_t n = NumElements(shape);
  if (n == 0) return "0";
  if (n == 1) return "1";
  return n <= 64 ? "s" : "l";
}

std::string ValueClass(const Value& value);

struct ClassOf {
  std::string operator()(const None&) const { return "N"; }
  std::string operator()(bool b) const { return b ? "t" : "f"; }
  std::string operator()(int64_t i) const {
    return i < 0 ? "i-" : i == 0 ? "i0" : i == 1 ? "i1" : i <= 255 ? "i+" : "i++";
  }
  std::string operator()(double d) const {
    return d == 0 ? "d0" : d == 1 ? "d1" : d < 0 ? "d-" : "d";
  }
  std::string operator()(const std::complex<double>&) const { return "c"; }
  std::string operator()(const std::string& s) const { return "'" + s + "'"; }
  std::string operator()(DType d) const { return std::string(Name(d)); }
  std::string operator()(const TensorRecipe& t) const {
    return fmt::format("{}:{}{}{}", Name(t.dtype), t.shape.size(), SizeClass(t.shape),
                       t.layout == Layout::kContiguous ? "" : "L");
  }
  std::string operator()(const Expression& e) const { return "e" + e.text; }
  std::string operator()(const Sequence& s) const {
    std::string out = "[";
    for (const Value& item : s.items) out += ValueClass(item) + " ";
    return out + "]";
  }
  std::string operator()(const Dictionary& d) const {
    std::string out = "{";
    for (const auto& [key, item] : d.items) out += key + ValueClass(item) + " ";
    return out + "}";
  }
};

std::string ValueClass(const Value& value) { return std::visit(ClassOf{}, value.v); }

// dtypes and ranks of the tensors alone: seeds that differ here differ most.
std::string TensorClass(const Binding& binding) {
  std::string out;
  ForEachTensor(binding, [&](const TensorRecipe& t) {
    out += fmt::format("{}:{} ", static_cast<int>(t.dtype), t.shape.size());
  });
  return out;
}

std::vector<std::string> DTypeClasses(const Binding& binding) {
  std::vector<std::string> out;
  ForEachTensor(binding, [&](const TensorRecipe& t) { out.emplace_back(Name(t.dtype)); });
  return out;
}

// What is given for each argument that is no tensor, and which are tensors: each seed that has
// something of it that no other has shows another option or overload.
std::vector<std::string> ArgumentClasses(const Binding& binding) {
  std::vector<std::string> out;
  for (size_t i = 0; i < binding.arguments.size(); ++i) {
    const Argument& argument = binding.arguments[i];
    const std::string name = argument.name.empty() ? std::to_string(i) : argument.name;
    const bool tensor = argument.value.Is<TensorRecipe>();
    out.push_back(name + "=" + (tensor ? "tensor" : ValueClass(argument.value)));
  }
  return out;
}

// Each option beside each kind of the first tensor.
std::vector<std::string> OptionsOfKinds(const Binding& binding) {
  std::string kind;
  ForEachTensor(binding, [&](const TensorRecipe& t) {
    if (kind.empty()) kind = Name(t.dtype).substr(0, Name(t.dtype).find_first_of("0123456789"));
  });
  std::vector<std::string> out;
  for (std::string& each : ArgumentClasses(binding)) {
    if (!each.ends_with("=tensor")) out.push_back(kind + " " + std::move(each));
  }
  return out;
}

uint64_t Elements(const Binding& binding) {
  uint64_t out = 0;
  ForEachTensor(binding, [&](const TensorRecipe& t) {
    out += static_cast<uint64_t>(std::min<int64_t>(NumElements(t.shape), 1 << 30));
  });
  return out;
}

}  // namespace

std::string StructureClass(const Binding& binding) {
  std::string out;
  for (const Argument& argument : binding.arguments) {
    out += argument.name + "=" + ValueClass(argument.value) + ",";
  }
  return out;
}

bool HasElements(const OutputValue& value) {
  struct Visitor {
    bool operator()(const None&) const { return false; }
    bool operator()(const std::string&) const { return false; }
    bool operator()(const Opaque&) const { return false; }
    bool operator()(const OutputTensor& t) const { return NumElements(t.shape) > 0; }
    bool operator()(const OutputSequence& s) const {
      return std::any_of(s.items.begin(), s.items.end(), HasElements);
    }
    bool operator()(bool) const { return true; }
    bool operator()(int64_t) const { return true; }
    bool operator()(double) const { return true; }
    bool operator()(const std::complex<double>&) const { return true; }
  };
  return std::visit(Visitor{}, value.v);
}

bool SeedSet::Offer(const Binding& binding, uint64_t seed, uint64_t cost_ns, uint64_t first_ns) {
  Seed offered{binding, seed, cost_ns, first_ns, Elements(binding), StructureClass(binding)};
  for (Seed& kept : seeds_) {
    if (chosen_ || kept.structure != offered.structure) continue;
    kept.cost_ns = std::min(kept.cost_ns, cost_ns);
    // An input with more than one element shows more; beyond 64 it only costs more.
    bool better = offered.elements < kept.elements && offered.elements > 8;
    if (better) {
      offered.cost_ns = kept.cost_ns;
      kept = std::move(offered);
    }
    return better;
  }
  seeds_.push_back(std::move(offered));
  return true;
}

std::vector<Seed> SeedSet::Pick(size_t limit) const {
  std::vector<Seed> sorted = seeds_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Seed& a, const Seed& b) {
    auto rank = [](const Seed& s) { return s.elements == 0 ? uint64_t{1} << 40 : s.elements; };
    return rank(a) < rank(b);
  });
  std::vector<bool> taken(sorted.size(), false);
  size_t count = 0;
  // Those that have a class which none before them has.
  auto take = [&](const auto& classes_of) {
    std::set<std::string> known;
    auto learn = [&](const Seed& seed) {
      bool news = false;
      for (std::string& each : classes_of(seed.binding)) {
        news = known.insert(std::move(each)).second || news;
      }
      return news;
    };
    for (size_t i = 0; i < sorted.size(); ++i) {
      if (taken[i]) learn(sorted[i]);
    }
    for (size_t i = 0; i < sorted.size() && count < limit; ++i) {
      if (taken[i] || !learn(sorted[i])) continue;
      taken[i] = true;
      ++count;
    }
  };
  // Each option and dtype first, then options beside kinds of dtypes, then each way to combine
  // dtypes and ranks, then the rest by size.
  take(ArgumentClasses);
  take(DTypeClasses);
  take(OptionsOfKinds);
  take([](const Binding& binding) { return std::vector<std::string>{TensorClass(binding)}; });
  for (size_t i = 0; i < sorted.size() && count < limit; ++i) {
    if (taken[i]) continue;
    taken[i] = true;
    ++count;
  }
  std::vector<Seed> out;
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (taken[i]) out.push_back(std::move(sorted[i]));
  }
  return out;
}

}  // namespace parallax
