#include "worker/evaluate_loop.h"

#include <malloc.h>

#include <cstdint>
#include <optional>

#include "base/clock.h"
#include "wire/evaluate.h"
#include "wire/frame.h"
#include "worker/from_python.h"
#include "worker/output_screen.h"
#include "worker/prepared_case.h"
#include "worker/process.h"
#include "worker/step.h"

namespace parallax {
namespace {

Outcome RunSide(AdapterHandle& adapter, PreparedCase& prepared, size_t index,
                const EvaluateOptions& options, Recorder* recorder) {
  PreparedSide& side = prepared.sides()[index];
  if (side.stuck) return *side.stuck;
  uint64_t begin = NowNs();
  PyRef output = prepared.Call(index, recorder);
  uint64_t duration = NowNs() - begin;
  Outcome outcome;
  if (!output) {
    outcome = TakeFailure(adapter);
  } else {
    Beat(recorder, Phase::kCollect);
    Returned returned;
    Cut cut;
    returned.value =
        RecordOutput(adapter, output.get(), {options.want_bytes, options.max_bytes}, &cut);
    if (options.want_bytes && cut.items) {
      outcome.v = NotApplicable{kTooManyItems};
    } else if (options.want_bytes && !CutToPart(side.side, &returned.value)) {
      outcome.v = NotApplicable{"the output has no such part"};
    } else {
      prepared.Inspect(index, &returned);
      outcome.v = std::move(returned);
    }
  }
  outcome.duration_ns = duration;
  outcome.prepare_ns = side.prepare_ns;
  return outcome;
}

// While it lives, what the allocator gives holds `byte` all over.
class PaintedHeap {
 public:
  explicit PaintedHeap(std::optional<uint8_t> byte) : painted_(byte.has_value()) {
#ifdef M_PERTURB  // paints what it gives with the complement
    if (byte) mallopt(M_PERTURB, *byte ^ 0xff);
#endif
  }
  ~PaintedHeap() {
#ifdef M_PERTURB
    if (painted_) mallopt(M_PERTURB, 0);
#endif
  }
  PaintedHeap(const PaintedHeap&) = delete;
  PaintedHeap& operator=(const PaintedHeap&) = delete;

 private:
  const bool painted_;
};

}  // namespace

bool EvaluateLoop(AdapterHandle& adapter, int socket, std::string_view payload, Recorder* recorder,
                  int capture_fd) {
  auto request = DecodeEvaluateRequest(payload);
  if (!request.ok()) return SendFrame(socket, MessageType::kFailed, EncodeError(request.error()));
  const PaintedHeap heap(request->options.fresh_memory);
  for (uint32_t i = request->first_item; i < request->items.size(); ++i) {
    const EvaluateItem& item = request->items[i];
    recorder->segment.store(i, std::memory_order_relaxed);
    recorder->side.store(0, std::memory_order_relaxed);
    Beat(recorder, Phase::kPrepare);
    PreparedCase prepared(adapter, item.binding, item.sides, request->options.guard, item.seed,
                          recorder);
    Beat(recorder, Phase::kFill);
    prepared.Fill(item.seed);
    for (uint32_t side = 0; side < item.sides.size(); ++side) {
      Outcome outcome = RunSide(adapter, prepared, side, request->options, recorder);
      if (!SendFrame(socket, MessageType::kEvaluated, Encode(Evaluated{i, side, outcome}))) {
        return false;
      }
    }
    if (i % 64 == 0) TrimCapture(capture_fd);
  }
  return SendFrame(socket, MessageType::kDone, "");
}

}  // namespace parallax
