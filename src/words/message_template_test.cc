#include "words/message_template.h"

#include <gtest/gtest.h>

#include <csignal>

namespace parallax {
namespace {

TEST(MessageTemplate, TakesOutWhatVaries) {
  EXPECT_EQ(MessageTemplate("expected size 3 but got [4, 5] for 'weight'"),
            "expected size # but got # for '*'");
  EXPECT_EQ(MessageTemplate("expected size -1 but got [] for 'bias'"),
            "expected size # but got # for '*'");
  EXPECT_EQ(MessageTemplate("shape (2, 3) is not (2,)"), "shape # is not #");
  EXPECT_EQ(MessageTemplate("at 0x7ffdeadbeef near 1.5e-3, nan"), "at # near #, #");
}

TEST(MessageTemplate, KeepsIdentifiers) {
  EXPECT_EQ(MessageTemplate("conv2d() got dim 4"), "conv2d() got dim #");
  EXPECT_EQ(MessageTemplate("can't do it"), "can't do it");
}

TEST(MessageTemplate, DTypesReadTheSame) {
  EXPECT_EQ(MessageTemplate("expected torch.float32 but found Half"),
            "expected DTYPE but found DTYPE");
  EXPECT_EQ(MessageTemplate("\"exp\" not implemented for 'Half'"),
            MessageTemplate("\"exp\" not implemented for 'Char'"));
}

TEST(MessageTemplate, FirstLineAndBoundedLength) {
  EXPECT_EQ(MessageTemplate("\n  why\nException raised from here"), "why");
  EXPECT_LE(MessageTemplate(std::string(5000, 'a')).size(), 160u);
  EXPECT_EQ(MessageTemplate(""), "");
  EXPECT_EQ(MessageTemplate("'"), "'");
  EXPECT_EQ(MessageTemplate("["), "[");
  EXPECT_EQ(MessageTemplate("-"), "-");
}

TEST(MessageTemplate, PathsLoseTheirFolders) {
  EXPECT_EQ(MessageTemplate("failed at \"/pytorch/aten/a.cpp\":123"), "failed at \"a.cpp\":#");
}

TEST(FrameTemplate, LibraryAndFunction) {
  EXPECT_EQ(FrameTemplate("/usr/lib/libtorch_cpu.so.2.1!at::native::roll(at::Tensor, int)+0x1f"),
            "libtorch_cpu.so!at::native::roll");
  EXPECT_EQ(FrameTemplate("libx.so!(anonymous namespace)::f(int)"),
            "libx.so!(anonymous namespace)::f");
  EXPECT_EQ(FrameTemplate("libx.so!0x1234"), "libx.so");
}

TEST(CrashTemplate, SkipsReporters) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.frames = {"libc.so.6!raise", "libc.so.6!abort", "libx.so!x::Check(int)"};
  EXPECT_EQ(CrashTemplate(crashed), "SIGABRT in libx.so!x::Check");
}

TEST(CrashTemplate, FallsBackToTheMessage) {
  Crashed crashed;
  crashed.signal = SIGABRT;
  crashed.stderr_tail = "warning 1\n2026-01-02 F x.cc:12] Check failed: dims > 3 (1 vs. 3)\nbye\n";
  EXPECT_EQ(CrashTemplate(crashed), "SIGABRT: Check failed: dims > # (# vs. #)");
  crashed.stderr_tail.clear();
  EXPECT_EQ(CrashTemplate(crashed), "SIGABRT");
}

}  // namespace
}  // namespace parallax
