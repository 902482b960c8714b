#include "search/compose.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "base/rng.h"
#include "inputs/reshape.h"

namespace parallax {
namespace {

constexpr int kWholeTries = 6;  // of a chain
constexpr int kLinkTries = 80;  // of its next call
constexpr uint64_t kHugeOneIn = 16;
constexpr uint64_t kBackOneIn = 4;     // calls that take something else than the last result
constexpr uint64_t kOwnFillOneIn = 4;  // new tensors with the numbers that probing settled on
constexpr uint64_t kAheadOneIn = 2;    // chains whose second call is chosen before the first
constexpr DType kFirstDTypes[] = {DType::kF32, DType::kF32, DType::kI8,
                                  DType::kI8,  DType::kI32, DType::kBool};
constexpr double kWide = 100;  // of integers: products wrap in the narrow dtypes

// What calls may take by now.
struct Known {
  std::string name;
  DType dtype = DType::kF32;
  Shape shape;
};

class Composer {
 public:
  Composer(const std::vector<Link>& links, uint64_t draw) : links_(links), rng_(draw) {}

  Chain Make() {
    for (int i = 0; i < kWholeTries; ++i) {
      Begin();
      // Half of them are long: to trace or compile one costs much the same.
      const size_t wanted = std::min<size_t>(kMostChainCalls, 2 + rng_.Below(4));
      while (chain_.calls.size() < wanted && AddNext()) {
      }
      DropUnused(&chain_);
      if (chain_.calls.size() > 1) break;
    }
    if (rng_.OneIn(kHugeOneIn)) Stretch();
    return std::move(chain_);
  }

 private:
  const Link& AnyLink() { return links_[rng_.Below(links_.size())]; }

  // One whose first tensor is of a dtype that is as likely as any other, where there are such
  // links.
  const Link& AnyFirst() {
    const DType dtype = kFirstDTypes[rng_.Below(std::size(kFirstDTypes))];
    const Link* link = &AnyLink();
    for (int i = 0; i < kLinkTries && link->chain.tensors[0].dtype != dtype; ++i) link = &AnyLink();
    return *link;
  }

  void Begin() {
    chain_ = {};
    known_.clear();
    wrote_ = false;
    const Link& first = AnyFirst();
    if (!rng_.OneIn(kAheadOneIn)) {
      Add(first, std::nullopt);
      return;
    }
    // The first call gives what the second one, chosen before, takes.
    const TensorRecipe& hole = first.chain.tensors[rng_.Below(first.chain.tensors.size())];
    for (int i = 0; i < kLinkTries; ++i) {
      const Link& before = AnyLink();
      if (before.dtype != hole.dtype || !(before.any_shape || before.shape == hole.shape)) continue;
      if (before.any_shape && hole.shape.empty()) continue;
      if (!Add(before, std::nullopt, &hole.shape)) continue;
      Add(first, known_.size() - 1);
      return;
    }
    Add(first, std::nullopt);
  }

  // The next call, which takes the last result or, behind a write in place, anything.
  bool AddNext() {
    for (int i = 0; i < kLinkTries; ++i) {
      size_t through = known_.size() - 1;
      if (wrote_ || rng_.OneIn(kBackOneIn)) through = rng_.Below(known_.size());
      if (Add(AnyLink(), through)) return true;
    }
    return false;
  }

  static bool Takes(const Link& link, const TensorRecipe& hole, const Known& known) {
    if (hole.dtype != known.dtype) return false;
    return link.any_shape ? !known.shape.empty() : hole.shape == known.shape;
  }

  // Appends the call with the known value at one of its tensors; false where it fits none.
  // `shape`: of its tensors, where they may have any.
  bool Add(const Link& link, std::optional<size_t> through, const Shape* shape = nullptr) {
    const std::vector<TensorRecipe>& holes = link.chain.tensors;
    const bool writes = WritesInPlace(link.chain.calls[0]);
    size_t at = writes ? 0 : rng_.Below(holes.size());
    if (through && !Takes(link, holes[at], known_[*through])) return false;
    // A copy: what is known moves when there is more of it.
    std::optional<Shape> any;
    if (link.any_shape && shape != nullptr) any = *shape;
    if (link.any_shape && through) any = known_[*through].shape;
    std::vector<std::string> names(holes.size());
    for (size_t i = 0; i < holes.size(); ++i) {
      TensorRecipe tensor = holes[i];
      if (any) Reshape(tensor, *any);
      if (through && i == at) {
        names[i] = known_[*through].name;
      } else if (const Known* same = AnyLike(tensor, writes)) {
        names[i] = same->name;
      } else if (chain_.tensors.size() == kMostChainTensors) {
        return false;
      } else {
        names[i] = NewTensor(std::move(tensor), link.any_shape);
      }
    }
    Append(link, names, any ? *any : link.shape);
    return true;
  }

  // A value of the tensor's type; by chance none. A write in place gets new operands: what shares
  // memory with what is written has no promised value.
  const Known* AnyLike(const TensorRecipe& tensor, bool writes) {
    if (writes || rng_.OneIn(2)) return nullptr;
    std::vector<const Known*> like;
    for (const Known& known : known_) {
      if (known.dtype == tensor.dtype && known.shape == tensor.shape) like.push_back(&known);
    }
    return like.empty() ? nullptr : like[rng_.Below(like.size())];
  }

  std::string NewTensor(TensorRecipe tensor, bool any_shape) {
    if (any_shape && !rng_.OneIn(kOwnFillOneIn)) FillAnew(&tensor);
    const std::string name = NameOfTensor(chain_.tensors.size());
    known_.push_back({name, tensor.dtype, tensor.shape});
    chain_.tensors.push_back(std::move(tensor));
    return name;
  }

  // With numbers that probing did not settle on: integers whose products wrap, floats of both
  // signs.
  static void FillAnew(TensorRecipe* tensor) {
    tensor->bytes = nullptr;
    tensor->fill = Fill();
    if (!IsInteger(tensor->dtype)) return;
    tensor->fill = {FillKind::kUniform, IsSigned(tensor->dtype) ? -kWide : 0, kWide};
  }

  void Append(const Link& link, const std::vector<std::string>& names, const Shape& shape) {
    ChainCall call = link.chain.calls[0];
    ForEachName(call, [&](std::string& name) {
      for (size_t i = 0; i < names.size(); ++i) {
        if (name == NameOfTensor(i)) {
          name = names[i];
          return;
        }
      }
    });
    wrote_ = WritesInPlace(call);
    chain_.calls.push_back(std::move(call));
    known_.push_back({NameOfResult(chain_.calls.size() - 1), link.dtype, shape});
  }

  // One huge leading extent, where all tensors have the same.
  void Stretch() {
    int64_t rest = 1, extent = 0;
    for (const TensorRecipe& tensor : chain_.tensors) {
      if (tensor.shape.empty() || tensor.shape[0] == 0) return;
      if (extent != 0 && tensor.shape[0] != extent) return;
      extent = tensor.shape[0];
      rest = std::max(rest, NumElements(tensor.shape) / extent);
    }
    if (extent == 0) return;
    for (TensorRecipe& tensor : chain_.tensors) {
      Shape shape = tensor.shape;
      shape[0] = std::max(extent, kMostElements / rest);
      Reshape(tensor, shape);
    }
  }

  const std::vector<Link>& links_;
  Rng rng_;
  Chain chain_;
  std::vector<Known> known_;
  bool wrote_ = false;
};

}  // namespace

Chain Compose(const std::vector<Link>& links, uint64_t draw) {
  return links.empty() ? Chain() : Composer(links, draw).Make();
}

}  // namespace parallax
