#include "words/message_template.h"

#include <gtest/gtest.h>

#include <csignal>

namespace parallax {
namespace {

Dialect MakeDialect() {
  Dialect dialect;
  dialect.dtypes = {{"Half", "float16"}, {"Char", "int8"}};
  dialect.assertions = {"POCKET IS TORN"};
  dialect.reporters = {"TearPocket"};
  return dialect;
}

std::string Template(std::string_view message) { return MessageTemplate(message, MakeDialect()); }

TEST(MessageTemplate, TakesOutWhatVaries) {
  EXPECT_EQ(Template("expected size 3 but got [4, 5] for 'weight'"),
            "expected size # but got # for '*'");
  EXPECT_EQ(Template("expected size -1 but got [] for 'bias'"),
            "expected size # but got # for '*'");
  EXPECT_EQ(Template("shape (2, 3) is not (2,)"), "shape # is not #");
  EXPECT_EQ(Template("at 0x7ffdeadbeef near 1.5e-3, nan"), "at # near #, #");
}

TEST(MessageTemplate, KeepsIdentifiers) {
  EXPECT_EQ(Template("conv2d() got dim 4"), "conv2d() got dim #");
  EXPECT_EQ(Template("can't do it"), "can't do it");
}

TEST(MessageTemplate, DTypesReadTheSame) {
  EXPECT_EQ(Template("expected lib.float32 but found Half"), "expected DTYPE but found DTYPE");
  EXPECT_EQ(Template("\"exp\" not implemented for 'Half'"),
            Template("\"exp\" not implemented for 'Char'"));
}

TEST(MessageTemplate, FirstLineAndBoundedLength) {
  EXPECT_EQ(Template("\n  why\nException raised from here"), "why");
  EXPECT_LE(Template(std::string(5000, 'a')).size(), 160u);
  EXPECT_EQ(Template(""), "");
  EXPECT_EQ(Template("'"), "'");
  EXPECT_EQ(Template("["), "[");
  EXPECT_EQ(Template("-"), "-");
}

TEST(MessageTemplate, PathsLoseTheirFolders) {
  EXPECT_EQ(Template("failed at \"/lib/src/a.cpp\":123"), "failed at \"a.cpp\":#");
}

TEST(FrameTemplate, LibraryAndFunction) {
  EXPECT_EQ(
      FrameTemplate("/usr/lib/libpocket_cpu.so.2.1!pocket::native::roll(pocket::Tensor, int)+0x1f"),
      "libpocket_cpu.so!pocket::native::roll");
  EXPECT_EQ(FrameTemplate("libx.so!(anonymous namespace)::f(int)"),
            "libx.so!(anonymous namespace)::f");
  EXPECT_EQ(FrameTemplate("libx.so!0x1234"), "libx.so");
}

TEST(CrashTemplate, SkipsReporters) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.frames = {"libc.so.6!raise", "libc.so.6!abort", "libx.so!x::Check(int)"};
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT in libx.so!x::Check");
}

TEST(CrashTemplate, SkipsWhatTheLibraryReportsCrashesWith) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.frames = {"libx.so!x::TearPocket(int)", "libx.so!x::Check(int)"};
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT in libx.so!x::Check");
  EXPECT_EQ(CrashTemplate(crashed, NoDialect()), "SIGABRT in libx.so!x::TearPocket");
  crashed.frames.clear();
  crashed.stderr_tail = "loading\nat 3: POCKET IS TORN\n";
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT: at #: POCKET IS TORN");
  EXPECT_EQ(CrashTemplate(crashed, NoDialect()), "SIGABRT");
}

TEST(IsInternalAssert, KnowsTheMarksOfTheLibraryAlone) {
  EXPECT_TRUE(IsInternalAssert("a.cc: POCKET IS TORN at 3", MakeDialect()));
  EXPECT_FALSE(IsInternalAssert("a.cc: POCKET IS TORN at 3", NoDialect()));
}

TEST(CrashTemplate, AnOverwrittenHeapIsOneThingWhereverItIsNoticed) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.frames = {"libc.so.6!abort", "libx.so!x::Check(int)"};
  crashed.stderr_tail = "loading\nfree(): invalid next size (fast)\n";
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "heap corrupted");
  EXPECT_EQ(HeapMessage(crashed), "free(): invalid next size (fast)");
  crashed.stderr_tail = "the free(): is a word\n";
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT in libx.so!x::Check");
  crashed.stderr_tail = "double free or corruption (!prev)\n";
  crashed.signal = SIGSEGV;
  EXPECT_EQ(HeapMessage(crashed), "") << "it did not die of that";
}

TEST(CrashTemplate, AFrameWithoutANameSaysLessThanTheMessage) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.frames = {"libx.so.2!?"};
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT in libx.so!?");
  crashed.stderr_tail = "F x.cc:12] Check failed: dims > 3 (1 vs. 3)\n  @ 0x1 f()\n";
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT: Check failed: dims > # (# vs. #)");
  EXPECT_EQ(FailedCheck(crashed.stderr_tail), "Check failed: dims > 3 (1 vs. 3)");
  EXPECT_EQ(FailedCheck("loading"), "");
}

TEST(TailWithCheck, KeepsTheCheckBehindWhichManyFramesStand) {
  const std::string check = "Check failed: d >= 0",
                    text = "F 12] " + check + "\n" + std::string(90, '@');
  EXPECT_EQ(TailWithCheck(text, 40), check + "\n" + std::string(19, '@'));
  EXPECT_EQ(TailWithCheck(text, 200), text);
  EXPECT_EQ(TailWithCheck(text, 5), "@@@@@");
  EXPECT_EQ(TailWithCheck("short", 40), "short");
}

TEST(CrashTemplate, FallsBackToTheMessage) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.stderr_tail = "warning 1\n2026-01-02 F x.cc:12] Check failed: dims > 3 (1 vs. 3)\nbye\n";
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT: Check failed: dims > # (# vs. #)");
  crashed.stderr_tail.clear();
  EXPECT_EQ(CrashTemplate(crashed, MakeDialect()), "SIGABRT");
}

}  // namespace
}  // namespace parallax
