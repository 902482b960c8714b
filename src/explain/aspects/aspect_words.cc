#include "explain/aspects/aspect_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "nouns/dtype.h"

namespace parallax {
namespace {

constexpr size_t kMostListed = 3;  // numbers that a title lists

using Numbers = std::vector<int64_t>;

bool IsTried(const Aspect& aspect, int64_t number) {
  return std::any_of(aspect.values.begin(), aspect.values.end(),
                     [&](const AspectValue& each) { return each.number == number; });
}

// Whether an end is where it is said to be: each number between, if there are any, was refused.
bool MeetsAt(const Aspect& aspect, int64_t fails, int64_t passes) {
  if (!aspect.at) return true;
  constexpr int64_t kLargestGap = 8;
  const int64_t low = std::min(fails, passes), high = std::max(fails, passes);
  if (high - low > kLargestGap) return false;
  for (int64_t number = low + 1; number < high; ++number) {
    if (!IsTried(aspect, number)) return false;
  }
  return true;
}

// "2, 3 or 5"; nothing: there are many, or one beside them was not tried and may fail, too.
std::optional<std::string> ListText(const Aspect& aspect, const Numbers& fails) {
  if (fails.size() > kMostListed) return std::nullopt;
  std::vector<std::string> texts;
  for (const int64_t number : fails) {
    const bool sure = !aspect.at || (IsTried(aspect, number + 1) && IsTried(aspect, number - 1));
    if (!sure && number > 1) return std::nullopt;
    texts.push_back(fmt::format("{}", number));
  }
  return AnyOf(texts);
}

// Whether two numbers of one sign are written as the same one.
bool AreAbout(int64_t a, int64_t b) {
  constexpr double kAbout = 1.05;
  const auto x = static_cast<double>(a), y = static_cast<double>(b);
  return x * y > 0 && std::max(x / y, y / x) <= kAbout;
}

// "4 or more", "above about 6.5e+04"; nothing: nobody knows where it ends.
std::optional<std::string> EndText(const Aspect& aspect, const Numbers& fails,
                                   const Numbers& passes) {
  const bool from = fails.front() > passes.back();
  const int64_t end = from ? fails.front() : fails.back();
  const int64_t beside = from ? passes.back() : passes.front();
  if (MeetsAt(aspect, end, beside)) return fmt::format("{} or {}", end, from ? "more" : "less");
  if (!AreAbout(end, beside)) return std::nullopt;
  return fmt::format("{} about {:.2g}", from ? "above" : "below", static_cast<double>(end));
}

bool IsAmong(const Numbers& numbers, int64_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// Whether two fail of which the one between them passes, and nothing else does: who knows how that
// goes on?
bool IsEveryOther(const Aspect& aspect, const Numbers& fails, const Numbers& passes) {
  return aspect.of == AspectOf::kInteger && fails.size() == 2 && fails[1] - fails[0] == 2 &&
         IsAmong(passes, fails[0] + 1);
}

// "4 or more", "3", "negative"; nothing: no words say it.
std::optional<std::string> NumbersText(const Aspect& aspect, const Numbers& fails,
                                       const Numbers& passes) {
  if (aspect.range) {
    const auto inside = [&](int64_t number) {
      return number >= aspect.range->first && number <= aspect.range->second;
    };
    const bool beyond = std::none_of(fails.begin(), fails.end(), inside) &&
                        std::all_of(passes.begin(), passes.end(), inside);
    if (beyond) return "beyond the range of the dtype";
  }
  if (fails.size() == 1) return fmt::format("{}", fails.front());
  if (IsEveryOther(aspect, fails, passes)) return std::nullopt;
  if (fails.back() == -1 && passes.front() >= 0) return "negative";
  const bool one_end = fails.front() > passes.back() || fails.back() < passes.front();
  if (one_end) return EndText(aspect, fails, passes);
  if (passes.size() == 1) return fmt::format("not {}", passes.front());
  return ListText(aspect, fails);
}

// "1-D", "0-D or 1-D".
std::string RanksText(const Numbers& ranks) {
  std::vector<std::string> texts;
  for (const int64_t rank : ranks) texts.push_back(fmt::format("{}-D", rank));
  return AnyOf(texts);
}

std::string RankWords(const Aspect& aspect, const Numbers& fails, const Numbers& passes) {
  const bool from = fails.size() > 1 && fails.front() > passes.back();
  if (from) {
    return fmt::format("{} {} {} or more dimensions", aspect.subject,
                       aspect.several ? "have" : "has", fails.front());
  }
  constexpr size_t kManyRanks = 3;
  const bool inside = fails.front() < passes.front() && passes.back() < fails.back();
  if (passes.size() == 1 && inside) {
    return fmt::format("{} {} not {}-D", aspect.subject, aspect.several ? "are" : "is",
                       passes.front());
  }
  if (fails.size() >= kManyRanks && fails.front() <= 1 && passes.front() == fails.back() + 1) {
    return fmt::format("{} {} {} or fewer dimensions", aspect.subject,
                       aspect.several ? "have" : "has", fails.back());
  }
  return fmt::format("{} {} {}", aspect.subject, aspect.several ? "are" : "is", RanksText(fails));
}

// Ends that are whole runs of sizes, and single ones.
std::optional<std::string> ExtentWords(const Aspect& aspect, const Numbers& fails,
                                       const Numbers& passes) {
  constexpr size_t kMostNamed = 60;  // characters of what has it
  if (aspect.subject.size() > kMostNamed) return std::nullopt;
  const bool from = fails.front() > passes.back();
  // That an extent of 1 passes says that it takes two of something.
  if (from || (fails.back() < passes.front() && fails.back() > 1)) {
    const auto end = EndText(aspect, fails, passes);
    return end ? std::optional(fmt::format("{}, n {}", aspect.subject, *end)) : std::nullopt;
  }
  if (passes.size() == 1) return fmt::format("{}, n not {}", aspect.subject, passes.front());
  const auto list = ListText(aspect, fails);
  return list ? std::optional(fmt::format("{}, n {}", aspect.subject, *list)) : std::nullopt;
}

std::optional<std::string> AxisWords(const Aspect& aspect, const Numbers& fails) {
  if (fails.size() != 1) return std::nullopt;
  if (fails.front() == 0) return aspect.subject + " is the first dimension";
  const auto last = std::max_element(
      aspect.values.begin(), aspect.values.end(),
      [](const AspectValue& a, const AspectValue& b) { return a.number < b.number; });
  if (last->number == fails.front()) return aspect.subject + " is the last dimension";
  return std::nullopt;
}

std::optional<std::string> WordsOfNumbers(const Aspect& aspect) {
  const Numbers fails = aspect.NumbersOf(VariedState::kFails);
  const Numbers passes = aspect.NumbersOf(VariedState::kPasses);
  // Nothing fails with one more dimension: what passes there is said of the rank.
  if (fails.empty()) return "";
  switch (aspect.of) {
    case AspectOf::kRank:
      // What needs an item needs a dimension.
      if (passes.back() == 0) return "";
      return RankWords(aspect, fails, passes);
    case AspectOf::kExtent:
      return ExtentWords(aspect, fails, passes);
    case AspectOf::kAxis:
      return AxisWords(aspect, fails);
    case AspectOf::kItems: {
      if (aspect.own_number == 0) return aspect.subject + " is empty";
      const auto items = NumbersText(aspect, fails, passes);
      if (!items) return std::nullopt;
      if (aspect.what.starts_with("dimensions ")) return aspect.subject + " names one dimension";
      return fmt::format("{} has {} item{}", aspect.subject, *items, *items == "1" ? "" : "s");
    }
    default: {
      const auto numbers = NumbersText(aspect, fails, passes);
      if (!numbers) return std::nullopt;
      return fmt::format("{} is {}", aspect.subject, *numbers);
    }
  }
}

// Names of the dtypes that fail; of those that are one to the call each.
std::vector<std::string> FailingDTypes(const Aspect& aspect) {
  std::vector<std::string> fails = aspect.TextsOf(VariedState::kFails);
  const std::vector<std::string> passes = aspect.TextsOf(VariedState::kPasses);
  const bool any = std::any_of(passes.begin(), passes.end(), [](const std::string& text) {
    const auto dtype = DTypeFromName(text);
    return dtype && IsFloat(*dtype);
  });
  const auto own = DTypeFromName(aspect.own);
  if (!aspect.floats_alike || any || !own || !IsFloat(*own)) return fails;
  for (const DType dtype : {DType::kF16, DType::kBF16, DType::kF32, DType::kF64}) {
    fails.emplace_back(Name(dtype));
  }
  return fails;
}

// What titles tell as one.
struct DTypeClass {
  bool (*is_of)(DType);
  const char* word;
};
constexpr std::array kClasses = {
    DTypeClass{[](DType dtype) { return IsInteger(dtype); }, "of integers"},
    DTypeClass{[](DType dtype) { return IsFloat(dtype); }, "floating-point"},
    DTypeClass{[](DType dtype) { return IsComplex(dtype); }, "complex"}};
// From how many on.
using ClassSizes = std::array<size_t, kClasses.size()>;
constexpr ClassSizes kAllOfClass = {5, 4, 2};  // that are tried

std::set<DType> DTypesNamed(const std::vector<std::string>& names) {
  std::set<DType> dtypes;
  for (const std::string& text : names) {
    if (const auto dtype = DTypeFromName(text)) dtypes.insert(*dtype);
  }
  return dtypes;
}

std::string TextOfClasses(const std::set<DType>& dtypes, const ClassSizes& least) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < kClasses.size(); ++i) {
    const auto is_of = kClasses[i].is_of;
    const auto count = static_cast<size_t>(std::count_if(dtypes.begin(), dtypes.end(), is_of));
    for (const DType dtype : dtypes) {
      if (is_of(dtype) && count < least[i]) texts.emplace_back(Name(dtype));
    }
    if (count >= least[i]) texts.emplace_back(kClasses[i].word);
  }
  return AnyOf(texts);
}

}  // namespace

std::string DTypesText(const std::vector<std::string>& names) {
  return TextOfClasses(DTypesNamed(names), kAllOfClass);
}

std::string DTypesText(const std::vector<std::string>& fails,
                       const std::vector<std::string>& passes) {
  constexpr size_t kSeveral = 3;
  ClassSizes most = kAllOfClass;
  for (size_t i = 0; i < most.size(); ++i) {
    const std::set<DType> dtypes = DTypesNamed(passes);
    const bool any = std::any_of(dtypes.begin(), dtypes.end(), kClasses[i].is_of);
    if (!any) most[i] = std::min(most[i], kSeveral);
  }
  return TextOfClasses(DTypesNamed(fails), most);
}

bool IsLoneBetween(const Aspect& aspect) {
  constexpr int64_t kLargest = int64_t{1} << 31;
  if (aspect.of != AspectOf::kInteger || !aspect.at) return false;
  const Numbers fails = aspect.NumbersOf(VariedState::kFails);
  const Numbers passes = aspect.NumbersOf(VariedState::kPasses);
  if (fails.size() != 1 || fails.front() >= kLargest || fails.front() <= -kLargest) return false;
  return IsAmong(passes, fails.front() - 1) && IsAmong(passes, fails.front() + 1);
}

std::optional<std::string> WordsOf(const Aspect& aspect) {
  if (aspect.TextsOf(VariedState::kPasses).empty()) return "";
  const std::string is = aspect.several ? "are" : "is";
  std::vector<std::string> fails = aspect.TextsOf(VariedState::kFails);
  switch (aspect.of) {
    case AspectOf::kDType:
      return fmt::format("{} {} {}", aspect.subject, is,
                         DTypesText(FailingDTypes(aspect), aspect.TextsOf(VariedState::kPasses)));
    case AspectOf::kGiven:
      return aspect.subject + " is given";
    case AspectOf::kNumbers:
      return std::nullopt;
    case AspectOf::kOption:
      if (DTypeFromName(aspect.own)) {
        return fmt::format("{} {} {}", aspect.subject, is, DTypesText(fails));
      }
      [[fallthrough]];
    case AspectOf::kLayout:
      return fmt::format("{} {} {}", aspect.subject, is, AnyOf(fails));
    default:
      return WordsOfNumbers(aspect);
  }
}

bool NamesShapes(const std::string& range, std::string_view subject) {
  constexpr std::string_view kAnd = " and ";
  while (!subject.empty()) {
    const size_t end = subject.find(kAnd);
    std::string name(subject.substr(0, end));
    name.resize(std::min(name.size(), name.find(" has shape ")));
    const size_t at = range.find(name + " of shape ");
    const bool whole = at == 0 || (at != range.npos && range[at - 1] == ' ');
    if (!whole) return false;
    subject.remove_prefix(end == subject.npos ? subject.size() : end + kAnd.size());
  }
  return true;
}

std::optional<std::pair<int64_t, int64_t>> OpenEnd(const Aspect& aspect) {
  const Numbers fails = aspect.NumbersOf(VariedState::kFails);
  const Numbers passes = aspect.NumbersOf(VariedState::kPasses);
  if (!aspect.at || fails.empty() || passes.empty()) return std::nullopt;
  if (fails.front() > passes.back() && fails.front() - passes.back() > 1) {
    return std::pair{fails.front(), passes.back()};
  }
  if (fails.back() < passes.front() && passes.front() - fails.back() > 1) {
    return std::pair{fails.back(), passes.front()};
  }
  return std::nullopt;
}

}  // namespace parallax
