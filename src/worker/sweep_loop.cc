#include "worker/sweep_loop.h"

#include <algorithm>
#include <set>

#include "base/clock.h"
#include "base/hash.h"
#include "nouns/case_key.h"
#include "nouns/judged.h"
#include "nouns/out_of_domain.h"
#include "numbers/ordinary.h"
#include "numbers/same_bits.h"
#include "wire/frame.h"
#include "worker/draws.h"
#include "worker/from_python.h"
#include "worker/message_shape.h"
#include "worker/output_recorder.h"
#include "worker/output_screen.h"
#include "worker/prepared_case.h"
#include "worker/process.h"
#include "worker/slow_cases.h"
#include "worker/step.h"

namespace parallax {
namespace {

constexpr int kEnoughRefusals = 4;  // by all sides: then a structure has said all
constexpr int kEnoughHits = 8;
constexpr uint64_t kMaxHitBytes = 4u << 20;    // of one output tensor in a hit
constexpr uint64_t kMaxPlainBytes = 1u << 17;  // of a tensor whose export is held against its view
constexpr uint64_t kMaxOutputBytes = RecordOptions().max_bytes;
constexpr int kDraws = 3;                 // calls of equal inputs that are held together
constexpr uint32_t kWatchedContents = 1;  // cases at the start of a segment watched for news
// Structures whose inputs end at an unmapped page whatever the campaign asks for: a read past the
// end shows in no other way.
constexpr uint32_t kGuardedOneIn = 8;

// What one side did in the case at hand.
struct SideRun {
  PyRef output;
  std::optional<Outcome> failure;  // raised, out of memory
  FastOutput fast;
  bool is_fast = false;
};

class Segment {
 public:
  Segment(AdapterHandle& adapter, const SweepRequest& request, uint32_t index, Recorder* recorder,
          int socket, OutputRecorder* outputs, std::set<std::string>* seen)
      : adapter_(adapter),
        request_(request),
        index_(index),
        segment_(request.segments[index]),
        relation_(request.relations[segment_.relation]),
        claim_(relation_.claim),
        recorder_(recorder),
        socket_(socket),
        outputs_(outputs),
        seen_(seen),
        runs_(relation_.sides.size()) {}

  // False when the engine is gone.
  bool Run(uint32_t first_contents) {
    recorder_->segment.store(index_, std::memory_order_relaxed);
    recorder_->counters = {};
    outputs_->BeginSegment(index_);
    uint64_t begin_ns = NowNs();
    uint32_t begin = std::max(segment_.contents_begin, first_contents);
    if (begin < segment_.contents_end && !RunCases(begin)) return false;
    if (!outputs_->Flush()) return false;
    SweepReport report{index_, recorder_->counters, std::move(observations_), begin,
                       std::move(digests_)};
    report.counters.nanoseconds = NowNs() - begin_ns;
    Beat(recorder_, Phase::kCompare);
    return SendFrame(socket_, MessageType::kSegment, Encode(report));
  }

 private:
  uint64_t SeedOf(uint32_t contents) const {
    return CaseSeed(request_.seed,
                    {request_.manifest, segment_.relation_id, segment_.row, contents});
  }

  bool Guarded() const {
    return request_.guard || segment_.row % kGuardedOneIn == kGuardedOneIn - 1;
  }

  bool RunCases(uint32_t begin) {
    const uint64_t begin_ns = NowNs();
    recorder_->contents.store(begin, std::memory_order_relaxed);
    Beat(recorder_, Phase::kPrepare);
    PreparedCase prepared(adapter_, segment_.binding, relation_.sides, Guarded(), SeedOf(begin),
                          recorder_);
    SweepCounters& counters = recorder_->counters;
    applicable_ = prepared.ApplicableSides();
    // Of records a lone side is held against another target's.
    if (applicable_ < std::min<size_t>(relation_.sides.size(), request_.record ? 1 : 2)) {
      counters.not_applicable += segment_.contents_end - begin;
      return true;
    }
    if ((claim_.bits & kClaimUnlessDrawn) != 0 && !request_.record &&
        Draws(adapter_, prepared, SeedOf(begin), Options(kMaxOutputBytes), recorder_)) {
      claim_.bits &= ~kClaimAnyNumbers;
    }
    bool once = relation_.structural || AnyStuck(prepared);
    int refusals = 0;
    int hits = 0;
    SlowCases slow(request_.record ? kSlowAmongOthers : SlowLimits{});
    for (uint32_t contents = begin; contents < segment_.contents_end; ++contents) {
      recorder_->contents.store(contents, std::memory_order_relaxed);
      watched_ = contents - begin < kWatchedContents;
      slow.Begin();
      RunCase(prepared, contents);
      bool equal = Judge(prepared, contents);
      slow.End();
      if (contents == begin) counters.first_ns += NowNs() - begin_ns;
      if (!equal && !Tell(prepared, contents)) return false;
      ++counters.cases;
      refusals = AllRaised() ? refusals + 1 : 0;
      hits += equal ? 0 : 1;
      // Of records every one is a hit.
      const bool disagrees = hits >= kEnoughHits && !request_.record;
      bool enough = refusals >= kEnoughRefusals || disagrees || once || slow.enough();
      if (enough) break;
    }
    return true;
  }

  static bool AnyStuck(PreparedCase& prepared) {
    for (const PreparedSide& side : prepared.sides()) {
      if (side.stuck && !side.stuck->Is<NotApplicable>()) return true;
    }
    return false;
  }

  void RunCase(PreparedCase& prepared, uint32_t contents) {
    Beat(recorder_, Phase::kFill);
    prepared.Fill(SeedOf(contents));
    for (size_t i = 0; i < runs_.size(); ++i) {
      SideRun& run = runs_[i];
      run.failure = prepared.sides()[i].stuck;
      if (run.failure) continue;
      run.output = prepared.Call(i, recorder_);
      ++recorder_->counters.calls;
      if (run.output) {
        ++recorder_->counters.calls_returned;
        recorder_->counters.returned_sides |= uint64_t{1} << (i % 64);
      } else {
        run.failure = TakeFailure(adapter_);
      }
    }
  }

  RecordOptions Options(uint64_t max_bytes) const {
    return {max_bytes > 0, max_bytes, relation_.structural};
  }

  bool AllRaised() const {
    for (const SideRun& run : runs_) {
      if (!run.failure) return false;
    }
    return true;
  }

  // True when the case agrees as far as the screen can tell.
  bool Judge(PreparedCase& prepared, uint32_t contents) {
    Beat(recorder_, Phase::kCollect);
    SweepCounters& counters = recorder_->counters;
    returned_.clear();
    for (size_t i = 0; i < runs_.size(); ++i) {
      if (!runs_[i].failure) returned_.push_back(static_cast<int>(i));
    }
    if (watched_) Observe(contents);
    if (request_.record) return false;
    bool intact = prepared.InputsIntact();
    bool equal = intact && !AnyOutOfMemory() && !AnyAssertionFails();
    if (relation_.IsNull()) equal = SameElsewhere(contents) && equal;
    bool nonempty = false;
    equal = CompareRuns(&nonempty) && equal;
    if (equal && nonempty && returned_.size() > 1 && IsJudgedBy(relation_, claim_.bits)) {
      ++counters.judged;
    }
    if (equal && AllOutOfDomain()) {
      ++counters.out_of_domain;
    } else {
      ++(equal ? counters.agreed : counters.hits);
    }
    return equal;
  }

  // The relation says nothing about these arguments.
  bool AllOutOfDomain() const {
    if (!returned_.empty()) return false;
    for (const SideRun& run : runs_) {
      if (!IsOutOfDomain(*run.failure) && !run.failure->Is<NotApplicable>()) return false;
    }
    return true;
  }

  // Notes what the first side did; false when it did otherwise in another child.
  bool SameElsewhere(uint32_t contents) {
    const SideRun& run = runs_.front();
    Writer w;
    if (!run.failure) {
      Put(w, RecordOutput(adapter_, run.output.get(), Options(kMaxOutputBytes)));
    } else if (auto* raised = std::get_if<Raised>(&run.failure->v)) {
      w.PutString(raised->type);  // the message may name an address
    }
    uint64_t digest = std::max<uint64_t>(1, HashOf(w.bytes()).low);
    digests_.push_back(digest);
    size_t place = contents - segment_.contents_begin;
    uint64_t expected = place < segment_.expected.size() ? segment_.expected[place] : 0;
    return expected == 0 || expected == digest;
  }

  bool AnyOutOfMemory() const {
    for (const SideRun& run : runs_) {
      if (run.failure && run.failure->Is<OutOfMemory>()) return true;
    }
    return false;
  }

  // What a call does by itself is nothing new in a null relation.
  bool AnyAssertionFails() const {
    if (relation_.IsNull()) return false;
    return std::any_of(runs_.begin(), runs_.end(), [this](const SideRun& run) {
      const auto* raised = run.failure ? std::get_if<Raised>(&run.failure->v) : nullptr;
      const auto& marks = request_.assertions;
      return raised != nullptr && std::any_of(marks.begin(), marks.end(), [&](const auto& mark) {
               return raised->message.find(mark) != raised->message.npos;
             });
    });
  }

  bool ReadFast(SideRun& run, const Side& side) {
    run.is_fast = run.fast.Read(adapter_, run.output.get());
    // Once a structure: the memory shown is what the library means (no conjugate or negative flag
    // that only export resolves).
    if (run.is_fast && watched_ && !FlagsPlain(run)) plain_ = false;
    return run.is_fast && plain_ && run.fast.Select(side);
  }

  bool FlagsPlain(const SideRun& run) {
    PyObject* object = run.output.get();
    const OutputViews& views = run.fast.views();
    if (!views.is_sequence) return TensorPlain(object, views.leaves[0]);
    for (int i = 0; i < views.count; ++i) {
      PyRef item(PySequence_GetItem(object, i));
      if (!TensorPlain(item.get(), views.leaves[static_cast<size_t>(i)])) return false;
    }
    return true;
  }

  bool TensorPlain(PyObject* tensor, const TensorView& view) {
    OutputValue exported = ExportTensor(adapter_, tensor, {true, kMaxPlainBytes});
    auto* known = std::get_if<OutputTensor>(&exported.v);
    if (known == nullptr) return false;
    if (!known->has_bytes) return true;
    TensorView other = ViewOf(*known);
    return other.dtype == view.dtype && SameShape(other, view) && SameBits(other, view);
  }

  // Whether the sides that returned gave tensors whose memory is what the library means. Outputs of
  // a structural relation may have no memory to view, and a library's refusal to show any can take
  // milliseconds.
  bool AllViewed() {
    return !relation_.structural &&
           std::all_of(returned_.begin(), returned_.end(), [this](int side) {
             return ReadFast(RunOf(side), relation_.sides[static_cast<size_t>(side)]);
           });
  }

  bool CompareRuns(bool* nonempty) {
    if (returned_.empty()) return true;
    return AllViewed() ? CompareViews(nonempty) : CompareValues(nonempty);
  }

  SideRun& RunOf(int side) { return runs_[static_cast<size_t>(side)]; }

  bool CompareViews(bool* nonempty) {
    Beat(recorder_, Phase::kCompare);
    const OutputViews& first = RunOf(returned_.front()).fast.views();
    *nonempty = relation_.Is(kGuessed) ? first.HasNumbers() : first.HasElements();
    return SidesAgree(relation_, applicable_, returned_, [this](int side, int reference) {
      return OutputsAgree(RunOf(side).fast.views(), RunOf(reference).fast.views(), claim_);
    });
  }

  bool CompareValues(bool* nonempty) {
    std::vector<OutputValue> values(runs_.size());
    for (int i : returned_) {
      auto at = static_cast<size_t>(i);
      Cut cut;
      values[at] = RecordOutput(adapter_, runs_[at].output.get(), Options(kMaxOutputBytes), &cut);
      if (cut.any() || !CutToPart(relation_.sides[at], &values[at])) return false;
    }
    Beat(recorder_, Phase::kCompare);
    const OutputValue& first = values[static_cast<size_t>(returned_.front())];
    *nonempty = relation_.Is(kGuessed) ? HasNumbers(first) : NonEmpty(first);
    return SidesAgree(relation_, applicable_, returned_, [&](int side, int reference) {
      return OutputsAgree(values[static_cast<size_t>(side)], values[static_cast<size_t>(reference)],
                          claim_);
    });
  }

  void Note(ObservationKind kind, uint32_t contents, size_t side, std::string text) {
    std::string key = relation_.api + "\n" + text;
    if (!seen_->insert(std::move(key)).second) return;
    observations_.push_back({kind, contents, static_cast<uint8_t>(side), std::move(text)});
  }

  void Observe(uint32_t contents) {
    for (size_t i = 0; i < runs_.size(); ++i) {
      const SideRun& run = runs_[i];
      if (run.failure) {
        if (auto* raised = std::get_if<Raised>(&run.failure->v)) {
          Note(ObservationKind::kMessage, contents, i, MessageShape(*raised));
        }
      } else if (i == 0) {
        OutputValue value = RecordOutput(adapter_, run.output.get(), Options(0));
        Note(ObservationKind::kOutput, contents, i, OutputKind(value));
      }
    }
  }

  Outcome Record(PreparedCase& prepared, size_t index) {
    SideRun& run = runs_[index];
    if (run.failure) return *run.failure;
    Returned returned;
    Cut cut;
    returned.value = RecordOutput(adapter_, run.output.get(), Options(kMaxHitBytes), &cut);
    if (cut.items) return {NotApplicable{kTooManyItems}};
    if (!CutToPart(relation_.sides[index], &returned.value)) {
      return {NotApplicable{"the output has no such part"}};
    }
    prepared.Inspect(index, &returned);
    return {std::move(returned)};
  }

  // What the engine must see of a case. False when it is gone.
  bool Tell(PreparedCase& prepared, uint32_t contents) {
    if (!request_.record)
      return !choice_.Wants(prepared.Ordinariness()) || Report(prepared, contents);
    const bool plain = returned_.size() == runs_.size() && AllViewed() && prepared.InputsIntact();
    if (!plain) return Report(prepared, contents);
    views_.clear();
    for (const SideRun& run : runs_) views_.push_back(&run.fast.views());
    const auto took = outputs_->Take(contents, views_);
    if (took == OutputRecorder::Took::kTooLarge) return Report(prepared, contents);
    return took == OutputRecorder::Took::kYes;
  }

  // Sends the outcomes of a case whole.
  bool Report(PreparedCase& prepared, uint32_t contents) {
    if (!outputs_->Flush()) return false;
    Beat(recorder_, Phase::kCollect);
    SweepHit hit{index_, contents, {}};
    for (size_t i = 0; i < runs_.size(); ++i) hit.outcomes.push_back(Record(prepared, i));
    return SendFrame(socket_, MessageType::kHit, Encode(hit));
  }

  AdapterHandle& adapter_;
  const SweepRequest& request_;
  uint32_t index_;
  const SweepSegment& segment_;
  const Relation& relation_;
  Claim claim_;  // what of the relation's is owed by the structure at hand
  Recorder* recorder_;
  int socket_;
  OutputRecorder* outputs_;
  std::set<std::string>* seen_;
  std::vector<SideRun> runs_;
  std::vector<int> returned_;  // sides of the case at hand
  std::vector<const OutputViews*> views_;
  size_t applicable_ = 0;  // sides of the structure at hand
  std::vector<Observation> observations_;
  std::vector<uint64_t> digests_;
  bool watched_ = false;
  bool plain_ = true;
  HitChoice choice_{request_.max_hits};
};

}  // namespace

bool SweepLoop(AdapterHandle& adapter, int socket, std::string_view payload, Recorder* recorder,
               int capture_fd) {
  auto request = DecodeSweepRequest(payload);
  if (!request.ok()) return SendFrame(socket, MessageType::kFailed, EncodeError(request.error()));
  std::set<std::string> seen;
  OutputRecorder outputs(recorder, socket);
  for (uint32_t i = request->first_segment; i < request->segments.size(); ++i) {
    Segment segment(adapter, *request, i, recorder, socket, &outputs, &seen);
    uint32_t first = i == request->first_segment ? request->first_contents : 0;
    if (!segment.Run(first)) return false;
    TrimCapture(capture_fd);
  }
  return SendFrame(socket, MessageType::kDone, "");
}

}  // namespace parallax
