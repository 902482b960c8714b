#include "worker/prepared_case.h"

#include <algorithm>
#include <cstring>

#include "base/clock.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "inputs/derive.h"
#include "numbers/ordinary.h"
#include "worker/carry.h"
#include "worker/step.h"

namespace parallax {
namespace {

constexpr size_t kMaxMessage = 2000;  // bytes

bool IsCopy(const Derivation& d) {
  return d.kind == DeriveKind::kAsIs || d.kind == DeriveKind::kLayout;
}

size_t ByteSize(const TensorRecipe& recipe) {
  return static_cast<size_t>(NumElements(recipe.shape)) * ItemSize(recipe.dtype);
}

}  // namespace

Outcome TakeFailure(const AdapterHandle& adapter) {
  PyError error = TakeError();
  if (adapter.IsOutOfMemory(error))
    return {OutOfMemory{std::string(CutAtCharacter(error.message, kMaxMessage))}};
  return {Raised{std::move(error.type), std::string(CutAtCharacter(error.message, kMaxMessage))}};
}

namespace {

// What prepare() raised: a LookupError says that there is no such form of these arguments.
Outcome TakeRefusal(const AdapterHandle& adapter) {
  Outcome failure = TakeFailure(adapter);
  const auto* raised = std::get_if<Raised>(&failure.v);
  if (raised == nullptr || raised->type != "LookupError") return failure;
  return {NotApplicable{raised->message}};
}

}  // namespace

PreparedCase::PreparedCase(AdapterHandle& adapter, const Binding& binding,
                           const std::vector<Side>& sides, bool guarded, uint64_t seed,
                           Recorder* recorder)
    : adapter_(adapter) {
  // Where one side repeats contents along a dimension, all sides must see them repeated.
  bool repeat = std::any_of(sides.begin(), sides.end(), [](const Side& side) {
    return side.derivation.kind == DeriveKind::kLayout &&
           side.derivation.layout == Layout::kExpanded;
  });
  ForEachTensor(binding, [&](const TensorRecipe& recipe) {
    Base base;
    base.recipe = recipe;
    base.filler = std::make_unique<Filler>(recipe, repeat);
    base.buffer.resize(ByteSize(recipe));
    bases_.push_back(std::move(base));
  });
  for (Base& base : bases_) base.bytes = base.buffer.data();
  copies_ = !bases_.empty() && FromDlpackCopies(adapter);
  sides_.reserve(sides.size());
  for (const Side& side : sides) PrepareSide(adapter, binding, side, guarded);
  Fill(seed);
  for (size_t i = 0; i < sides_.size(); ++i) {
    if (sides_[i].stuck) continue;
    recorder->side.store(static_cast<uint32_t>(i), std::memory_order_relaxed);
    Beat(recorder, Phase::kPrepare);
    PrepareProgram(adapter, sides_[i]);
  }
}

void PreparedCase::PrepareSide(AdapterHandle& adapter, const Binding& binding, const Side& side,
                               bool guarded) {
  PreparedSide& prepared = sides_.emplace_back();
  prepared.side = side;
  std::string why_not;
  auto derived = Derive(binding, side.derivation, &why_not);
  if (!derived) {
    prepared.stuck = Outcome{NotApplicable{why_not}};
    return;
  }
  ForEachTensor(*derived, [&](const TensorRecipe& recipe) {
    if (why_not.empty()) why_not = adapter.WhyNot(recipe);
  });
  if (!why_not.empty()) {
    prepared.stuck = Outcome{NotApplicable{"the library has " + why_not}};
    return;
  }
  auto make_tensor = [&](const TensorRecipe& recipe) {
    InputTensor& tensor = prepared.tensors.emplace_back();
    if (!tensor.Lay(recipe, guarded, adapter.capabilities().alignment)) {
      PyErr_NoMemory();
      return PyRef();
    }
    return tensor.Wrap(adapter);
  };
  MakeArguments(adapter, *derived, make_tensor, &prepared);
  if (prepared.stuck) {
    prepared.tensors.clear();
    return;
  }
  if (copies_) prepared.derived = std::move(*derived);
  bool is_first = sides_.size() == 1;
  if (!is_first || side.derivation.kind != DeriveKind::kAsIs) return;
  for (size_t i = 0; i < bases_.size(); ++i) {
    if (std::byte* direct = prepared.tensors[i].direct()) bases_[i].bytes = direct;
  }
}

void PreparedCase::MakeArguments(AdapterHandle& adapter, const Binding& derived,
                                 const TensorMaker& make_tensor, PreparedSide* prepared) {
  const std::vector<MappedArgument>& map = prepared->side.arguments;
  std::optional<std::vector<ArgumentSource>> sources;
  if (!map.empty()) {
    std::string why_not;
    sources = SourcesOf(derived, map, &why_not);
    if (!sources) {
      prepared->stuck = Outcome{NotApplicable{why_not}};
      return;
    }
  }
  const bool made = ToPython(adapter, derived, make_tensor, &prepared->arguments) &&
                    (!sources || PassOn(adapter, derived, *sources, &prepared->arguments));
  if (!made) prepared->stuck = TakeFailure(adapter);
}

void PreparedCase::PrepareProgram(AdapterHandle& adapter, PreparedSide& prepared) {
  const ResolvedProgram& program =
      adapter.Resolve(prepared.side.program.name(), prepared.side.text);
  if (!program.ok()) {
    prepared.stuck = Outcome{
        NotApplicable{"no program " + prepared.side.program.name() + ": " + program.problem}};
    return;
  }
  prepared.mutates = program.mutates;
  prepared.callable = program.callable;
  if (!program.prepare) return;
  const uint64_t begin = NowNs();
  prepared.callable = PyRef(PyObject_Call(program.prepare.get(), prepared.arguments.args.get(),
                                          prepared.arguments.kwargs.get()));
  if (prepared.prepare_ns == 0) prepared.prepare_ns = NowNs() - begin;
  if (!prepared.callable) {
    prepared.stuck = TakeRefusal(adapter);
    return;
  }
  prepared.wrote_outside = AttributeOrNull(prepared.callable.get(), "wrote_outside");
  const PyRef keeps_nothing = AttributeOrNull(prepared.callable.get(), "keeps_nothing");
  prepared.keeps_nothing = keeps_nothing && PyObject_IsTrue(keeps_nothing.get()) == 1;
}

size_t PreparedCase::ApplicableSides() const {
  return static_cast<size_t>(std::count_if(
      sides_.begin(), sides_.end(),
      [](const PreparedSide& side) { return !side.stuck || !side.stuck->Is<NotApplicable>(); }));
}

void PreparedCase::FillSide(PreparedSide& side, uint64_t seed) {
  for (size_t i = 0; i < side.tensors.size(); ++i) {
    InputTensor& tensor = side.tensors[i];
    const Base& base = bases_[i];
    std::byte* direct = tensor.direct();
    if (direct != nullptr && direct == base.bytes) {
      tensor.Seal();
      continue;
    }
    if (direct == nullptr) scratch_.resize(std::max(scratch_.size(), ByteSize(tensor.recipe())));
    std::byte* target = direct != nullptr ? direct : scratch_.data();
    if (IsCopy(side.side.derivation)) {
      std::memcpy(target, base.bytes, base.buffer.size());
    } else {
      DeriveContents(base.recipe, base.bytes, side.side.derivation, tensor.recipe(), Mix(seed, i),
                     target);
    }
    if (direct == nullptr) tensor.Fill(target);
    tensor.Seal();
  }
}

void PreparedCase::Fill(uint64_t seed) {
  for (size_t i = 0; i < bases_.size(); ++i) bases_[i].filler->Run(Mix(seed, i), bases_[i].bytes);
  for (PreparedSide& side : sides_) FillSide(side, seed);
  if (!copies_) return;
  for (PreparedSide& side : sides_) {
    if (!side.stuck) Rewrap(side);
  }
}

void PreparedCase::Rewrap(PreparedSide& side) {
  size_t next = 0;
  auto make_tensor = [&](const TensorRecipe&) { return side.tensors[next++].Wrap(adapter_); };
  MakeArguments(adapter_, side.derived, make_tensor, &side);
  if (side.stuck) return;
  if (!side.callable || side.keeps_nothing) return;
  const ResolvedProgram& program = adapter_.Resolve(side.side.program.name(), side.side.text);
  if (program.prepare) PrepareProgram(adapter_, side);
}

PyRef PreparedCase::Call(size_t index, Recorder* recorder) {
  PreparedSide& side = sides_[index];
  recorder->side.store(static_cast<uint32_t>(index), std::memory_order_relaxed);
  recorder->calls.store(recorder->calls.load(std::memory_order_relaxed) + 1,
                        std::memory_order_relaxed);
  Beat(recorder, Phase::kCall);
  return PyRef(
      PyObject_Call(side.callable.get(), side.arguments.args.get(), side.arguments.kwargs.get()));
}

int32_t PreparedCase::OutputWrittenOutside(const PreparedSide& side) {
  if (!side.wrote_outside) return -1;
  PyRef answer(PyObject_CallObject(side.wrote_outside.get(), nullptr));
  long output = answer ? PyLong_AsLong(answer.get()) : -1;
  if (PyErr_Occurred() != nullptr) PyErr_Clear();
  return static_cast<int32_t>(output);
}

int PreparedCase::Ordinariness() const {
  int least = kMostOrdinary;
  for (const Base& base : bases_) {
    least = std::min(least, parallax::Ordinariness(base.recipe.dtype, base.bytes,
                                                   NumElements(base.recipe.shape)));
  }
  return least;
}

bool PreparedCase::InputsIntact() const {
  bool changed = false;
  bool broken = false;
  for (const PreparedSide& side : sides_) {
    broken |= OutputWrittenOutside(side) >= 0;
    for (const InputTensor& tensor : side.tensors) {
      if (side.mutates) {
        broken |= tensor.CanariesBroken();
      } else {
        tensor.Check(&changed, &broken);
      }
    }
  }
  return !changed && !broken;
}

void PreparedCase::Inspect(size_t index, Returned* out) const {
  const PreparedSide& side = sides_[index];
  for (size_t i = 0; i < side.tensors.size(); ++i) {
    bool changed = false;
    bool broken = side.tensors[i].CanariesBroken();
    if (!side.mutates) side.tensors[i].Check(&changed, &broken);
    if (changed) out->mutated_inputs.push_back(static_cast<uint32_t>(i));
    if (broken && out->broken_canary < 0) out->broken_canary = static_cast<int32_t>(i);
  }
  const int32_t output = OutputWrittenOutside(side);
  if (output >= 0 && out->broken_canary < 0) out->broken_canary = kOutputCanary + output;
}

}  // namespace parallax
