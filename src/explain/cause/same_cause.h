#pragma once

// SameCause: whether two findings are likely one fault, found out by running each call on the
// other's input. A claim that was not run is not made, but for equal assertions, equal frames and
// messages of one operator or class, and equal dtypes of inputs that lie otherwise.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "explain/cause/symptom.h"
#include "investigate/context.h"
#include "investigate/runner.h"
#include "nouns/finding.h"

namespace parallax {

// Asked before two findings are run against each other: false leaves them apart.
using MayRun = std::function<bool()>;

class CauseTester {
 public:
  // The context outlives the tester.
  CauseTester(const InvestigateContext& context, MayRun may_run)
      : context_(context), may_run_(std::move(may_run)) {}

  // Why they are likely one fault, as a clause behind an API's name ("dies in the same function,
  // lib.so!Copy"); empty: they are not, or nothing tells. Symmetric.
  //   - they fail an assertion about the library at the same line of its source;
  //   - they die in the same function, or say the same in so many letters, and are of one operator,
  //     or each does so on the other's witness;
  //   - they kill the process in one API and have one title, conditions included;
  //   - they are forms of one operator, and each fails on the other's witness; or relations of one
  //     call, and neither holds on the other's witness, or with distinct numbers in it where both
  //     blame the plain call;
  //   - they are of one operator, one lays its inputs out and the other's are given so, and each
  //     fails on the other's witness, laid out as it needs it;
  //   - they are of one call, one gives an output other strides, and the other wrong numbers in an
  //     output of which the strides are others, too;
  //   - they die, are namesakes (median and nanmedian) or have one condition in their titles, and
  //     each fails on the other's witness;
  //   - on both witnesses they go wrong in one manner (symptom.h), and have names that are akin, or
  //     give an out= other strides;
  //   - one touches memory that is not its own, the other gives wrong numbers, in the same call, or
  //     because memory behind an input is touched on the witness of the numbers; or the other dies,
  //     and memory behind an input is touched on its witness;
  //   - both return memory that nobody wrote, of one API;
  //   - both give one dtype for the same other one where an input does not lie plainly;
  //   - one function, or methods of one class, refuse in the same words what functions take that
  //     were guessed to be like it;
  //   - both compute integers in a dtype that the numbers of their witnesses do not fit;
  //   - both take a number beyond the range of their integer tensors for what is left of it in
  //     their dtype, and give truth values, or both numbers (wrapped_number.h);
  //   - one inherits the method of the other (`inherits` of an API), and each fails on the other's
  //     witness;
  //   - they are namesakes (lshift and rshift), in one integer dtype, and both hold once integers
  //     below 0 or beyond the width of the dtype are ordinary ones;
  //   - else each fails on the other's witness, and on the same ones of the variants of both
  //     (numbers in as many elements), some of the variants failing and some not.
  // Error: the target cannot be started.
  Result<std::string> Why(const Finding& a, const Finding& b);

 private:
  // They are namesakes, and both need integers that are no count, shift or index.
  Result<std::string> WhyByOddIntegers(const Finding& a, const Finding& b);
  Result<std::string> WhyByWrapping(const Finding& a, const Finding& b);
  Result<std::string> WhyByMemory(const Finding& memory, const Finding& numbers);
  Result<std::string> WhyByReads(const Finding& memory, const Finding& death);
  Result<std::vector<Trial>> Try(const Finding& finding, const std::vector<Binding>& bindings);
  // What a call does on each binding: 0 right, of numbers how many are wrong (at least 1), of all
  // else 1, or -1 where it was not judged or another thing went wrong.
  Result<std::vector<int64_t>> Failures(const Finding& finding,
                                        const std::vector<Binding>& bindings);
  // One gives wrong strides, and does so where the other gives wrong numbers in an output with such
  // strides.
  Result<std::string> WhyByStrides(const Finding& strides, const Finding& numbers);
  // One lays its inputs out, the other is given them so, and each fails on the other's.
  Result<std::string> WhyByLayout(const Finding& a, const Finding& b);
  // What each does on the other's witness.
  struct Exchange {
    bool both_fail = false;
    bool one_manner = false;   // on both witnesses
    bool two_manners = false;  // on one of them each has one of its own
    bool refuted = false;      // one passes on the other's
    Manner manner = Manner::kNone;
  };
  Result<Exchange> ExchangeWitnesses(const Finding& a, const Finding& b);
  // The same of other inputs than the witnesses, if each fails on its own; else `otherwise`.
  Result<Exchange> ExchangeOf(const Finding& a, const Binding& at_a, const Finding& b,
                              const Binding& at_b, const Exchange& otherwise);
  // Of inputs that both fail on.
  Result<Exchange> ExchangeAt(const Finding& a, const RecordedCase& at_a, const Finding& b,
                              const RecordedCase& at_b);
  Result<std::string> WhyByVariants(const Finding& a, const Finding& b);

  const InvestigateContext& context_;
  MayRun may_run_;
};

}  // namespace parallax
