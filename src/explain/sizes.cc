#include "explain/sizes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "investigate/reduce/edit.h"
#include "investigate/reduce/extents.h"
#include "investigate/signature.h"
#include "judge/measures/outputs.h"
#include "judge/oracle.h"
#include "words/witness_text.h"

namespace parallax {
namespace {

constexpr int64_t kLargest = 70;        // past two vector registers of bytes
constexpr int64_t kLargestDeadly = 33;  // each failure costs a process
constexpr int64_t kFarBeyond[] = {129, 1000, 4097};
constexpr int64_t kMaxElements = int64_t{1} << 20;
constexpr size_t kMostNamed = 2;        // tensors in a title
constexpr size_t kMostAskedApart = 4;   // dimensions that are asked about one by one
constexpr size_t kFewestOfNumbers = 3;  // sizes that fail between others that pass

// Extents that are no matter, and whether dimensions in front are none.
struct Matters {
  std::set<int64_t> any = {};
  bool any_front = false;
  bool apart = false;  // the dimensions that are varied need not be alike
};

constexpr const char* kLetters[] = {"n", "m", "k"};

// "[*, n]" of the shape (1, 17), where 1 is any; "[..., n, n]"; "[n, m]" of those that are apart.
std::string ShapeText(const Shape& shape, int64_t extent, const Matters& matters) {
  std::vector<std::string> extents;
  const std::set<int64_t>& any = matters.any;
  if (matters.any_front) extents.emplace_back("...");
  size_t at = 0;
  for (int64_t each : shape) {
    const char* letter = kLetters[matters.apart && each == extent ? at++ : 0];
    extents.push_back(each == extent        ? letter
                      : any.count(each) > 0 ? "*"
                                            : fmt::format("{}", each));
  }
  return fmt::format("[{}]", fmt::join(extents, ", "));
}

bool HasExtent(const TensorRecipe& recipe, int64_t extent) {
  return std::find(recipe.shape.begin(), recipe.shape.end(), extent) != recipe.shape.end();
}

// "input of shape [n, 3] and weight of shape [n]": what has the extent. Of one vector nothing need
// be said.
void NameShapes(const Binding& witness, int64_t extent, const Matters& matters, SizeScan* scan) {
  std::vector<std::string> parts;
  bool vector = true;
  int tensor = 0;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) {
    const std::string name = TensorName(witness, tensor++);
    if (!HasExtent(recipe, extent)) return;
    vector &= recipe.shape.size() == 1;
    parts.push_back(fmt::format("{} of shape {}", name, ShapeText(recipe.shape, extent, matters)));
  });
  scan->nameable &= parts.size() <= kMostNamed;
  if (parts.size() > 1 || !vector) scan->shapes = fmt::format("{}", fmt::join(parts, " and "));
}

// The extent that is varied: the only one above 1, else 0; empty: none or several.
std::optional<int64_t> FreeExtent(const Binding& witness) {
  std::vector<int64_t> extents = DistinctExtents(witness);
  if (extents.size() == 1) return extents.front();
  bool none = false;
  ForEachTensor(witness, [&](const TensorRecipe& recipe) { none |= HasExtent(recipe, 0); });
  return extents.empty() && none ? std::optional<int64_t>(0) : std::nullopt;
}

std::vector<int64_t> SizesUpTo(int64_t largest) {
  std::vector<int64_t> sizes;
  for (int64_t size = 0; size <= largest; ++size) sizes.push_back(size);
  sizes.insert(sizes.end(), std::begin(kFarBeyond), std::end(kFarBeyond));
  return sizes;
}

// Whether the tensors of `binding` stay small with `size` for `extent`. Asked before they are made.
bool StaysSmall(const Binding& binding, int64_t extent, int64_t size) {
  double elements = 0;
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    double product = 1;
    for (int64_t each : recipe.shape) product *= static_cast<double>(each == extent ? size : each);
    elements += product;
  });
  return elements <= static_cast<double>(kMaxElements);
}

// The witness in other sizes.
struct Resized {
  std::vector<Binding> bindings;
  std::vector<int64_t> sizes;  // of each binding
};

Resized ResizedTo(const Binding& witness, int64_t extent, int64_t largest) {
  Resized resized;
  for (int64_t size : SizesUpTo(largest)) {
    if (!StaysSmall(witness, extent, size)) break;
    // A smaller one without the element that fails says nothing of the size.
    for (bool trailing : {false, true}) {
      if (trailing && size >= extent) continue;
      resized.bindings.push_back(Resize(witness, extent, size, {.trailing = trailing}));
      resized.sizes.push_back(size);
    }
  }
  return resized;
}

// Nothing: it was not judged, or is another finding. Where all sides refuse an input, that says
// nothing; where all but one do, nothing of what they return.
std::optional<SizeState> StateOf(const Signature& signature, const Trial& trial) {
  const bool about_results = IsAboutValues(signature.kind) || IsAboutResults(signature.kind);
  const Verdict& verdict = trial.verdict;
  switch (verdict.state) {
    case VerdictState::kAgree:
      if (!trial.returned || (about_results && !trial.compared)) break;
      return SizeState::kAgrees;
    case VerdictState::kUntrusted:
      return SizeState::kDoubted;
    case VerdictState::kDisagree: {
      // By which signal or assertion it dies may depend on the size.
      const bool dies = signature.kind == Kind::kCrash && verdict.kind == Kind::kCrash;
      if (dies || KeepsSignature(signature, verdict)) return SizeState::kFails;
      break;
    }
    case VerdictState::kSkipped:
      break;
  }
  return std::nullopt;
}

Result<std::optional<SizeState>> TryState(Runner& runner, const Signature& signature,
                                          const Binding& binding) {
  TryOptions options;
  options.signature = signature;
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try({&binding, 1}, options));
  return StateOf(signature, trials.front());
}

// The heavier of two of one size counts, of equal ones the larger number.
void Note(const SizeTrial& trial, std::map<int64_t, SizeTrial>* trials) {
  const auto [at, is_first] = trials->emplace(trial.size, trial);
  if (is_first || trial.state < at->second.state) return;
  const bool equal = trial.state == at->second.state;
  const double excess = equal ? std::max(trial.excess, at->second.excess) : trial.excess;
  at->second = {trial.size, trial.state, excess};
}

std::vector<int64_t> SizesIn(SizeState state, const std::vector<SizeTrial>& trials) {
  std::vector<int64_t> sizes;
  for (const SizeTrial& trial : trials) {
    if (trial.state == state) sizes.push_back(trial.size);
  }
  return sizes;
}

// The tensors of the witness that are empty and whose emptiness the failure needs: with an element
// in one of them alone it is gone. One that is refused otherwise is not named; where no other is,
// no size can be.
Status FindEmpty(Runner& runner, const Signature& signature, const Binding& witness, SizeScan* scan,
                 std::vector<std::string>* names) {
  const std::vector<TensorRecipe> tensors = TensorsOf(witness);
  bool unknown = false;
  for (int t = 0; t < static_cast<int>(tensors.size()); ++t) {
    if (!HasExtent(tensors[static_cast<size_t>(t)], 0)) continue;
    PARALLAX_TRY_ASSIGN(auto state,
                        TryState(runner, signature, Resize(witness, 0, 1, {.tensor = t})));
    if (state == SizeState::kFails) continue;
    unknown |= !state;
    scan->nameable &= !state || *state == SizeState::kAgrees;
    if (state) names->push_back(TensorName(witness, t));
  }
  scan->nameable &= !unknown || !names->empty();
  return Status::Ok();
}

// Whether the failure, from extents of 2 on, needs each dimension that has the extent: with one of
// them alone of extent 1 it is gone. Where sizes from another one fail, that one is told anyway.
Status FindNeeded(Runner& runner, const Signature& signature, const Binding& witness,
                  int64_t extent, SizeScan* scan) {
  constexpr int64_t kTwo = 2;
  if (scan->shapes.empty() || scan->fails.front() != kTwo || scan->passes.empty()) {
    return Status::Ok();
  }
  std::vector<Binding> apart;
  const Binding two = Resize(witness, extent, kTwo, {});
  for (const DimensionOf& each : DimensionsWith(witness, extent)) {
    apart.push_back(WithDimension(two, each, 1));
  }
  scan->each_needed = apart.size() <= kMostAskedApart;
  for (const Binding& binding : apart) {
    // The one dimension that has it was asked about.
    if (!scan->each_needed || apart.size() == 1) break;
    PARALLAX_TRY_ASSIGN(const auto state, TryState(runner, signature, binding));
    scan->each_needed &= !state || *state == SizeState::kAgrees;
  }
  return Status::Ok();
}

// What has to be empty beside the size, or is the size itself.
Status NameEmpty(Runner& runner, const Signature& signature, const Binding& witness, int64_t extent,
                 SizeScan* scan) {
  std::vector<std::string> names;
  PARALLAX_TRY(FindEmpty(runner, signature, witness, scan, &names));
  if (names.empty()) return Status::Ok();
  const std::string all = fmt::format("{}", fmt::join(names, " and "));
  if (extent == 0) {
    scan->empty = CountTensors(witness) > 1 ? all : "";
  } else {
    scan->besides = all + (names.size() == 1 ? " is empty" : " are empty");
  }
  return Status::Ok();
}

// Whether other extents than the varied one, 0 and 1 in its tensors, are no matter: with a larger
// one the range has the same ends. Where it fails then, but has others, no range can be named.
class FixedExtents {
 public:
  FixedExtents(Runner& runner, const Signature& signature, const Binding& witness, int64_t extent)
      : runner_(runner), signature_(signature), witness_(witness), extent_(extent) {}

  Status Name(SizeScan* scan) {
    Matters matters;
    for (int64_t fixed : {0, 1}) {
      if (fixed == extent_ || !StandsBeside(fixed)) continue;
      PARALLAX_TRY_ASSIGN(bool fails, Is(SizeState::kFails, fixed, scan->fails.front()));
      if (!fails) continue;
      PARALLAX_TRY_ASSIGN(bool same_ends, HasSameEnds(fixed, *scan));
      scan->nameable &= same_ends;
      matters.any.insert(fixed);
    }
    if (scan->each_needed) {
      PARALLAX_TRY_ASSIGN(matters.any_front, IsLikewiseInBatches(*scan));
      PARALLAX_TRY_ASSIGN(matters.apart, FailsApart(*scan));
      const bool two = DimensionsWith(witness_, extent_).size() == 2;
      if (matters.apart) scan->letters = two ? "n and m" : "n, m and k";
    }
    NameShapes(witness_, extent_, matters, scan);
    return Status::Ok();
  }

 private:
  bool StandsBeside(int64_t fixed) const {
    bool stands = false;
    ForEachTensor(witness_, [&](const TensorRecipe& recipe) {
      stands |= HasExtent(recipe, extent_) && HasExtent(recipe, fixed);
    });
    return stands;
  }

  Result<bool> HasSameEnds(int64_t fixed, const SizeScan& scan) {
    const auto& tried = scan.tried;
    const auto first = std::lower_bound(tried.begin(), tried.end(), scan.fails.front());
    const auto behind = std::upper_bound(tried.begin(), tried.end(), scan.fails.back());
    bool same = true;
    if (first != tried.begin()) {
      PARALLAX_TRY_ASSIGN(same, Is(SizeState::kAgrees, fixed, *std::prev(first)));
    }
    const bool ends =
        behind != tried.end() && !scan.passes.empty() && scan.passes.back() >= *behind;
    if (!same || !ends) return same;
    return Is(SizeState::kAgrees, fixed, *behind);
  }

  // Whether the range begins at the same size where each tensor that has the extent has one more
  // dimension in front.
  Result<bool> IsLikewiseInBatches(const SizeScan& scan) {
    const Binding batches = WithTensors(witness_, [&](const TensorRecipe& recipe) {
      if (!HasExtent(recipe, extent_)) return recipe;
      TensorRecipe one = recipe;
      one.shape.insert(one.shape.begin(), 1);
      Shape several = one.shape;
      several.front() = LargerOne();
      return parallax::Resized(one, several);
    });
    const int64_t first = scan.fails.front();
    for (const auto& [size, expected] :
         {std::pair{first, SizeState::kFails}, std::pair{first - 1, SizeState::kAgrees}}) {
      PARALLAX_TRY_ASSIGN(auto found,
                          TryState(runner_, signature_, Resize(batches, extent_, size, {})));
      if (found != expected) return false;
    }
    return true;
  }

  // Whether it fails as well where the dimensions of one tensor that have the extent differ.
  Result<bool> FailsApart(const SizeScan& scan) {
    const std::vector<DimensionOf> all = DimensionsWith(witness_, extent_);
    const bool of_one = std::all_of(all.begin(), all.end(), [&](const DimensionOf& each) {
      return each.tensor == all.front().tensor;
    });
    if (!of_one || all.size() < 2 || all.size() > std::size(kLetters)) return false;
    const Binding least = Resize(witness_, extent_, scan.fails.front(), {});
    for (const DimensionOf& each : all) {
      const Binding longer = WithDimension(least, each, LargerOne() + 2);
      PARALLAX_TRY_ASSIGN(const auto found, TryState(runner_, signature_, longer));
      if (found != SizeState::kFails) return false;
    }
    return true;
  }

  // Whether the witness of that size is so with a larger extent in the place of `fixed`.
  Result<bool> Is(SizeState state, int64_t fixed, int64_t size) {
    const Binding grown = Resize(witness_, fixed, LargerOne(), {});
    PARALLAX_TRY_ASSIGN(auto found,
                        TryState(runner_, signature_, Resize(grown, extent_, size, {})));
    return found == state;
  }

  // Another extent than the one that is varied.
  int64_t LargerOne() const { return extent_ == kLarger ? kLarger + 1 : kLarger; }

  static constexpr int64_t kLarger = 3;
  Runner& runner_;
  const Signature& signature_;
  const Binding& witness_;
  const int64_t extent_;
};

// What became of each size, ascending.
void AddTrials(Runner& runner, const Signature& signature, const std::vector<int64_t>& sizes,
               const std::vector<Trial>& trials, SizeScan* scan) {
  Verdict witness;
  witness.state = VerdictState::kDisagree;
  witness.kind = signature.kind;
  witness.pattern = signature.pattern;

  std::map<int64_t, SizeTrial> judged;
  for (size_t i = 0; i < trials.size(); ++i) {
    const std::optional<SizeState> state = StateOf(signature, trials[i]);
    if (!state) continue;
    // The title names one death, or that it dies.
    const bool by_signal = DiesOfAnotherSignal(witness, trials[i].verdict);
    if (by_signal) scan->signals.insert(SignalOfDeath(trials[i].verdict));
    if (*state == SizeState::kFails && !by_signal) {
      scan->nameable &= KeepsSignature(signature, trials[i].verdict);
    }
    SizeTrial trial{sizes[i], *state, SizeTrial::kNoExcess};
    const bool kept = !trials[i].outcomes.empty() && IsAboutValues(signature.kind);
    if (*state != SizeState::kAgrees && kept) {
      trial.excess = LargestExcess(runner.EvidenceOf(trials[i]));
    }
    Note(trial, &judged);
  }
  for (const auto& [size, trial] : judged) scan->trials.push_back(trial);
}

}  // namespace

Result<SizeScan> ScanSizes(Runner& runner, const Signature& signature, const Binding& witness,
                           const Outcomes& outcomes) {
  SizeScan scan;
  const std::optional<int64_t> extent = FreeExtent(witness);
  if (!extent || Hangs(outcomes) || !runner.prefix().empty()) return scan;
  int64_t largest = IsDeadly(outcomes) ? kLargestDeadly : kLargest;
  if (*extent > largest) return scan;
  NameShapes(witness, *extent, {}, &scan);
  const auto [bindings, sizes] = ResizedTo(witness, *extent, largest);
  TryOptions options;
  options.signature = signature;
  PARALLAX_TRY_ASSIGN(auto trials, runner.Try(bindings, options));
  AddTrials(runner, signature, sizes, trials, &scan);
  scan.fails = SizesIn(SizeState::kFails, scan.trials);
  scan.passes = SizesIn(SizeState::kAgrees, scan.trials);
  scan.tried.assign(sizes.begin(), sizes.end());
  scan.tried.erase(std::unique(scan.tried.begin(), scan.tried.end()), scan.tried.end());
  const std::vector<int64_t> doubted = SizesIn(SizeState::kDoubted, scan.trials);
  scan.doubted_beyond = scan.IsBefore(doubted);
  scan.nameable &= doubted.empty() || scan.doubted_beyond;
  if (scan.nameable) PARALLAX_TRY(NameEmpty(runner, signature, witness, *extent, &scan));
  bool whole = std::binary_search(scan.fails.begin(), scan.fails.end(), *extent);
  if (!whole) return SizeScan{};
  // The numbers of so few sizes are chance: what is repeated to fill them is not what failed.
  scan.nameable &= !IsAboutNumbers(signature.kind) || scan.fails.size() >= kFewestOfNumbers ||
                   scan.passes.empty() || scan.fails.back() > scan.passes.back();
  PARALLAX_TRY(FindNeeded(runner, signature, witness, *extent, &scan));
  if (!scan.Range().empty()) {
    PARALLAX_TRY(FixedExtents(runner, signature, witness, *extent).Name(&scan));
  }
  return scan;
}

}  // namespace parallax
