#include "similar/twins/fingerprint.h"

#include <cmath>
#include <set>
#include <string>

#include "nouns/tensor.h"
#include "numbers/element.h"

namespace parallax {
namespace {

constexpr double kNothing = 1e-5;     // and what is smaller is 0
constexpr int kDigits = 3;            // of a number
constexpr int64_t kMostHashed = 512;  // elements of a tensor
constexpr size_t kTellingNumbers = 4;

double ToFewDigits(double number) {
  if (std::isnan(number)) return std::nan("");
  if (std::isinf(number) || number == 0) return number + 0.0;
  if (std::abs(number) < kNothing) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(number))) - (kDigits - 1));
  return std::round(number / unit) * unit;
}

class Digest {
 public:
  void AddWord(const char* word) {
    numbers_ += word;
    shapes_ += word;
  }

  void AddNumber(double number) {
    const double few = ToFewDigits(number);
    // As text: nan has many bit patterns, and so has what is nearly a whole number.
    numbers_ += std::isnan(few) ? "nan" : std::to_string(few);
    numbers_ += ',';
    ++count_;
    if (!std::isfinite(few)) return;
    distinct_.insert(few);
    fractions_ = fractions_ || few != std::round(few);
  }

  bool AddTensor(const OutputTensor& tensor) {
    const int64_t count = NumElements(tensor.shape);
    if (!tensor.has_bytes || count > kMostHashed) return false;
    AddShape(tensor.shape);
    const bool parts = tensor.dtype == DType::kC64 || tensor.dtype == DType::kC128;
    const char* at = tensor.bytes.data();
    for (int64_t i = 0; i < count; ++i, at += ItemSize(tensor.dtype)) {
      const Element element = LoadElement(tensor.dtype, at);
      AddNumber(element.re);
      if (parts) AddNumber(element.im);
    }
    return true;
  }

  std::optional<Fingerprint> Take() const {
    if (count_ == 0) return std::nullopt;
    const bool varies = distinct_.size() > 1;
    const bool telling = fractions_ ? varies || count_ == 1 : varies && count_ >= kTellingNumbers;
    return Fingerprint{HashOf(numbers_), HashOf(shapes_), telling};
  }

 private:
  void AddShape(const Shape& shape) {
    for (const int64_t extent : shape) {
      const std::string text = std::to_string(extent) + "x";
      shapes_ += text;
      if (extent != 1) numbers_ += text;
    }
    shapes_ += ';';
    numbers_ += ';';
  }

  std::string numbers_, shapes_;
  std::set<double> distinct_;
  size_t count_ = 0;
  bool fractions_ = false;
};

bool AddOutput(const OutputValue& output, Digest* digest) {
  if (const auto* tensor = std::get_if<OutputTensor>(&output.v)) return digest->AddTensor(*tensor);
  if (const auto* sequence = std::get_if<OutputSequence>(&output.v)) {
    digest->AddWord("(");
    for (const OutputValue& item : sequence->items) {
      if (!AddOutput(item, digest)) return false;
    }
    digest->AddWord(")");
    return true;
  }
  digest->AddWord(";");
  if (const auto* whole = std::get_if<int64_t>(&output.v)) {
    digest->AddNumber(static_cast<double>(*whole));
  } else if (const auto* truth = std::get_if<bool>(&output.v)) {
    digest->AddNumber(*truth ? 1 : 0);
  } else if (const auto* number = std::get_if<double>(&output.v)) {
    digest->AddNumber(*number);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<Fingerprint> FingerprintOf(const OutputValue& output) {
  Digest digest;
  return AddOutput(output, &digest) ? digest.Take() : std::nullopt;
}

}  // namespace parallax
