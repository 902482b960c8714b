#include "catalogue/chain_links.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/check.h"
#include "inputs/reshape.h"
#include "nouns/forms.h"
#include "nouns/program.h"
#include "wire/codec.h"

namespace parallax {
namespace {

constexpr std::string_view kUnlinked[] = {
    "random",         "draws-by-option", "uninitialised",  "ties",          "layout",
    "stateful",       "internal",        "private",        "ill-posed",     "work-by-value",
    "shape-by-value", "linalg",          "order-by-value", "unique-indices"};
constexpr DType kTried[] = {DType::kF32, DType::kI8, DType::kI32, DType::kBool};
constexpr size_t kMostTemplates = 3;  // of an API: calls with other options
constexpr size_t kMostTensors = 3;
constexpr size_t kMostBytes = 1024;  // of a tensor that carries its numbers
constexpr int64_t kMostResult = 4096;
constexpr uint64_t kMostCost = 2'000'000;  // nanoseconds of a call
constexpr size_t kBatch = 512;
constexpr double kDeadline = 2;

const std::vector<Shape>& TriedShapes() {
  static const std::vector<Shape> shapes = {{6}, {2, 3}, {2, 3, 4}};
  return shapes;
}

bool IsTried(DType dtype) {
  return std::find(std::begin(kTried), std::end(kTried), dtype) != std::end(kTried) ||
         dtype == DType::kF64 || dtype == DType::kI64 || dtype == DType::kU8 ||
         dtype == DType::kC64;
}

// One call to try. Those of one group differ in the shapes of their tensors, or in their dtype.
struct Trial {
  Chain chain;
  size_t group = 0;
  bool uniform = false;  // its tensors have one shape
};

// The value with its tensors taken out, by names. False where it has what a chain cannot.
bool TakeTensors(Value* value, std::vector<TensorRecipe>* tensors) {
  if (auto* tensor = std::get_if<TensorRecipe>(&value->v)) {
    if (tensors->size() == kMostTensors || !IsTried(tensor->dtype)) return false;
    if (tensor->bytes != nullptr && tensor->bytes->size() > kMostBytes) return false;
    tensor->LiePlainly();
    tensor->requires_grad = false;
    tensors->push_back(*tensor);
    *value = NameOfTensor(tensors->size() - 1);
    return true;
  }
  if (auto* list = std::get_if<Sequence>(&value->v)) {
    return std::all_of(list->items.begin(), list->items.end(),
                       [&](Value& item) { return TakeTensors(&item, tensors); });
  }
  if (const auto* text = std::get_if<std::string>(&value->v)) return !text->starts_with('$');
  return !value->Is<Dictionary>();
}

std::optional<Chain> ChainOfCall(const std::string& program, const Binding& seed) {
  Chain chain;
  ChainCall call{program, {false, {}}, {}};
  for (Argument argument : seed.arguments) {
    if (!TakeTensors(&argument.value, &chain.tensors)) return std::nullopt;
    if (argument.keyword) {
      call.keywords.items.push_back({argument.name, std::move(argument.value)});
    } else {
      call.arguments.items.push_back(std::move(argument.value));
    }
  }
  if (chain.tensors.empty()) return std::nullopt;
  chain.calls.push_back(std::move(call));
  return chain;
}

bool IsUniform(const Chain& chain) {
  const Shape& shape = chain.tensors.front().shape;
  return NumElements(shape) > 0 && !shape.empty() &&
         std::all_of(chain.tensors.begin(), chain.tensors.end(),
                     [&](const TensorRecipe& tensor) { return tensor.shape == shape; });
}

Chain OfShape(Chain chain, const Shape& shape) {
  for (TensorRecipe& tensor : chain.tensors) Reshape(tensor, shape);
  return chain;
}

// All tensors but those of truth values where there are others.
Chain OfDType(Chain chain, DType dtype) {
  const bool mixed = std::any_of(chain.tensors.begin(), chain.tensors.end(),
                                 [](const auto& tensor) { return tensor.dtype != DType::kBool; });
  for (TensorRecipe& tensor : chain.tensors) {
    if (!mixed || tensor.dtype != DType::kBool) Retype(tensor, dtype);
  }
  return chain;
}

// With a number in place of the second of two tensors.
std::optional<Chain> WithNumber(Chain chain, int64_t number) {
  Sequence& arguments = chain.calls[0].arguments;
  const bool fits = chain.tensors.size() == 2 && arguments.items.size() == 2 &&
                    arguments.items[1] == Value(NameOfTensor(1));
  if (!fits) return std::nullopt;
  arguments.items[1] = number;
  chain.tensors.pop_back();
  return chain;
}

// Calls of the API with different options, each of tensors of one shape where there is a seed of
// them.
std::vector<Chain> TemplatesOf(const CatalogueEntry& entry) {
  std::vector<Chain> templates;
  std::map<std::string, size_t> place;
  for (const Binding& seed : entry.seeds) {
    const auto chain = ChainOfCall(entry.api.program.name(), seed);
    if (!chain) continue;
    const std::string calls = Encode(BindingOf({chain->calls, {}}));
    const auto known = place.find(calls);
    if (known != place.end()) {
      Chain& chosen = templates[known->second];
      if (!IsUniform(chosen) && IsUniform(*chain)) chosen = *chain;
    } else if (templates.size() < kMostTemplates) {
      place[calls] = templates.size();
      templates.push_back(*chain);
    }
  }
  return templates;
}

// Functions of the shortest names are those of the library's own namespace.
int64_t Depth(const std::string& name) { return std::count(name.begin(), name.end(), '.'); }

class Trials {
 public:
  // `common`: what people call most gets more variants, and so more chains.
  void AddApi(const CatalogueEntry& entry, bool common) {
    for (const Chain& chain : TemplatesOf(entry)) {
      if (!common) {
        Add(chain);
        if (IsUniform(chain)) Add(OfShape(chain, TriedShapes()[1]));
        ++group_;
        continue;
      }
      AddTemplate(chain);
      if (!entry.api.HasForm(kInPlaceForm)) continue;
      Chain in_place = chain;
      std::string& first = in_place.calls[0].program;
      first = Program(first).WithForm(kInPlaceForm).name();
      AddTemplate(in_place);
    }
  }
  std::vector<Trial> Take() { return std::move(trials_); }

 private:
  void AddTemplate(const Chain& chain) {
    Add(chain);
    if (IsUniform(chain)) AddVariants(chain);
    ++group_;
  }
  // As many of tensors as with a number.
  void AddVariants(const Chain& chain) {
    const std::vector<Shape>& shapes = TriedShapes();
    for (const Shape& shape : shapes) Add(OfShape(chain, shape));
    for (const DType dtype : kTried) {
      const Chain tensors = OfDType(OfShape(chain, shapes[1]), dtype);
      Add(tensors);
      Add(OfShape(tensors, shapes[0]));
      for (const int64_t number : {0, 2}) {
        if (auto numbered = WithNumber(tensors, number)) Add(*std::move(numbered));
      }
    }
  }
  void Add(Chain chain) {
    const bool uniform = IsUniform(chain);
    if (!seen_.insert(Encode(BindingOf(chain))).second) return;
    trials_.push_back({std::move(chain), group_, uniform});
  }

  std::vector<Trial> trials_;
  std::set<std::string> seen_;
  size_t group_ = 0;
};

const OutputTensor* TensorIn(const Outcome& outcome, bool in_place) {
  if (!outcome.Is<Returned>()) return nullptr;
  const OutputValue* value = &outcome.As<Returned>().value;
  if (in_place) {  // all names; the last is what the call gave
    const auto* all = std::get_if<OutputSequence>(&value->v);
    if (all == nullptr || all->items.empty()) return nullptr;
    value = &all->items.back();
  }
  return std::get_if<OutputTensor>(&value->v);
}

// Nothing where chains do not go on with what it gave.
std::optional<Link> LinkOf(Trial trial, const Outcome& outcome) {
  const OutputTensor* tensor = TensorIn(outcome, WritesInPlace(trial.chain.calls[0]));
  if (tensor == nullptr || !IsTried(tensor->dtype)) return std::nullopt;
  const int64_t elements = NumElements(tensor->shape);
  if (elements == 0 || elements > kMostResult) return std::nullopt;
  // A cast out of range is undefined, and so is which index a tie gives.
  const bool inexact = std::any_of(trial.chain.tensors.begin(), trial.chain.tensors.end(),
                                   [](const auto& input) { return IsInexact(input.dtype); });
  if (inexact && IsInteger(tensor->dtype)) return std::nullopt;
  return Link{std::move(trial.chain), tensor->dtype, tensor->shape, false};
}

// Whether calls of a group that take tensors of one shape give it back, whichever that is.
struct Shapes {
  std::set<Shape> same;
  bool other = false;
  bool Any() const { return !other && same.size() > 1; }
};

}  // namespace

bool MayBeLinked(const std::string& kind, const std::string& name,
                 const std::vector<std::string>& traits) {
  if (kind != "function" && kind != "method") return false;
  const bool writes = WritesInPlace({name, {}, {}});
  return std::none_of(traits.begin(), traits.end(), [&](const std::string& trait) {
    return (trait == "mutates" && !writes) ||
           std::find(std::begin(kUnlinked), std::end(kUnlinked), trait) != std::end(kUnlinked);
  });
}

Result<std::vector<Link>> FindLinks(const std::vector<CatalogueEntry>& entries,
                                    const CatalogueEntry& chains, const std::string& target,
                                    Evaluator& evaluator) {
  std::vector<const CatalogueEntry*> linked;
  int64_t least = std::numeric_limits<int64_t>::max();
  for (const CatalogueEntry& entry : entries) {
    const Api& api = entry.api;
    if (entry.cost_ns > kMostCost || !MayBeLinked(api.kind, api.name, api.traits)) continue;
    linked.push_back(&entry);
    least = std::min(least, Depth(api.name));
  }
  Trials made;
  for (const CatalogueEntry* entry : linked) made.AddApi(*entry, Depth(entry->api.name) == least);
  std::vector<Trial> trials = made.Take();
  Side side;
  side.program = chains.api.program;
  EvaluateOptions options;
  options.want_bytes = false;
  options.deadline_s = kDeadline;
  std::vector<Link> links;
  std::vector<std::pair<size_t, bool>> of;  // of each link: its group, whether it is uniform
  std::map<size_t, Shapes> shapes;
  for (size_t begin = 0; begin < trials.size(); begin += kBatch) {
    std::vector<EvaluateItem> items;
    const size_t end = std::min(trials.size(), begin + kBatch);
    for (size_t i = begin; i < end; ++i) items.push_back({BindingOf(trials[i].chain), i, {side}});
    PARALLAX_TRY_ASSIGN(const auto outcomes, evaluator.Evaluate(target, items, options));
    PARALLAX_CHECK(outcomes.size() == items.size(), "an evaluator lost items");
    for (size_t i = begin; i < end; ++i) {
      const size_t group = trials[i].group;
      const bool uniform = trials[i].uniform;
      auto link = LinkOf(std::move(trials[i]), outcomes[i - begin].front());
      if (!link) continue;
      if (uniform) {
        const Shape& shape = link->chain.tensors.front().shape;
        shapes[group].same.insert(shape);
        shapes[group].other |= shape != link->shape;
      }
      of.emplace_back(group, uniform);
      links.push_back(*std::move(link));
    }
  }
  for (size_t i = 0; i < links.size(); ++i) {
    links[i].any_shape = of[i].second && shapes[of[i].first].Any();
  }
  return links;
}

}  // namespace parallax
