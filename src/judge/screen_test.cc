// What a worker screens away nobody judges: it may report too much, never too little. Thousands of
// random cases go before the judge and before the screen.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "base/rng.h"
#include "inputs/half_bits.h"
#include "judge/sides.h"
#include "judge/testing.h"
#include "numbers/case_screen.h"
#include "numbers/element.h"

namespace parallax {
namespace {

using testing_judge::CaseBuilder;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

template <class T>
void Append(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof value);
}

void AppendPart(DType part, double x, std::string* bytes) {
  auto integer = static_cast<int64_t>(std::isfinite(x) ? std::clamp(x, -100.0, 100.0) : 0);
  if (part == DType::kF16) return Append(HalfBits(static_cast<float>(x)), bytes);
  if (part == DType::kBF16) {
    return Append(static_cast<uint16_t>(std::bit_cast<uint32_t>(static_cast<float>(x)) >> 16),
                  bytes);
  }
  if (part == DType::kF32) return Append(static_cast<float>(x), bytes);
  if (part == DType::kF64) return Append(x, bytes);
  if (part == DType::kBool) return Append(static_cast<uint8_t>(integer > 0), bytes);
  bytes->append(reinterpret_cast<const char*>(&integer), ItemSize(part));  // little-endian
}

// Draws cases whose sides do almost the same.
class Draw {
 public:
  explicit Draw(uint64_t seed) : rng_(seed) {}

  CaseBuilder Case() {
    CaseBuilder out;
    DrawClaim(&out.relation.claim);
    out.relation.sides.resize(2 + rng_.Below(2), out.relation.sides[0]);
    int widened = rng_.OneIn(3) ? static_cast<int>(rng_.Below(out.relation.sides.size())) : -1;
    if (widened >= 0) {
      out.relation.sides[static_cast<size_t>(widened)].derivation.kind = DeriveKind::kWiden;
    }
    tolerance_ = ToleranceOf(out.relation.claim);
    OutputValue first = Output(0);
    for (size_t i = 0; i < out.relation.sides.size(); ++i) {
      OutputValue value = first;
      if (i > 0 && !rng_.OneIn(4)) Vary(&value);
      bool raises = rng_.OneIn(12);
      out.outcomes.push_back(raises ? testing_judge::Raise("ValueError", "no")
                                    : testing_judge::Return(std::move(value)));
    }
    if (rng_.OneIn(6)) SelectPart(&out);
    return out;
  }

 private:
  template <class T>
  T OneOf(std::initializer_list<T> items) {
    return items.begin()[rng_.Below(items.size())];
  }

  void DrawClaim(Claim* claim) {
    claim->bits = OneOf<uint32_t>({kClaimValues | kClaimStatus | kClaimShape,
                                   kClaimValues | kClaimStatus | kClaimShape | kClaimDType,
                                   kClaimValues, kClaimStatus, kClaimShape | kClaimDType,
                                   kClaimBits | kClaimStatus, kClaimStrides | kClaimShape,
                                   kClaimValues | kClaimShape | kClaimGradient, kClaimGradient});
    if (rng_.OneIn(4)) claim->tolerance = {OneOf({0.0, 1e-6, 0.1}), OneOf({0.0, 1e-6, 0.1})};
  }

  void SelectPart(CaseBuilder* out) {
    Side& side = out->relation.sides[rng_.Below(out->relation.sides.size())];
    side.select = OneOf({Select::kPart, Select::kFlatPart});
    side.part_index = static_cast<int64_t>(rng_.Below(3));
    side.part_length = 1 + static_cast<int64_t>(rng_.Below(2));
  }

  double Number() {
    if (rng_.OneIn(12)) return OneOf({kNan, kInf, -kInf, 0.0, -0.0, 1e-40, 1e38, 65504.0, 3.4e38});
    return std::ldexp(rng_.Unit() * 2 - 1, static_cast<int>(rng_.Between(-4, 7)));
  }

  // Beside x, within the tolerance, about at its end, or beyond.
  double Near(double x, DType dtype) {
    Bounds bounds = Resolve(tolerance_, dtype, dtype);
    double allowed = bounds.atol + bounds.rtol * std::fabs(x);
    return x + allowed * OneOf({0.5, 0.999, 1.0, 1.0001, 1.01, 2.0, 1000.0}) * OneOf({1.0, -1.0});
  }

  OutputTensor Tensor() {
    OutputTensor tensor;
    tensor.dtype = static_cast<DType>(rng_.Below(kDTypeCount));
    for (uint64_t rank = rng_.Below(4); rank > 0; --rank) {
      tensor.shape.push_back(rng_.OneIn(10) ? 0 : rng_.Between(1, 4));
    }
    tensor.strides = RowMajorStrides(tensor.shape);
    int64_t count = NumElements(tensor.shape) * (IsComplex(tensor.dtype) ? 2 : 1);
    for (int64_t i = 0; i < count; ++i)
      AppendPart(PartDType(tensor.dtype), Number(), &tensor.bytes);
    return tensor;
  }

  OutputValue Output(int depth) {
    switch (rng_.Below(depth > 1 ? 8 : 10)) {
      case 0:
        return {Number()};
      case 1:
        return {rng_.Between(-3, 3)};
      case 2:
        return {rng_.OneIn(2)};
      case 3:
        return OneOf<OutputValue>({{None{}},
                                   {std::string("text")},
                                   {Opaque{"Thing"}},
                                   {std::complex<double>(Number(), Number())}});
      case 8:
      case 9: {
        OutputSequence sequence;
        for (uint64_t n = rng_.Below(4); n > 0; --n) sequence.items.push_back(Output(depth + 1));
        return {std::move(sequence)};
      }
      default:
        return {Tensor()};
    }
  }

  void VaryTensor(OutputTensor* tensor) {
    size_t item = ItemSize(PartDType(tensor->dtype));
    switch (rng_.Below(8)) {
      case 0:
        *tensor = Tensor();
        return;
      case 1:
        Transpose(tensor);
        return;
      case 2:
        Retype(tensor);
        return;
      case 3:
        tensor->shape.push_back(1);
        tensor->strides.push_back(1);
        return;
      default:
        break;
    }
    size_t parts = tensor->bytes.size() / item;
    if (parts == 0) return;
    size_t place = rng_.Below(parts);
    double old = PartAt(*tensor, place);
    double other = rng_.OneIn(4) ? Number() : Near(old, tensor->dtype);
    std::string bytes;
    AppendPart(PartDType(tensor->dtype), other, &bytes);
    tensor->bytes.replace(place * item, item, bytes);
  }

  // Other strides for the same bytes: what lies behind them is looked at by views alone.
  static void Transpose(OutputTensor* tensor) {
    int64_t stride = 1;
    for (size_t d = 0; d < tensor->shape.size(); ++d) {
      tensor->strides[d] = stride;
      stride *= tensor->shape[d];
    }
  }

  static double PartAt(const OutputTensor& tensor, size_t place) {
    DType part = PartDType(tensor.dtype);
    return LoadElement(part, tensor.bytes.data() + place * ItemSize(part)).re;
  }

  // The same numbers in another dtype, as far as it holds them.
  void Retype(OutputTensor* tensor) {
    DType dtype = static_cast<DType>(rng_.Below(kDTypeCount));
    std::string bytes;
    for (int64_t i = 0; i < NumElements(tensor->shape); ++i) {
      Element x = LoadElement(
          tensor->dtype, tensor->bytes.data() + static_cast<size_t>(i) * ItemSize(tensor->dtype));
      AppendPart(PartDType(dtype), x.re, &bytes);
      if (IsComplex(dtype)) AppendPart(PartDType(dtype), x.im, &bytes);
    }
    tensor->dtype = dtype;
    tensor->bytes = std::move(bytes);
  }

  void Vary(OutputValue* value) {
    if (rng_.OneIn(12)) {
      *value = Output(0);
    } else if (rng_.OneIn(12)) {
      OutputSequence sequence;
      sequence.items.push_back(std::move(*value));
      *value = {std::move(sequence)};
    } else if (auto* tensor = std::get_if<OutputTensor>(&value->v)) {
      VaryTensor(tensor);
    } else if (auto* sequence = std::get_if<OutputSequence>(&value->v)) {
      if (sequence->items.empty() || rng_.OneIn(6)) {
        sequence->items.push_back(Output(1));
      } else {
        Vary(&sequence->items[rng_.Below(sequence->items.size())]);
      }
    } else if (auto* number = std::get_if<double>(&value->v)) {
      *number = Near(*number, DType::kF64);
    } else {
      *value = Output(1);
    }
  }

  Rng rng_;
  Tolerance tolerance_;
};

// The row-major bytes of a tensor, laid as its strides say.
std::string LaidOut(const OutputTensor& tensor) {
  size_t item = ItemSize(tensor.dtype);
  std::string out(tensor.bytes.size(), '\0');
  Shape index(tensor.shape.size(), 0);
  for (size_t at = 0; at < tensor.bytes.size(); at += item) {
    int64_t place = 0;
    for (size_t d = 0; d < index.size(); ++d) place += index[d] * tensor.strides[d];
    out.replace(static_cast<size_t>(place) * item, item, tensor.bytes, at, item);
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < tensor.shape[d]) break;
      index[d] = 0;
    }
  }
  return out;
}

// An output in memory, as a worker sees it.
class Laid {
 public:
  // Nothing when the output is not one that a worker compares where it lies.
  static std::optional<Laid> Make(const OutputValue& value) {
    Laid laid;
    const auto* sequence = std::get_if<OutputSequence>(&value.v);
    size_t count = sequence == nullptr ? 1 : sequence->items.size();
    if (count > OutputViews::kMost) return std::nullopt;
    laid.tensors_.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      const OutputValue& item = sequence == nullptr ? value : sequence->items[i];
      const auto* tensor = std::get_if<OutputTensor>(&item.v);
      if (tensor == nullptr) return std::nullopt;
      laid.tensors_.push_back(*tensor);
      laid.tensors_.back().bytes = LaidOut(*tensor);
    }
    laid.is_sequence_ = sequence != nullptr;
    return laid;
  }

  OutputViews Views() {
    OutputViews views;
    views.is_sequence = is_sequence_;
    for (OutputTensor& tensor : tensors_) {
      views.leaves[static_cast<size_t>(views.count++)] = {
          tensor.dtype, tensor.bytes.data(), tensor.shape.data(), tensor.strides.data(),
          static_cast<int>(tensor.shape.size())};
    }
    return views;
  }

 private:
  std::vector<OutputTensor> tensors_;
  bool is_sequence_ = false;
};

struct Answers {
  bool by_values = false;
  std::optional<bool> by_views;  // not set when some output is no flat sequence of tensors
};

// Cuts the outputs as a worker does before it compares or sends them; false when one has no such
// part, which is reported as not applicable.
bool Cut(CaseBuilder* one) {
  for (int i : ReturnedSides(one->outcomes)) {
    auto at = static_cast<size_t>(i);
    auto& returned = std::get<Returned>(one->outcomes[at].v);
    if (!CutToPart(one->relation.sides[at], &returned.value)) return false;
  }
  return true;
}

const OutputValue& ValueOf(const CaseBuilder& one, int side) {
  return one.outcomes[static_cast<size_t>(side)].As<Returned>().value;
}

size_t Applicable(const CaseBuilder& one) {
  return static_cast<size_t>(
      std::count_if(one.outcomes.begin(), one.outcomes.end(),
                    [](const Outcome& outcome) { return !outcome.Is<NotApplicable>(); }));
}

bool AgreeByValues(const CaseBuilder& one) {
  return SidesAgree(one.relation, Applicable(one), ReturnedSides(one.outcomes), [&](int a, int b) {
    return OutputsAgree(ValueOf(one, a), ValueOf(one, b), one.relation.claim);
  });
}

// Nothing when some output is no flat sequence of tensors.
std::optional<bool> AgreeByViews(const CaseBuilder& one) {
  std::vector<int> returned = ReturnedSides(one.outcomes);
  std::map<int, Laid> laid;
  for (int i : returned) {
    std::optional<Laid> lies = Laid::Make(ValueOf(one, i));
    if (!lies) return std::nullopt;
    laid.emplace(i, std::move(*lies));
  }
  return SidesAgree(one.relation, Applicable(one), returned, [&](int a, int b) {
    return OutputsAgree(laid.at(a).Views(), laid.at(b).Views(), one.relation.claim);
  });
}

TEST(Screen, ReportsWhateverTheJudgeWouldFind) {
  constexpr uint64_t kCases = 40'000;
  int found = 0;
  int screened = 0;
  int seen = 0;
  for (uint64_t seed = 0; seed < kCases; ++seed) {
    CaseBuilder one = Draw(seed).Case();
    if (!Cut(&one)) continue;
    Verdict verdict = Judge(one.Get(), false);
    bool by_values = AgreeByValues(one);
    std::optional<bool> by_views = AgreeByViews(one);
    seen += by_views.has_value();
    screened += by_values;
    if (verdict.state != VerdictState::kDisagree) continue;
    ++found;
    ASSERT_FALSE(by_values) << "seed " << seed << ": " << verdict.detail;
    ASSERT_FALSE(by_views.value_or(false)) << "seed " << seed << ": " << verdict.detail;
  }
  EXPECT_GT(found, 5000);
  EXPECT_GT(screened, 5000);
  EXPECT_GT(seen, 5000);
}

}  // namespace
}  // namespace parallax
