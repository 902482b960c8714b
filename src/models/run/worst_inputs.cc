#include "models/run/worst_inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/measure/class_distance.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr size_t kLeastSide = 8;
constexpr int64_t kNumbersShown = 24;

struct Extents {
  size_t height = 0, width = 0, channels = 0;
  bool channels_first = false;
};

bool IsSide(int64_t extent) { return extent >= static_cast<int64_t>(kLeastSide); }
bool IsChannels(int64_t extent) { return extent == 1 || extent == 3; }

// Of one input, the batch dimension gone.
std::optional<Extents> ImageExtents(const Shape& shape) {
  const auto at = [&](size_t i) { return static_cast<size_t>(shape[i]); };
  if (shape.size() == 2 && IsSide(shape[0]) && IsSide(shape[1])) {
    return Extents{at(0), at(1), 1, false};
  }
  if (shape.size() != 3) return std::nullopt;
  if (IsSide(shape[0]) && IsSide(shape[1]) && IsChannels(shape[2])) {
    return Extents{at(0), at(1), at(2), false};
  }
  if (IsChannels(shape[0]) && IsSide(shape[1]) && IsSide(shape[2])) {
    return Extents{at(1), at(2), at(0), true};
  }
  return std::nullopt;
}

// Rows, columns, channels; infinities and nan stay.
std::vector<double> Contents(const TensorRecipe& tensor, const Extents& extents) {
  const size_t area = extents.height * extents.width;
  const size_t item = ItemSize(tensor.dtype);
  std::vector<double> contents(area * extents.channels);
  for (size_t i = 0; i < contents.size(); ++i) {
    const size_t at =
        extents.channels_first ? (i % extents.channels) * area + i / extents.channels : i;
    contents[i] = LoadElement(tensor.dtype, tensor.bytes->data() + at * item).re;
  }
  return contents;
}

// The mean over `step` by `step` pixels each.
std::vector<double> Smaller(const std::vector<double>& contents, size_t step, Extents* extents) {
  if (step == 1) return contents;
  const size_t height = extents->height / step, width = extents->width / step;
  std::vector<double> small(height * width * extents->channels);
  for (size_t y = 0; y < height * step; ++y) {
    for (size_t x = 0; x < width * step; ++x) {
      for (size_t c = 0; c < extents->channels; ++c) {
        small[((y / step) * width + x / step) * extents->channels + c] +=
            contents[(y * extents->width + x) * extents->channels + c] /
            static_cast<double>(step * step);
      }
    }
  }
  extents->height = height;
  extents->width = width;
  return small;
}

struct Range {
  double low = 0, high = 0;
};

Range FiniteRange(const std::vector<double>& numbers) {
  Range range{HUGE_VAL, -HUGE_VAL};
  for (double number : numbers) {
    if (!std::isfinite(number)) continue;
    range.low = std::min(range.low, number);
    range.high = std::max(range.high, number);
  }
  return range.low > range.high ? Range{} : range;
}

// The batch dimension, which is 1, gone.
TensorRecipe WithoutBatch(TensorRecipe tensor) {
  if (!tensor.shape.empty()) tensor.shape.erase(tensor.shape.begin());
  return tensor;
}

// "float32[4] 5.1, 3.5, 1.4, 0.2", "float32[28, 28, 1], 0 to 255".
std::string InputText(const TensorRecipe& tensor) {
  const int64_t count = NumElements(tensor.shape);
  std::vector<double> numbers;
  const size_t item = ItemSize(tensor.dtype);
  for (int64_t i = 0; i < count; ++i) {
    const char* at = tensor.bytes->data() + static_cast<size_t>(i) * item;
    numbers.push_back(LoadElement(tensor.dtype, at).re);
  }
  std::string text = TypeText(tensor.dtype, tensor.shape);
  if (count == 0) return text;
  if (count > kNumbersShown) {
    const Range range = FiniteRange(numbers);
    return text + fmt::format(", {:.4g} to {:.4g}", range.low, range.high);
  }
  std::vector<std::string> words;
  for (double number : numbers) words.push_back(fmt::format("{:.4g}", number));
  return text + fmt::format(" {}", fmt::join(words, ", "));
}

double Confidence(const std::vector<double>& prediction, size_t place) {
  if (prediction.size() > 1) return prediction[place];
  return place == 0 ? 1 - prediction[0] : prediction[0];
}

// Classes by confidence, nan last.
std::vector<PredictedClass> TopClasses(const std::vector<double>& prediction, size_t k) {
  std::vector<PredictedClass> top;
  for (size_t i = 0; i < ClassCount(prediction); ++i) {
    top.emplace_back(i, Confidence(prediction, i));
  }
  std::stable_sort(top.begin(), top.end(), [](const PredictedClass& a, const PredictedClass& b) {
    return std::isnan(b.second) ? !std::isnan(a.second) : a.second > b.second;
  });
  if (top.size() > k) top.resize(k);
  return top;
}

// Between the largest and the smallest of an output; infinite where some are nan and some not.
double Spread(const std::vector<const std::vector<double>*>& predictions, size_t place) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  size_t nans = 0;
  for (const auto* prediction : predictions) {
    const double value = (*prediction)[place];
    nans += std::isnan(value);
    if (std::isnan(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (nans > 0) return nans == predictions.size() ? 0 : HUGE_VAL;
  return low == high ? 0 : high - low;
}

std::vector<std::vector<PredictedClass>> MostDifferent(
    const std::vector<const std::vector<double>*>& predictions, size_t k) {
  std::vector<double> spreads(predictions.front()->size());
  for (size_t i = 0; i < spreads.size(); ++i) spreads[i] = Spread(predictions, i);
  std::vector<size_t> places(spreads.size());
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](size_t a, size_t b) { return spreads[a] > spreads[b]; });
  if (places.size() > k) places.resize(k);
  std::sort(places.begin(), places.end());
  std::vector<std::vector<PredictedClass>> lists(predictions.size());
  for (size_t i = 0; i < predictions.size(); ++i) {
    for (size_t place : places) lists[i].emplace_back(place, (*predictions[i])[place]);
  }
  return lists;
}

// In turn, so that no pair takes all the room.
std::vector<size_t> InTurn(const std::vector<const PairResult*>& pairs) {
  std::vector<size_t> chosen;
  for (size_t round = 0; round < kWorstInputs; ++round) {
    for (const PairResult* pair : pairs) {
      if (round >= pair->worst_inputs.size() || chosen.size() >= kWorstInputs) continue;
      const size_t input = pair->worst_inputs[round];
      if (std::find(chosen.begin(), chosen.end(), input) == chosen.end()) chosen.push_back(input);
    }
  }
  return chosen;
}

}  // namespace

std::vector<size_t> ChooseWorstInputs(const std::vector<PairResult>& pairs) {
  std::vector<const PairResult*> inconsistent;
  const PairResult* widest = nullptr;
  for (const PairResult& pair : pairs) {
    if (pair.inconsistent) inconsistent.push_back(&pair);
    if (widest == nullptr || pair.max_abs_difference > widest->max_abs_difference) widest = &pair;
  }
  if (inconsistent.empty() && widest != nullptr) inconsistent.push_back(widest);
  return InTurn(inconsistent);
}

std::optional<InputImage> ImageOf(const TensorRecipe& tensor) {
  const TensorRecipe one = WithoutBatch(tensor);
  std::optional<Extents> extents = ImageExtents(one.shape);
  if (!extents || one.bytes == nullptr) return std::nullopt;
  const size_t side = std::max(extents->height, extents->width);
  const size_t step = (side + kImageSide - 1) / kImageSide;
  if (std::min(extents->height, extents->width) < step) return std::nullopt;
  const std::vector<double> contents = Smaller(Contents(one, *extents), step, &*extents);
  const Range range = FiniteRange(contents);
  const double scale = range.high > range.low ? 255 / (range.high - range.low) : 0;
  InputImage image{extents->height, extents->width, extents->channels, ""};
  for (double number : contents) {
    const double level =
        std::isnan(number) ? 0 : std::clamp((number - range.low) * scale, 0., 255.);
    image.pixels += static_cast<char>(std::isnan(level) ? 0 : std::lround(level));
  }
  return image;
}

std::vector<std::vector<PredictedClass>> TopPredictions(
    const std::vector<const std::vector<double>*>& predictions, bool classes, size_t k) {
  if (predictions.empty()) return {};
  if (!classes) return MostDifferent(predictions, k);
  std::vector<std::vector<PredictedClass>> lists;
  for (const auto* prediction : predictions) lists.push_back(TopClasses(*prediction, k));
  return lists;
}

Status AddWorstInputs(ModelData& data, const Backends& backends, int k, ModelComparison* out) {
  for (size_t place : ChooseWorstInputs(out->pairs)) {
    PARALLAX_TRY_ASSIGN(Batch batch, data.Read(place, 1));
    WorstInput input;
    input.index = place;
    const bool classes = !batch.truth.classes.empty();
    if (classes) input.label = batch.truth.classes.front();
    ForEachTensor(batch.inputs, [&](const TensorRecipe& tensor) {
      if (!input.image) input.image = ImageOf(tensor);
      input.text += (input.text.empty() ? "" : "; ") + InputText(WithoutBatch(tensor));
    });
    std::vector<const std::vector<double>*> predictions;
    std::vector<std::string> targets;
    for (const auto& backend : backends) {
      if (!backend->ok()) continue;
      predictions.push_back(&backend->predictions()[place]);
      targets.push_back(backend->result().Shown());
    }
    auto lists = TopPredictions(predictions, classes, static_cast<size_t>(k));
    for (size_t i = 0; i < lists.size(); ++i) {
      input.predictions.emplace_back(targets[i], std::move(lists[i]));
    }
    out->worst_inputs.push_back(std::move(input));
  }
  return {};
}

}  // namespace parallax
