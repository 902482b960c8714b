#include "worker/sweep_loop.h"

#include <sys/mman.h>
#include <sys/socket.h>

#include <vector>

#include "base/unique_fd.h"
#include "wire/frame.h"
#include "wire/output_batch.h"
#include "worker/testing.h"

namespace parallax {
namespace {

// What the child sent of one request.
struct Swept {
  std::vector<SweepHit> hits;
  std::vector<OutputBatch> batches;
  std::vector<SweepReport> reports;
  MessageType last = MessageType::kNone;
};

// Functions of one tensor of three numbers. `differs` does so on every call.
constexpr const char* kPrograms = R"py(
calls = 0


def differs(x):
    global calls
    calls += 1
    return calls


def refuses(x):
    raise ValueError("no tensor of 3 elements at 0x7f12")


def asserts(x):
    raise RuntimeError("INTERNAL ASSERT FAILED at a.cc:12")


def exhausts(x):
    raise RuntimeError("there is no memory")


class OutOfDomain(Exception):
    pass


def speaks_not(x):
    raise OutOfDomain("of such")


def writes(x):
    poke(x.capsule)
    return 0


programs.update(same=lambda x: x, pair=lambda x: (x, x), nothing=lambda x: None, zero=lambda x: 0,
                nan=lambda x: float("nan"),
                differs=differs, refuses=refuses, asserts=asserts, exhausts=exhausts,
                speaks_not=speaks_not, writes=writes)
)py";

class SweepLoopTest : public PythonTest {
 protected:
  void SetUp() override {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    engine_ = UniqueFd(ends[0]);
    child_ = UniqueFd(ends[1]);
    void* memory =
        mmap(nullptr, kRecorderSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    recorder_ = new (memory) Recorder{};
  }
  void TearDown() override { munmap(recorder_, kRecorderSize); }

  // Twenty cases of a call against itself or of two programs.
  static SweepRequest Request(const std::vector<std::string>& programs) {
    Relation relation;
    relation.source = "modes";
    relation.family = "test";
    relation.api = "test.f";
    for (const std::string& program : programs) {
      relation.sides.emplace_back();
      relation.sides.back().program = program;
    }
    TensorRecipe recipe;
    recipe.dtype = DType::kF32;
    recipe.shape = {3};
    recipe.fill = {FillKind::kUniform, 1, 2};
    SweepRequest request;
    request.seed = 7;
    request.relations = {relation};
    request.segments = {{0, 0, 0, 0, 20, Binding{{{"x", false, {recipe}}}}}};
    return request;
  }

  bool Run(std::string_view payload) {
    return SweepLoop(adapter_, child_.get(), payload, recorder_, capture_.get());
  }

  Swept Sweep(const SweepRequest& request) {
    EXPECT_TRUE(Run(Encode(request)));
    EXPECT_EQ(PyErr_Occurred(), nullptr);
    Swept swept;
    Frame frame;
    std::string problem;
    while (RecvFrame(engine_.get(), &frame, &problem, {0}) == FrameRead::kOk) {
      swept.last = frame.type;
      if (frame.type == MessageType::kHit) {
        swept.hits.push_back(DecodeSweepHit(frame.payload).value());
      } else if (frame.type == MessageType::kOutputs) {
        swept.batches.push_back(OutputBatch::Open(frame.payload).value());
      } else if (frame.type == MessageType::kSegment) {
        swept.reports.push_back(DecodeSweepReport(frame.payload).value());
      }
    }
    return swept;
  }

  // Of a request of one segment that was done.
  SweepCounters Counted(const SweepRequest& request, Swept* swept) {
    *swept = Sweep(request);
    EXPECT_EQ(swept->last, MessageType::kDone);
    if (swept->reports.size() == 1) return swept->reports[0].counters;
    ADD_FAILURE() << swept->reports.size() << " reports";
    return {};
  }

  AdapterHandle adapter_ = MakeAdapter(kPrograms);
  UniqueFd engine_, child_;
  UniqueFd capture_{memfd_create("capture", MFD_CLOEXEC)};
  Recorder* recorder_ = nullptr;
  Swept swept_;
};

TEST_F(SweepLoopTest, CasesThatAgreeAreCounted) {
  for (const char* program : {"same", "pair"}) {
    const SweepCounters counters = Counted(Request({program, program}), &swept_);
    EXPECT_EQ(counters.cases, 20u);
    EXPECT_EQ(counters.agreed, 20u);
    EXPECT_EQ(counters.judged, 20u);
    EXPECT_EQ(counters.hits, 0u);
    EXPECT_EQ(counters.calls, 40u);
    EXPECT_EQ(counters.calls_returned, 40u);
    EXPECT_EQ(counters.returned_sides, 3u);
    EXPECT_TRUE(swept_.hits.empty());
  }
}

TEST_F(SweepLoopTest, WhatReturnsNothingAgreesUnjudged) {
  const SweepCounters counters = Counted(Request({"nothing", "nothing"}), &swept_);
  EXPECT_EQ(counters.agreed, 20u);
  EXPECT_EQ(counters.judged, 0u);
}

// The mean of nothing is the deviation of nothing.
TEST_F(SweepLoopTest, NanOnBothSidesMakesNoGuessTrue) {
  for (const auto& [program, judged] : {std::pair{"nan", 0u}, {"zero", 20u}, {"pair", 20u}}) {
    SweepRequest request = Request({program, program});
    EXPECT_EQ(Counted(request, &swept_).judged, 20u);
    request.relations[0].facts |= kGuessed;
    EXPECT_EQ(Counted(request, &swept_).judged, judged) << program;
    EXPECT_EQ(swept_.reports[0].counters.agreed, 20u);
  }
}

TEST_F(SweepLoopTest, FewHitsComeWholeAndTheRowEndsSoon) {
  SweepRequest request = Request({"zero", "differs"});
  const SweepCounters counters = Counted(request, &swept_);
  EXPECT_EQ(counters.cases, 8u);
  EXPECT_EQ(counters.hits, 8u);
  ASSERT_EQ(swept_.hits.size(), 2u);
  EXPECT_EQ(swept_.hits[1].contents, 1u);
  EXPECT_EQ(swept_.hits[1].outcomes[0].As<Returned>().value, OutputValue(int64_t{0}));
  EXPECT_EQ(swept_.hits[1].outcomes[1].As<Returned>().value, OutputValue(int64_t{2}));
}

TEST_F(SweepLoopTest, WhatEverySideRefusesEndsTheRowAndIsTold) {
  const SweepCounters counters = Counted(Request({"refuses", "refuses"}), &swept_);
  EXPECT_EQ(counters.cases, 4u);
  EXPECT_EQ(counters.agreed, 4u);
  EXPECT_EQ(counters.calls_returned, 0u);
  const std::vector<Observation>& told = swept_.reports[0].observations;
  ASSERT_EQ(told.size(), 1u) << "each text once";
  EXPECT_EQ(told[0].text, "ValueError: no tensor of # elements at #x#f#");
}

TEST_F(SweepLoopTest, OneSideThatRefusesIsAHit) {
  const SweepCounters counters = Counted(Request({"zero", "refuses"}), &swept_);
  EXPECT_EQ(counters.hits, 8u);
  EXPECT_EQ(swept_.hits.at(0).outcomes[1].As<Raised>().type, "ValueError");
}

TEST_F(SweepLoopTest, WithoutAClaimAboutStatusARefusalIsNone) {
  SweepRequest request = Request({"zero", "refuses"});
  request.relations[0].claim.bits = kClaimValues;
  EXPECT_EQ(Counted(request, &swept_).agreed, 20u);
}

TEST_F(SweepLoopTest, MemoryThatEndsIsAHitWhateverOthersDo) {
  EXPECT_EQ(Counted(Request({"exhausts", "exhausts"}), &swept_).hits, 4u);
  EXPECT_TRUE(swept_.hits.at(0).outcomes[0].Is<OutOfMemory>());
}

TEST_F(SweepLoopTest, AFailedAssertionIsAHitWhateverOthersDo) {
  SweepRequest request = Request({"asserts", "asserts"});
  EXPECT_EQ(Counted(request, &swept_).agreed, 4u);
  request.assertions = {"INTERNAL ASSERT FAILED"};
  EXPECT_EQ(Counted(request, &swept_).hits, 4u);
  request.relations[0].source = "null";
  request.relations[0].facts = kAgainstItself;
  EXPECT_EQ(Counted(request, &swept_).agreed, 4u) << "a call against itself";
}

TEST_F(SweepLoopTest, WhatIsOutOfDomainIsCountedApart) {
  const SweepCounters counters = Counted(Request({"speaks_not", "speaks_not"}), &swept_);
  EXPECT_EQ(counters.out_of_domain, 4u);
  EXPECT_EQ(counters.agreed, 0u);
}

TEST_F(SweepLoopTest, ASideThatCannotBePreparedDoesNotApply) {
  const SweepCounters counters = Counted(Request({"same", "missing"}), &swept_);
  EXPECT_EQ(counters.not_applicable, 20u);
  EXPECT_EQ(counters.cases, 0u);
}

TEST_F(SweepLoopTest, AChangedInputIsAHit) {
  EXPECT_EQ(Counted(Request({"zero", "writes"}), &swept_).hits, 8u);
  const Outcomes& outcomes = swept_.hits.at(0).outcomes;
  EXPECT_TRUE(outcomes[0].As<Returned>().mutated_inputs.empty());
  EXPECT_EQ(outcomes[1].As<Returned>().mutated_inputs, std::vector<uint32_t>{0});
}

TEST_F(SweepLoopTest, ACallThatDoesOtherwiseElsewhereIsAHit) {
  SweepRequest request = Request({"same"});
  request.relations[0].source = "null";
  request.relations[0].facts = kAgainstItself;
  request.segments[0].contents_end = 3;
  EXPECT_EQ(Counted(request, &swept_).agreed, 3u);
  const std::vector<uint64_t> digests = swept_.reports[0].digests;
  ASSERT_EQ(digests.size(), 3u);
  request.segments[0].expected = {digests[0], digests[1] + 1, 0};
  const SweepCounters counters = Counted(request, &swept_);
  EXPECT_EQ(counters.agreed, 2u);
  ASSERT_EQ(counters.hits, 1u);
  EXPECT_EQ(swept_.hits.at(0).contents, 1u);
  EXPECT_EQ(swept_.reports[0].digests, digests) << "the same contents give the same digests";
}

TEST_F(SweepLoopTest, OfAStructuralRelationOneCaseIsEnough) {
  SweepRequest request = Request({"zero", "zero"});
  request.relations[0].structural = true;
  EXPECT_EQ(Counted(request, &swept_).cases, 1u);
}

TEST_F(SweepLoopTest, BeginsBehindTheCaseThatKilledAnother) {
  SweepRequest request = Request({"same", "same"});
  request.segments.push_back(request.segments[0]);
  request.segments.push_back(request.segments[0]);
  request.first_segment = 1;
  request.first_contents = 15;
  const Swept swept = Sweep(request);
  ASSERT_EQ(swept.reports.size(), 2u);
  EXPECT_EQ(swept.reports[0].segment, 1u);
  EXPECT_EQ(swept.reports[0].counters.cases, 5u);
  EXPECT_EQ(swept.reports[1].counters.cases, 20u);
  EXPECT_EQ(recorder_->segment.load(), 2u);
  EXPECT_EQ(recorder_->contents.load(), 19u);
}

TEST_F(SweepLoopTest, ARecordingSweepSendsTensorsInABatch) {
  SweepRequest request = Request({"same", "pair"});
  request.record = true;
  EXPECT_EQ(Counted(request, &swept_).cases, 20u);
  EXPECT_TRUE(swept_.hits.empty());
  ASSERT_EQ(swept_.batches.size(), 1u);
  EXPECT_EQ(swept_.batches[0].cases(), 20u);
  EXPECT_EQ(swept_.batches[0].ContentsOf(19), 19u);
  EXPECT_EQ(swept_.batches[0].Side(0, 1).views.count, 2);
}

TEST_F(SweepLoopTest, ARecordingSweepSendsWholeWhatIsNoTensor) {
  SweepRequest request = Request({"same", "zero"});
  request.record = true;
  EXPECT_EQ(Counted(request, &swept_).cases, 20u);
  EXPECT_TRUE(swept_.batches.empty());
  EXPECT_EQ(swept_.hits.size(), 20u);
}

// Whoever records holds it against what another process does.
TEST_F(SweepLoopTest, ARecordingSweepRunsTheSideThatAppliesAlone) {
  SweepRequest request = Request({"same", "missing"});
  request.record = true;
  const SweepCounters counters = Counted(request, &swept_);
  EXPECT_EQ(counters.not_applicable, 0u);
  EXPECT_EQ(counters.cases, 20u);
  ASSERT_EQ(swept_.hits.size(), 20u);
  EXPECT_TRUE(swept_.hits[0].outcomes[0].Is<Returned>());
  EXPECT_TRUE(swept_.hits[0].outcomes[1].Is<NotApplicable>());
  request = Request({"missing", "missing"});
  request.record = true;
  EXPECT_EQ(Counted(request, &swept_).not_applicable, 20u);
}

TEST_F(SweepLoopTest, ARequestThatCannotBeReadIsAnswered) {
  EXPECT_TRUE(Run("nonsense"));
  Frame frame;
  std::string problem;
  ASSERT_EQ(RecvFrame(engine_.get(), &frame, &problem, {0}), FrameRead::kOk);
  EXPECT_EQ(frame.type, MessageType::kFailed);
}

TEST_F(SweepLoopTest, EndsWhenTheEngineIsGone) {
  engine_ = UniqueFd();
  EXPECT_FALSE(Run(Encode(Request({"same", "same"}))));
}

}  // namespace
}  // namespace parallax
