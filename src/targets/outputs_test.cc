// How a sweep counts what comes out: nothing that was not compared counts as agreement.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "targets/testing.h"

namespace parallax {
namespace {

constexpr const char* kOutputsPrograms = R"PY(
class OutOfDomain(ValueError):
    pass


def many(x):
    return list(range(5000))


def many_with_a_fault(x):
    return [-1 if i == 4500 else i for i in range(5000)]


def too_many(x):
    return {"parts": [[0] * 700000, [0] * 700000]}


def too_deep(x):
    for _ in range(30):
        x = [x]
    return x


def outside(x):
    raise OutOfDomain("x is %d" % x)


def refuse(x):
    raise ValueError("x is %d" % x)


def number(x):
    return x


def other_number(x):
    return x + 1
)PY";

class OutputsTest : public PythonTargetTest {
 protected:
  OutputsTest() : PythonTargetTest(WithAdapter(kOutputsPrograms)) {}

  struct Swept {
    SweepCounters counters;
    std::vector<SweepHit> hits;
  };

  // One case of a relation whose sides are these programs.
  Swept Sweep(const std::vector<std::string>& programs, uint32_t bits = Claim().bits) {
    TargetHost host(Spec());
    TargetWorker worker(host, nullptr);
    Relation relation;
    relation.api = programs[0];
    relation.claim.bits = bits;
    for (const std::string& program : programs) {
      relation.sides.push_back(Item(program).sides[0]);
    }
    SweepRequest request;
    request.relations = {relation};
    request.segments.push_back({0, 0, 0, 0, 1, Item(programs[0]).binding});
    Swept out;
    SweepSink sink;
    sink.restart = [] {};
    sink.hit = [&](SweepHit hit) { out.hits.push_back(std::move(hit)); };
    sink.report = [&](SweepReport report) { out.counters = report.counters; };
    EXPECT_TRUE(worker.Sweep(request, 60, sink).ok());
    EXPECT_EQ(out.counters.cases, 1u);
    return out;
  }
};

TEST_F(OutputsTest, ManyItemsAreComparedToTheLast) {
  EXPECT_EQ(Sweep({"many", "many"}).counters.agreed, 1u);
  Swept faulty = Sweep({"many", "many_with_a_fault"});
  EXPECT_EQ(faulty.counters.agreed, 0u);
  ASSERT_EQ(faulty.hits.size(), 1u);
  const OutputValue& value = faulty.hits[0].outcomes.at(1).As<Returned>().value;
  EXPECT_EQ(std::get<OutputSequence>(value.v).items.size(), 5000u);
}

TEST_F(OutputsTest, WhatIsTooMuchToRecordIsNotApplicable) {
  for (const char* program : {"too_many", "too_deep"}) {
    Swept swept = Sweep({program, program});
    EXPECT_EQ(swept.counters.agreed, 0u) << program;
    ASSERT_EQ(swept.hits.size(), 1u) << program;
    const Outcome& outcome = swept.hits[0].outcomes.at(0);
    ASSERT_TRUE(outcome.Is<NotApplicable>()) << program;
    EXPECT_THAT(outcome.As<NotApplicable>().reason, testing::HasSubstr("1,048,576 items"));
  }
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  EXPECT_TRUE(Run(worker, {"too_many"})[0].Is<NotApplicable>());
}

TEST_F(OutputsTest, OutOfDomainOnAllSidesIsNoAgreement) {
  SweepCounters counters = Sweep({"outside", "outside"}).counters;
  EXPECT_EQ(counters.out_of_domain, 1u);
  EXPECT_EQ(counters.agreed, 0u);
  counters = Sweep({"refuse", "refuse"}).counters;
  EXPECT_EQ(counters.out_of_domain, 0u);
  EXPECT_EQ(counters.agreed, 1u);
  EXPECT_EQ(Sweep({"outside", "number"}).hits.size(), 1u);
}

TEST_F(OutputsTest, SidesThatReturnAreComparedThoughAnotherRaises) {
  EXPECT_EQ(Sweep({"number", "refuse", "other_number"}, kClaimValues).hits.size(), 1u);
  EXPECT_EQ(Sweep({"number", "refuse", "number"}, kClaimValues).counters.agreed, 1u);
}

}  // namespace
}  // namespace parallax
