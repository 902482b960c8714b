#include "explain/arguments/judge_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "explain/arguments/front_ends.h"
#include "investigate/reduce/edit.h"
#include "judge/sides.h"
#include "nouns/forms.h"
#include "words/message_template.h"
#include "words/phrases.h"

namespace parallax {
namespace {

constexpr size_t kReasonWidth = 140;
constexpr int kMostFrontEnds = 3;  // that are called
constexpr double kRefusalS =
    0.5;  // what refuses does so at once: of a hang the rest is not waited for

// Whether it refuses the arguments, and not for want of something of its own.
bool Refuses(const Outcome& outcome, const Dialect& dialect) {
  if (!outcome.Is<Raised>()) return false;
  const Raised& raised = outcome.As<Raised>();
  if (IsInternalAssert(raised.message, dialect)) return false;  // it did not look at them
  // Another signature, not another opinion.
  if (raised.type == "TypeError" || raised.type == "AttributeError") return false;
  return !dialect.SaysItLacks(raised.type, raised.message);
}

ArgumentsVerdict Refused(std::string_view who, const Outcome& outcome) {
  const Raised& raised = outcome.As<Raised>();
  const std::string_view line =
      std::string_view(raised.message).substr(0, raised.message.find('\n'));
  return {ArgumentsState::kUnchecked,
          fmt::format("{} refuses them: {}", who,
                      Shortened(fmt::format("{}: {}", raised.type, line), kReasonWidth))};
}

// The tensors of a result: of one, or of a flat sequence.
std::vector<const OutputTensor*> TensorsOf(const Outcome& outcome) {
  std::vector<const OutputTensor*> tensors;
  auto add = [&](const OutputValue& value) {
    if (const auto* tensor = std::get_if<OutputTensor>(&value.v)) tensors.push_back(tensor);
  };
  if (!outcome.Is<Returned>()) return tensors;
  const OutputValue& value = outcome.As<Returned>().value;
  add(value);
  if (const auto* sequence = std::get_if<OutputSequence>(&value.v)) {
    for (const OutputValue& item : sequence->items) add(item);
  }
  return tensors;
}

template <class Tensor>
std::string TypeOf(const Tensor& tensor) {
  return TypeText(tensor.dtype, tensor.shape);
}

// "grad_output is float32[2], the forward gives float32[3]"; empty when it may be a gradient.
std::string WrongGradient(const Binding& witness, const Outcome& forward) {
  const std::vector<const OutputTensor*> outputs = TensorsOf(forward);
  if (outputs.empty()) return "";
  const OutputTensor& output = *outputs.front();
  for (const Argument& argument : witness.arguments) {
    const TensorRecipe* gradient = GradientOf(argument);
    if (gradient == nullptr) continue;
    if (gradient->shape == output.shape && gradient->dtype == output.dtype) return "";
    return fmt::format("{} is {}, the forward gives {}", argument.name, TypeOf(*gradient),
                       TypeOf(output));
  }
  return "";
}

bool IsResult(const Argument& argument) {
  return argument.name == "out" || argument.name == "output" || argument.name == "result";
}

// "output is float32[0], grad_output is float32[1]": the gradient of a result is as large as that.
std::string WrongResult(const std::string& api, const Binding& witness) {
  if (!IsBackward(api)) return "";
  const Argument* gradient = nullptr;
  const Argument* result = nullptr;
  for (const Argument& argument : witness.arguments) {
    if (gradient == nullptr && GradientOf(argument) != nullptr) gradient = &argument;
    if (IsResult(argument) && argument.value.Is<TensorRecipe>()) result = &argument;
  }
  if (gradient == nullptr || result == nullptr) return "";
  const auto& saved = result->value.As<TensorRecipe>();
  if (saved.shape == GradientOf(*gradient)->shape) return "";
  return fmt::format("{} is {}, {} is {}", result->name, TypeOf(saved), gradient->name,
                     TypeOf(*GradientOf(*gradient)));
}

// "kernel_size is [2, 1], weight is float32[4, 2, 1, 1]": whose last extents it is; empty when so.
std::string WrongKernelSize(const Binding& witness) {
  const Sequence* kernel = nullptr;
  const TensorRecipe* weight = nullptr;
  for (const Argument& argument : witness.arguments) {
    const Value& value = argument.value;
    if (argument.name == "kernel_size" && value.Is<Sequence>()) kernel = &value.As<Sequence>();
    if (argument.name == "weight" && value.Is<TensorRecipe>()) weight = &value.As<TensorRecipe>();
  }
  if (kernel == nullptr || weight == nullptr) return "";
  std::vector<int64_t> sizes;
  for (const Value& item : kernel->items) {
    if (item.Is<int64_t>()) sizes.push_back(item.As<int64_t>());
  }
  const Shape& shape = weight->shape;
  const bool fits =
      sizes.size() <= shape.size() && std::equal(sizes.rbegin(), sizes.rend(), shape.rbegin());
  return fits ? ""
              : fmt::format("kernel_size is [{}], weight is {}", fmt::join(sizes, ", "),
                            TypeOf(*weight));
}

// "rstd is float32[1], the forward saves none of that shape". What a backward takes beside the
// gradients and the arguments of its forward was saved by that: the result, and each of the others
// one tensor beside it. Empty when all of it may be so, or the forward does not give as many.
std::string WrongSaved(const Binding& witness, const Api& forward, const Outcome& outcome) {
  std::vector<const Argument*> saved;
  for (const Argument& argument : witness.arguments) {
    const bool is_saved = argument.value.Is<TensorRecipe>() && GradientOf(argument) == nullptr &&
                          !Takes(forward, argument.name);
    if (is_saved) saved.push_back(&argument);
  }
  const std::vector<const OutputTensor*> outputs = TensorsOf(outcome);
  const auto beside = std::count_if(saved.begin(), saved.end(),
                                    [](const Argument* each) { return !IsResult(*each); });
  if (beside >= std::ssize(outputs)) return "";
  std::vector<const OutputTensor*> left(outputs.begin() + 1, outputs.end());
  for (const Argument* argument : saved) {
    const auto& tensor = argument->value.As<TensorRecipe>();
    const auto of_its_shape = [&](const OutputTensor* output) {
      return output->shape == tensor.shape;
    };
    if (IsResult(*argument) && of_its_shape(outputs.front())) continue;
    const auto given = std::find_if(left.begin(), left.end(), of_its_shape);
    if (given != left.end()) {
      left.erase(given);
      continue;
    }
    return fmt::format("{} is {}, the forward saves none of that shape", argument->name,
                       TypeOf(tensor));
  }
  return "";
}

// "grad_output is uint8, and no gradient is whole numbers"; empty: none of a backward's is.
std::string IntegerGradient(const std::string& api, const Binding& witness) {
  if (!IsBackward(api)) return "";
  for (const Argument& argument : witness.arguments) {
    const TensorRecipe* gradient = GradientOf(argument);
    if (gradient == nullptr || IsInexact(gradient->dtype)) continue;
    return fmt::format("{} is {}, and no gradient is whole numbers", argument.name,
                       Name(gradient->dtype));
  }
  return "";
}

// Whether the side changes its first tensor.
bool Writes(const Side& side, const Dialect& dialect) {
  const Form* form = FindForm(side.program.form());
  return form != nullptr ? form->writes == FormWrites::kFirstInput
                         : side.program.form().empty() &&
                               EndsAsInPlace(side.program.api(), dialect.mutating_suffix);
}

// Whether the side lays its first tensor out so.
bool Expands(const Side& side) {
  const Derivation& derivation = side.derivation;
  return derivation.kind == DeriveKind::kLayout && derivation.layout == Layout::kExpanded &&
         (derivation.index == 0 || (derivation.index & 1) != 0);
}

class ArgumentsJudge {
 public:
  ArgumentsJudge(Runner& runner, const InvestigateContext& context,
                 const ArgumentsQuestion& question)
      : runner_(runner),
        context_(context),
        api_(question.relation.api),
        side_(question.side < 0 ? nullptr
                                : &question.relation.sides[static_cast<size_t>(question.side)]),
        kind_(question.kind),
        witness_(question.witness) {}

  Result<ArgumentsVerdict> Run() {
    bool writes = side_ != nullptr && Writes(*side_, context_.dialect);
    if (writes && (FirstTensorOverlaps(witness_) || Expands(*side_))) {
      return ArgumentsVerdict{ArgumentsState::kUnchecked,
                              "it writes to a tensor whose elements share memory"};
    }
    for (const std::string& wrong : {IntegerGradient(api_, witness_), WrongResult(api_, witness_),
                                     WrongKernelSize(witness_)}) {
      if (!wrong.empty()) return ArgumentsVerdict{ArgumentsState::kUnchecked, wrong};
    }
    PARALLAX_TRY(AskPlainCall());
    if (verdict_.state != ArgumentsState::kUnchecked) PARALLAX_TRY(AskForms());
    if (verdict_.state != ArgumentsState::kUnchecked) PARALLAX_TRY(AskFrontEnds());
    return verdict_;
  }

 private:
  Result<Outcome> Call(const Program& program, const Binding& binding) {
    Side side;
    side.program = program;
    const double deadline_s =
        kind_ == Kind::kHang ? std::min(kRefusalS, context_.deadline_s) : context_.deadline_s;
    PARALLAX_TRY_ASSIGN(Outcomes outcomes, runner_.RunSides(binding, {side}, deadline_s));
    return std::move(outcomes.front());
  }

  void Hear(std::string_view who, const Outcome& outcome) {
    if (Refuses(outcome, context_.dialect)) {
      verdict_ = Refused(who, outcome);
    } else if (outcome.Is<Returned>() && verdict_.state == ArgumentsState::kUnknown) {
      verdict_ = {ArgumentsState::kLegal, fmt::format("{} takes them", who)};
    }
  }

  // Of a death: what the call on contiguous tensors refuses, another layout of it forgot to check.
  Status AskPlainCall() {
    const bool has_plain = side_ != nullptr && side_->program.kind() == ProgramKind::kApi;
    if (kind_ != Kind::kCrash || !has_plain) return Status::Ok();
    const Binding contiguous = WithTensors(witness_, [](TensorRecipe recipe) {
      recipe.layout = Layout::kContiguous;
      return recipe;
    });
    if (IsPlainCall(*side_) && contiguous == witness_) return Status::Ok();
    PARALLAX_TRY_ASSIGN(Outcome outcome, Call(side_->program.Plain(), contiguous));
    if (Refuses(outcome, context_.dialect)) {
      verdict_ = Refused("the plain call on contiguous tensors", outcome);
    }
    return Status::Ok();
  }

  Status AskForms() {
    const Api* own = FindApi(api_, context_.apis);
    if (own == nullptr) return Status::Ok();
    for (const Form& form : Forms()) {
      if (form.judge_of_arguments.empty() || !own->HasForm(form.name)) continue;
      PARALLAX_TRY_ASSIGN(Outcome outcome, Call(own->program.WithForm(form.name), witness_));
      Hear(form.judge_of_arguments, outcome);
      if (verdict_.state == ArgumentsState::kUnchecked) break;
    }
    return Status::Ok();
  }

  // Whether the fault is a death or a stray access of an internal operator, called plainly, that
  // this outcome of a front end is not.
  bool ComesThrough(const Outcome& outcome) const {
    const bool deadly = kind_ == Kind::kCrash || kind_ == Kind::kMemory;
    return deadly && side_ != nullptr && IsPlainCall(*side_) && runner_.HasTrait("internal") &&
           outcome.Is<Returned>() && outcome.As<Returned>().broken_canary < 0;
  }

  Status AskFrontEnds() {
    const bool backward = IsBackward(api_);
    int asked = 0;
    for (const Api* api : FrontEndsOf(api_, context_.apis)) {
      auto call = ArgumentsFor(*api, witness_, backward);
      if (!call) continue;
      if (++asked > kMostFrontEnds) break;
      PARALLAX_TRY_ASSIGN(Outcome outcome, Call(api->program, call->binding));
      if (!call->alike && !Refuses(outcome, context_.dialect)) continue;
      Hear(api->name, outcome);
      std::string wrong = backward ? WrongGradient(witness_, outcome) : "";
      if (backward && wrong.empty()) wrong = WrongSaved(witness_, *api, outcome);
      if (ComesThrough(outcome)) wrong = api->name + " takes them and comes through";
      if (!wrong.empty()) verdict_ = {ArgumentsState::kUnchecked, std::move(wrong)};
      if (verdict_.state == ArgumentsState::kUnchecked) break;
    }
    return Status::Ok();
  }

  Runner& runner_;
  const InvestigateContext& context_;
  const std::string& api_;
  const Side* side_;  // at fault; null: nobody knows
  const Kind kind_;
  const Binding& witness_;
  ArgumentsVerdict verdict_;
};

}  // namespace

Result<ArgumentsVerdict> JudgeArguments(Runner& runner, const InvestigateContext& context,
                                        const ArgumentsQuestion& question) {
  return ArgumentsJudge(runner, context, question).Run();
}

}  // namespace parallax
