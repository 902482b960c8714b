#include <algorithm>
#include <cmath>
#include <cstring>

#include "guess/guesser.h"

namespace parallax {
namespace {

// Symmetric, diagonally dominant: positive definite, well conditioned. Batches repeat no matrix.
std::shared_ptr<const std::string> DefiniteBytes(const Shape& shape, DType dtype, Rng& rng) {
  int64_t n = shape.back();
  int64_t batches = n == 0 ? 0 : NumElements(shape) / (n * n);
  std::vector<double> all;
  for (int64_t b = 0; b < batches; ++b) {
    std::vector<double> a(static_cast<size_t>(n * n));
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        double x = std::floor((rng.Unit() - 0.5) * 64) / 64;
        a[static_cast<size_t>(i * n + j)] = a[static_cast<size_t>(j * n + i)] = x;
      }
      a[static_cast<size_t>(i * n + i)] = static_cast<double>(n) + 0.5 * static_cast<double>(i);
    }
    all.insert(all.end(), a.begin(), a.end());
  }
  std::string bytes(all.size() * ItemSize(dtype), '\0');
  for (size_t i = 0; i < all.size(); ++i) {
    if (dtype == DType::kF64) {
      std::memcpy(bytes.data() + i * 8, &all[i], 8);
    } else {
      float narrow = static_cast<float>(all[i]);
      std::memcpy(bytes.data() + i * 4, &narrow, 4);
    }
  }
  return std::make_shared<const std::string>(std::move(bytes));
}

bool IsSquare(const Shape& shape) {
  return shape.size() >= 2 && shape[shape.size() - 1] == shape[shape.size() - 2];
}

bool MainName(std::string_view name) {
  return name == "input" || name == "self" || name == "x" || name == "a" || name == "tensor" ||
         name == "A" || name == "data" || name == "query" || name == "operand" ||
         name == "features";
}

}  // namespace

Shape Guesser::MainShape() { return ResolveShape(frame_, family_.input_shape, rng_); }

// A shape beside the main one: mostly the same, sometimes broadcastable, rarely anything.
Shape Guesser::OtherShape() {
  uint64_t dice = rng_.Below(20);
  if (dice < 16 || (lessons_.same_shape && Heed())) return main_shape_;
  if (dice == 19) return DrawShape(rng_);
  Shape shape = main_shape_;
  if (dice == 18) return {};
  if (!shape.empty()) shape[rng_.Below(shape.size())] = 1;
  if (dice == 17 && shape.size() > 1) shape.erase(shape.begin());
  return shape;
}

Shape Guesser::ApplyShapeLessons(std::string_view name, bool main, Shape shape) {
  auto rank = lessons_.ranks.find(std::string(name));
  if (rank == lessons_.ranks.end() && main) rank = lessons_.ranks.find("");
  if (rank != lessons_.ranks.end() && Heed()) {
    while (static_cast<int>(shape.size()) > rank->second) shape.erase(shape.begin());
    while (static_cast<int>(shape.size()) < rank->second) {
      shape.insert(shape.begin(), shape.empty() ? 5 : rng_.Between(2, 4));
    }
  }
  if (lessons_.square && Heed()) {
    if (shape.size() < 2) shape = {frame_.square, frame_.square};
    shape[shape.size() - 2] = shape.back();
  }
  if (lessons_.one_element && (!main || rng_.OneIn(2))) shape.assign(rng_.Below(2), 1);
  if (lessons_.one_dimensional && shape.size() != 1 && Heed()) shape = {5};
  return shape;
}

int64_t Guesser::IndexBound(std::string_view bound) const {
  if (!bound.empty()) return std::max<int64_t>(1, ResolveExtent(frame_, bound));
  int64_t smallest = 1 << 20;
  for (int64_t extent : main_shape_) smallest = std::min(smallest, extent);
  return main_shape_.empty() ? 1 : std::max<int64_t>(1, smallest);
}

void Guesser::SetRole(Role role, std::string_view bound, TensorRecipe* tensor) {
  tensor->dtype = dtype_;
  double top = static_cast<double>(IndexBound(bound));
  switch (role) {
    case Role::kValue:
      break;
    case Role::kPositive:
      tensor->fill = {FillKind::kUniform, 0.25, 2};
      break;
    case Role::kProbability:
      tensor->fill = {FillKind::kUniform, 0.05, 0.95};
      break;
    case Role::kSorted:
      tensor->fill = {FillKind::kSorted, -3, 3};
      break;
    case Role::kLogits:
      tensor->fill = {FillKind::kUniform, -5, -0.1};
      break;
    case Role::kDefinite:
      if (!IsSquare(tensor->shape)) break;
      tensor->fill = {FillKind::kScaled, -3, 3};
      tensor->bytes = DefiniteBytes(tensor->shape, dtype_, rng_);
      break;
    case Role::kIndex:
      tensor->dtype = DType::kI64;
      tensor->fill = {FillKind::kUniform, 0, top - 1};
      break;
    case Role::kPivot:
      tensor->dtype = DType::kI32;
      tensor->fill = {FillKind::kUniform, 1, top};
      break;
    case Role::kMask:
      tensor->dtype = DType::kBool;
      tensor->fill = {FillKind::kUniform, 0, 1};
      break;
    case Role::kLengths:
      tensor->dtype = DType::kI64;
      tensor->fill = {FillKind::kUniform, 1, top};
      break;
    case Role::kOffsets:
      tensor->dtype = DType::kI64;
      tensor->fill = {FillKind::kConstant, 0, 0};
      break;
    case Role::kComplex:
      tensor->dtype = DType::kC64;
      break;
    case Role::kInteger:
      tensor->dtype = DType::kI64;
      tensor->fill = {FillKind::kUniform, 0, 7};
      break;
  }
}

DType Guesser::WishedDType(DType dtype) {
  switch (lessons_.wish) {
    case DTypeWish::kNone:
      break;
    case DTypeWish::kFloat:
      return dtype_;
    case DTypeWish::kReal:
      return IsComplex(dtype) ? dtype_ : dtype;
    case DTypeWish::kInteger:
      return rng_.OneIn(3) ? DType::kI32 : DType::kI64;
    case DTypeWish::kBool:
      return DType::kBool;
    case DTypeWish::kComplex:
      return DType::kC64;
  }
  return dtype;
}

void Guesser::ApplyDTypeLessons(std::string_view name, bool main, TensorRecipe* tensor) {
  auto set = [&](DType dtype) {
    if (tensor->dtype == dtype) return;
    if (!IsInexact(dtype) || !IsInexact(tensor->dtype)) {
      double top = static_cast<double>(IndexBound(""));
      tensor->fill = IsInexact(dtype) ? Fill{} : Fill{FillKind::kUniform, 0, top - 1};
      if (dtype == DType::kBool) tensor->fill = {FillKind::kUniform, 0, 1};
    }
    if (tensor->bytes != nullptr) {
      tensor->bytes = nullptr;
      tensor->fill = Fill{};
    }
    tensor->dtype = dtype;
  };
  auto named = lessons_.dtypes.find(std::string(name));
  if (named != lessons_.dtypes.end()) {
    if (Heed()) set(named->second);
    return;
  }
  if (!main) {
    auto any = lessons_.dtypes.find("");
    if (any != lessons_.dtypes.end() && rng_.OneIn(2)) set(any->second);
  }
  if (lessons_.wish != DTypeWish::kNone && (main || IsFloat(tensor->dtype)) && Heed()) {
    set(WishedDType(tensor->dtype));
  }
  if (lessons_.same_dtype && rng_.OneIn(2)) set(dtype_);
}

TensorRecipe Guesser::MakeTensor(std::string_view name) {
  std::string_view bare = name.starts_with("init.") ? name.substr(5) : name;
  const TensorHint* hint = FindTensorHint(hints_, family_.name, bare);
  bool main = !made_main_ && (MainName(bare) || hint == nullptr);
  made_main_ = made_main_ || main;
  TensorRecipe out;
  Role role = main ? family_.input_role : Role::kValue;
  std::string_view bound = family_.name == "one_hot" ? "V" : "";
  if (hint != nullptr && (!main || !hint->family.empty()) && !rng_.OneIn(16)) {
    out.shape = ResolveShape(frame_, hint->shape, rng_);
    role = hint->role;
    bound = hint->bound;
  } else {
    out.shape = main ? main_shape_ : OtherShape();
    if (!main && family_.input_role != Role::kDefinite) role = family_.input_role;
  }
  out.shape = ApplyShapeLessons(name, main, std::move(out.shape));
  if (main) {
    main_shape_ = out.shape;
    frame_.base = out.shape;
  }
  SetRole(role, bound, &out);
  if (lessons_.positive_contents && role == Role::kValue && Heed()) {
    out.fill = {FillKind::kUniform, 0.25, 0.75};
  }
  ApplyDTypeLessons(name, main, &out);
  return out;
}

Value Guesser::MakeTensorValue(const Parameter& parameter, const ParameterType& type) {
  if (!type.is_list) return {MakeTensor(parameter.name)};
  Sequence list;
  int64_t count = type.length > 0 ? type.length : rng_.Between(1, 3);
  auto lesson = lessons_.lengths.find(parameter.name);
  if (lesson != lessons_.lengths.end() && Heed()) count = lesson->second;
  for (int64_t i = 0; i < count; ++i) {
    if (type.item_optional && rng_.OneIn(4)) {
      list.items.push_back({None{}});
    } else {
      list.items.push_back({MakeTensor(parameter.name)});
    }
  }
  return {std::move(list)};
}

}  // namespace parallax
