#include "models/measure/layer_prints.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace parallax {

void LayerPrint::Add(double number, bool is_integer) {
  integers_ |= is_integer;
  if (!std::isfinite(number)) {
    ++count_;
    ++nans_;
    return;
  }
  const bool first = count_ == nans_;
  least_ = first ? number : std::min(least_, number);
  greatest_ = first ? number : std::max(greatest_, number);
  ++count_;
  sum_ += number;
  sizes_ += std::fabs(number);
  squares_ += number * number;
}

double LayerPrint::largest() const { return std::max(std::fabs(least_), std::fabs(greatest_)); }

bool LayerPrint::IsNear(const LayerPrint& other, double share) const {
  if (count_ != other.count_ || nans_ != other.nans_) return false;
  const double allowed = share * std::max(largest(), other.largest());
  const auto count = static_cast<double>(std::max<uint64_t>(1, count_ - nans_));
  // Root mean squares differ by no more than the numbers do.
  return std::fabs(least_ - other.least_) <= allowed &&
         std::fabs(greatest_ - other.greatest_) <= allowed &&
         std::fabs(sum_ - other.sum_) <= allowed * count &&
         std::fabs(sizes_ - other.sizes_) <= allowed * count &&
         std::fabs(std::sqrt(squares_ / count) - std::sqrt(other.squares_ / count)) <= allowed;
}

double SortedDistance(std::vector<double> a, std::vector<double> b) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (a.size() != b.size()) return infinity;
  const auto nan_last = [](double x, double y) { return std::isnan(y) ? !std::isnan(x) : x < y; };
  std::sort(a.begin(), a.end(), nan_last);
  std::sort(b.begin(), b.end(), nan_last);
  double largest = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    const double distance = std::fabs(a[i] - b[i]);
    if (!std::isfinite(distance)) return infinity;
    largest = std::max(largest, distance);
  }
  return largest;
}

std::optional<size_t> FirstParted(std::span<const MatchedLayer> layers) {
  std::vector<bool> feeds(layers.size());
  for (const MatchedLayer& layer : layers) {
    for (const size_t from : layer.inbound) feeds[from] = true;
  }
  std::vector<bool> parted(layers.size());
  std::optional<size_t> first;
  for (size_t i = layers.size(); i-- > 0;) {
    const bool apart = layers[i].counts && !layers[i].matched && (parted[i] || !feeds[i]);
    if (!apart) continue;
    first = i;
    for (const size_t from : layers[i].inbound) parted[from] = true;
  }
  return first;
}

}  // namespace parallax
