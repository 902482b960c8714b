// A target made for the test: a small adapter whose programs return, raise, crash, hang and print.

#include "targets/target_worker.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <thread>

#include "targets/testing.h"
#include "wire/frame.h"

namespace parallax {
namespace {

using ::testing::HasSubstr;

constexpr const char* kAdapter = R"PY(
import os
import signal
import sys
import time


def crash(x):
    os.kill(os.getpid(), signal.SIGSEGV)


def hang(x):
    time.sleep(1000)


def leave(x):
    os._exit(3)


def shout(x):
    print("a library that prints" * 1000)
    sys.stderr.write("and complains\n")
    return x


def killed_once(x):
    # As the system does when memory is short: once, then not again.
    path = os.environ["TEST_FOLDER"] + "/killed"
    if not os.path.exists(path):
        open(path, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return x


def killed_always(x):
    os.kill(os.getpid(), signal.SIGKILL)


def grow(x):
    return len(bytearray(300 << 20))


count = 0


def calls(x):
    global count
    count += 1
    return count


def refuse(x):
    raise ValueError("no %d" % x)


class Adapter:
    name = "test"
    tensor_type = None
    dtype_type = None
    exchange_api = None

    def start(self):
        pass

    def version(self):
        return "1.0"

    def profile(self):
        return "cpu"

    def capabilities(self):
        return {}

    def program(self, name):
        return globals()[name]

    def seeds(self, api):
        if api == "crash":
            crash(1)
        if api == "seeds_raise":
            raise OSError("no such file")
        if api == "seeds_hang":
            time.sleep(1000)
        yield (3,), {}

    def encode(self, value):
        return None

    def is_oom(self, error):
        return isinstance(error, MemoryError)

    def words(self):
        return "many words"

    def die(self):
        crash(1)

    def fail(self):
        raise RuntimeError("not today")
)PY";

class TargetWorkerTest : public PythonTargetTest {
 protected:
  TargetWorkerTest() : PythonTargetTest(kAdapter) {}

  Error StartError(const TargetSpec& spec) const {
    TargetHost host(spec);
    auto hello = host.Start();
    EXPECT_FALSE(hello.ok());
    return hello.ok() ? Error{} : hello.error();
  }
};

TEST_F(TargetWorkerTest, SaysHelloAndAnswers) {
  TargetHost host(Spec());
  Hello hello = host.Start().value();
  EXPECT_EQ(hello.library, "test");
  EXPECT_EQ(hello.version, "1.0");
  TargetWorker worker(host, nullptr);
  EXPECT_EQ(worker.AskText("words", "", 20).value(), "many words");
  EXPECT_THAT(worker.AskText("fail", "", 20).error().message, HasSubstr("not today"));
  EXPECT_THAT(worker.AskText("die", "", 20).error().message, HasSubstr("died in die()"));
  EXPECT_EQ(worker.AskText("words", "", 20).value(), "many words");
}

TEST_F(TargetWorkerTest, SeedsGoOnBehindACrash) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto seeds = worker.Seeds({"calls", "crash", "refuse"}, 20).value();
  ASSERT_EQ(seeds.size(), 3u);
  EXPECT_EQ(seeds[0].seeds.size(), 1u);
  EXPECT_EQ(seeds[1].problem, "the process died");
  EXPECT_EQ(seeds[2].seeds.size(), 1u);
}

TEST_F(TargetWorkerTest, SeedsThatHangOrRaiseCostTheirApiAlone) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto seeds = worker.Seeds({"seeds_raise", "seeds_hang", "calls"}, 0.3).value();
  ASSERT_EQ(seeds.size(), 3u);
  EXPECT_EQ(seeds[0].problem, "OSError: no such file");
  EXPECT_EQ(seeds[1].problem, "hung");
  EXPECT_EQ(seeds[2].seeds.size(), 1u);
  EXPECT_EQ(worker.statistics().timeouts, 1u);
}

TEST_F(TargetWorkerTest, TheFirstRequestToStopEndsSeedsThatHang) {
  TargetHost host(Spec());
  ASSERT_TRUE(host.Start().ok());
  StopToken stop;
  TargetWorker worker(host, &stop, StopLevel::kClean);
  ASSERT_TRUE(worker.Seeds({"calls"}, 20).ok());
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.Request();
  });
  auto begin = std::chrono::steady_clock::now();
  auto seeds = worker.Seeds({"seeds_hang"}, 1000);
  user.join();
  EXPECT_FALSE(seeds.ok());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST_F(TargetWorkerTest, SurvivesWhatProgramsDo) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"calls", "refuse", "crash", "calls", "leave", "shout", "absent"});
  ASSERT_EQ(outcomes.size(), 7u);
  EXPECT_EQ(Number(outcomes[0]), 1);
  EXPECT_EQ(std::get<Raised>(outcomes[1].v), (Raised{"ValueError", "no 7"}));
  ASSERT_TRUE(outcomes[2].Is<Crashed>());
  EXPECT_EQ(std::get<Crashed>(outcomes[2].v).signal, SIGSEGV);
  EXPECT_EQ(Number(outcomes[3]), 1) << "the child behind a crash is a new one";
  ASSERT_TRUE(outcomes[4].Is<Crashed>());
  EXPECT_EQ(std::get<Crashed>(outcomes[4].v).exit_code, 3);
  EXPECT_EQ(Number(outcomes[5]), 7);
  EXPECT_FALSE(outcomes[6].Is<Returned>());
  EXPECT_EQ(worker.statistics().deaths, 2u);
}

TEST_F(TargetWorkerTest, EndsAHang) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"calls", "calls", "hang", "calls"}, 0.5);
  EXPECT_TRUE(outcomes[2].Is<TimedOut>());
  EXPECT_EQ(Number(outcomes[3]), 1);
  EXPECT_EQ(worker.statistics().timeouts, 1u);
}

TEST_F(TargetWorkerTest, AHangAtTheFirstCallNeedsAnotherChildToHaveCalled) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  EXPECT_TRUE(Run(worker, {"hang"}, 0.5)[0].Is<WorkerLost>()) << "the fork may be to blame";
  Run(worker, {"calls", "calls", "calls"});
  EXPECT_TRUE(Run(worker, {"hang"}, 0.5)[0].Is<TimedOut>());
}

TEST_F(TargetWorkerTest, AKillFromOutsideIsNoVerdict) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  auto outcomes = Run(worker, {"calls", "killed_once", "calls"});
  EXPECT_EQ(Number(outcomes[1]), 7);
  EXPECT_EQ(Number(outcomes[2]), 2) << "the items run again in one child, from the first";
  outcomes = Run(worker, {"calls", "killed_always", "calls"});
  EXPECT_TRUE(outcomes[1].Is<WorkerLost>());
  EXPECT_EQ(Number(outcomes[2]), 1);
}

TEST_F(TargetWorkerTest, ASweepBeginsAgainAfterAKillFromOutside) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  SweepRequest request;
  for (const char* program : {"calls", "killed_once", "crash", "calls"}) {
    Relation relation;
    relation.api = program;
    relation.claim.bits = kClaimStatus;
    relation.sides = {Item(program).sides[0], Item(program).sides[0]};
    auto index = static_cast<uint32_t>(request.relations.size());
    request.relations.push_back(relation);
    request.segments.push_back({index, index, index, 0, 2, Item(program).binding});
  }
  std::map<uint32_t, uint64_t> cases;
  int restarts = 0;
  SweepSink sink;
  sink.report = [&](SweepReport report) { cases[report.segment] += report.counters.cases; };
  sink.hit = [](SweepHit hit) {
    EXPECT_EQ(hit.segment, 2u);
    EXPECT_TRUE(hit.outcomes.at(0).Is<Crashed>());
    EXPECT_TRUE(hit.outcomes.at(1).Is<Interrupted>());
  };
  sink.restart = [&] {
    cases.clear();
    ++restarts;
  };
  ASSERT_TRUE(worker.Sweep(request, 20, sink).ok());
  EXPECT_EQ(restarts, 1);
  EXPECT_EQ(cases, (std::map<uint32_t, uint64_t>{{0, 2}, {1, 2}, {2, 2}, {3, 2}}));
}

TEST_F(TargetWorkerTest, TheTargetSaysHowMuchAChildMayGrow) {
  TargetSpec spec = Spec();
  spec.child_headroom = 100u << 20;
  TargetHost small(spec);
  TargetWorker worker(small, nullptr);
  EXPECT_TRUE(Run(worker, {"grow"})[0].Is<OutOfMemory>());
  TargetHost large(Spec());
  TargetWorker roomy(large, nullptr);
  EXPECT_EQ(Number(Run(roomy, {"grow"})[0]), 300 << 20);
}

TEST_F(TargetWorkerTest, AStopCutsAHangShort) {
  TargetHost host(Spec());
  StopToken stop;
  TargetWorker patient(host, &stop);
  TargetWorker worker(host, &stop, StopLevel::kClean);
  stop.Request();
  EXPECT_EQ(Number(Run(patient, {"calls"})[0]), 1) << "a first request is not for it";
  std::vector<EvaluateItem> items = {Item("hang")};
  auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(worker.Evaluate("test", items, {}).error().message, HasSubstr("stopped"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

TEST_F(TargetWorkerTest, AStopGivesUpAStart) {
  TargetSpec spec = Spec();
  spec.boot_script = folder_.path() / "boot.py";
  ASSERT_TRUE(WriteFileAtomically(spec.boot_script, "import time\ntime.sleep(600)\n").ok());
  StopToken stop;
  TargetHost host(spec, {&stop, StopLevel::kClean});
  stop.Request();
  auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(host.Start().error().message, HasSubstr("stopped"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(4));
}

// What else a hello of another protocol has in it nobody can know.
TEST_F(TargetWorkerTest, AWorkerOfAnotherProtocolIsOneMessage) {
  TargetSpec spec = Spec();
  spec.boot_script = folder_.path() / "boot.py";
  const std::string sent = folder_.path() / "sent";
  ASSERT_TRUE(WriteFileAtomically(spec.boot_script, "import os, time\nos.write(3, open('" + sent +
                                                        "', 'rb').read())\ntime.sleep(600)\n")
                  .ok());
  Hello hello;
  hello.protocol = kProtocolVersion + 1;
  const std::string more = Encode(hello) + "and more";
  hello.protocol = kProtocolVersion - 1;
  const std::string less = Encode(hello).substr(0, 8);
  for (const auto& [payload, protocol] :
       {std::pair(more, kProtocolVersion + 1), std::pair(less, kProtocolVersion - 1)}) {
    const std::string frame = EncodeHeader(MessageType::kHello, payload) + payload;
    ASSERT_TRUE(WriteFileAtomically(sent, frame).ok());
    const Error error = StartError(spec);
    EXPECT_EQ(error.message,
              fmt::format("the worker's module in {} is of another version: it speaks protocol {}, "
                          "parallax speaks {}",
                          spec.worker_folder, protocol, kProtocolVersion));
    EXPECT_THAT(error.hint, HasSubstr("./parallax"));
  }
}

TEST_F(TargetWorkerTest, AKilledZygoteIsStartedAgain) {
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  Hello hello = host.Start().value();
  EXPECT_EQ(Number(Run(worker, {"calls"})[0]), 1);
  kill(hello.pid, SIGKILL);
  worker.Refresh();
  EXPECT_EQ(Number(Run(worker, {"calls", "shout"})[1]), 7);
  EXPECT_NE(host.Start().value().pid, hello.pid);
}

// As when a part of a shell that stands in for Python is killed.
TEST_F(TargetWorkerTest, AStartThatEndsWithoutAWordIsTriedOnceMore) {
  TargetSpec spec = Spec();
  std::string tried = (folder_.path() / "tried").string();
  auto stand_in = [&](const std::string& until) {
    spec.python = folder_.path() / "stand-in";
    std::string text = "#!/bin/sh\necho x >> " + tried + "\n[ $(wc -l < " + tried + ") -ge " +
                       until + " ] || { echo lost; exit 127; }\nexec " + PARALLAX_PYTHON +
                       " \"$@\"\n";
    ASSERT_TRUE(WriteFileAtomically(spec.python, text).ok());
    ASSERT_EQ(chmod(spec.python.c_str(), 0755), 0);
  };
  stand_in("2");
  TargetHost host(spec);
  EXPECT_TRUE(host.Start().ok());
  ASSERT_TRUE(RemoveTree(tried).ok());
  stand_in("3");
  EXPECT_THAT(StartError(spec).message, HasSubstr("lost"));
}

TEST_F(TargetWorkerTest, AMissingPythonIsOneMessage) {
  TargetSpec spec = Spec();
  spec.python = "/no/such/python";
  Error error = StartError(spec);
  EXPECT_THAT(error.message, HasSubstr("no Python at /no/such/python"));
  EXPECT_THAT(error.hint, HasSubstr("parallax target add"));
}

TEST_F(TargetWorkerTest, AFileThatIsNoPythonIsOneMessage) {
  TargetSpec spec = Spec();
  spec.python = spec.boot_script;
  EXPECT_THAT(StartError(spec).message, HasSubstr("cannot start"));
}

TEST_F(TargetWorkerTest, AMissingLibraryIsOneMessage) {
  WriteAdapter("import a_library_that_is_not_there\n");
  Error error = StartError(Spec());
  EXPECT_THAT(error.message, HasSubstr("No module named 'a_library_that_is_not_there'"));
  EXPECT_THAT(error.hint, HasSubstr("install"));
}

TEST_F(TargetWorkerTest, ALibraryThatPrintsAndDiesAtImportIsOneMessage) {
  WriteAdapter(
      "import os\nprint('\\x00binary' * 9999)\nos.write(2, b'the driver is too old\\n')\n"
      "os._exit(1)\n");
  Error error = StartError(Spec());
  EXPECT_THAT(error.message, HasSubstr("the driver is too old"));
  EXPECT_FALSE(error.hint.empty());
}

TEST_F(TargetWorkerTest, ALibraryThatHangsAtImportIsOneMessage) {
  WriteAdapter("import time\ntime.sleep(1000)\n");
  TargetSpec spec = Spec();
  spec.start_timeout_s = 1;
  EXPECT_THAT(StartError(spec).message, HasSubstr("no answer after 1 s"));
}

TEST_F(TargetWorkerTest, ALibraryThatPrintsAtImportWorks) {
  WriteAdapter(std::string("print('hello from the library' * 1000)\n") + kAdapter);
  TargetHost host(Spec());
  TargetWorker worker(host, nullptr);
  EXPECT_EQ(Number(Run(worker, {"calls"})[0]), 1);
}

}  // namespace
}  // namespace parallax
