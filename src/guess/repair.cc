#include "guess/repair.h"

#include <charconv>
#include <regex>
#include <vector>

#include "base/rng.h"

namespace parallax {
namespace {

struct Pair {
  int64_t wanted = 0;
  int64_t found = 0;
};

int64_t Number(const std::csub_match& group) {
  int64_t out = 0;
  std::from_chars(group.first, group.second, out);
  return out;
}

// "expected size N but got M" in the words of several libraries; first group wanted, second found.
std::optional<Pair> SizesOf(std::string_view message) {
  static const std::vector<std::regex> wanted_first = [] {
    std::vector<std::regex> out;
    for (const char* text : {
             "xpected[^\\d]{0,60}?(\\d+)[^\\d]{0,60}?(?:but )?(?:got|found|received|instead "
             "of|is|has|"
             "actual)[^\\d]{0,40}(\\d+)",
             "(?:must|should) (?:be|have|equal|match)[^\\d]{0,60}(\\d+)[^\\d]{0,60}(?:got|found|is)"
             "[^\\d]{0,40}(\\d+)",
             "size of tensor a \\((\\d+)\\) must match the size of tensor b \\((\\d+)\\)",
             "to have (\\d+) channels?, but got (\\d+)",
             "needs? to be (\\d+)[^\\d]{0,40}(\\d+)",
             "\\((\\d+)\\)[^\\d]{0,60}\\((\\d+)\\)",
             "\\b\\d+x(\\d+) and (\\d+)x\\d+",
         }) {
      out.emplace_back(text, std::regex::ECMAScript | std::regex::optimize);
    }
    return out;
  }();
  message = message.substr(0, 600);
  for (const std::regex& regex : wanted_first) {
    std::cmatch m;
    if (!std::regex_search(message.data(), message.data() + message.size(), m, regex)) continue;
    Pair pair{Number(m[1]), Number(m[2])};
    if (pair.wanted != pair.found && pair.wanted >= 0 && pair.wanted <= 64) return pair;
  }
  return std::nullopt;
}

void Resize(TensorRecipe* tensor, size_t dimension, int64_t extent) {
  tensor->shape[dimension] = extent;
  if (tensor->bytes != nullptr) {
    tensor->bytes = nullptr;
    tensor->fill = Fill{};
  }
}

// Every place in `binding` that holds extent or number `found`, as a setter.
class Places {
 public:
  Places(Binding* binding, int64_t found) : found_(found) {
    for (Argument& argument : binding->arguments) Visit(&argument.value);
  }
  size_t size() const { return tensors_.size() + numbers_.size(); }
  void Set(size_t index, int64_t wanted) {
    if (index < tensors_.size()) {
      Resize(tensors_[index].first, tensors_[index].second, wanted);
    } else {
      *numbers_[index - tensors_.size()] = wanted;
    }
  }

 private:
  void Visit(Value* value) {
    if (value->Is<TensorRecipe>()) {
      auto& tensor = value->As<TensorRecipe>();
      for (size_t d = 0; d < tensor.shape.size(); ++d) {
        if (tensor.shape[d] == found_) tensors_.emplace_back(&tensor, d);
      }
    } else if (value->Is<int64_t>()) {
      if (value->As<int64_t>() == found_) numbers_.push_back(&value->As<int64_t>());
    } else if (value->Is<Sequence>()) {
      for (Value& item : value->As<Sequence>().items) Visit(&item);
    }
  }

  int64_t found_;
  std::vector<std::pair<TensorRecipe*, size_t>> tensors_;
  std::vector<int64_t*> numbers_;
};

}  // namespace

std::optional<Binding> Repair(const Binding& binding, std::string_view message, uint64_t draw) {
  std::optional<Pair> sizes = SizesOf(message);
  if (!sizes) return std::nullopt;
  Rng rng(draw);
  Binding out = binding;
  Places found(&out, sizes->found);
  if (found.size() > 0 && (sizes->wanted == 0 || !rng.OneIn(4))) {
    found.Set(rng.Below(found.size()), sizes->wanted);
    return out;
  }
  Places wanted(&out, sizes->wanted);
  if (wanted.size() == 0) return std::nullopt;
  wanted.Set(rng.Below(wanted.size()), sizes->found);
  return out;
}

}  // namespace parallax
