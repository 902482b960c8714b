#include "jail/policy.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

TEST(JailPolicy, ComesBackFromItsArguments) {
  JailPolicy policy;
  policy.kind = JailKind::kLandlock;
  policy.readable = {"/usr", "/a path, with --write in it"};
  policy.writable = {"--", "/tmp"};
  policy.scratch = "--";
  policy.devices = {"/dev/dri"};
  policy.variables = {"OMP_*"};
  policy.file_bytes = ~uint64_t{0};
  policy.processes = 1;
  policy.open_files = 2;
  policy.memory_bytes = 4;
  std::vector<std::string> arguments = ArgumentsOf(policy);
  arguments.insert(arguments.end(), {"--", "python3", "--", "-c"});
  std::vector<std::string> rest;
  auto back = PolicyOf(arguments, &rest);
  ASSERT_TRUE(back.ok()) << back.error().message;
  EXPECT_EQ(*back, policy);
  EXPECT_EQ(rest, (std::vector<std::string>{"python3", "--", "-c"}));
}

TEST(JailPolicy, WhatIsNotUnderstoodIsAnError) {
  std::vector<std::string> rest;
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--reed", "/usr"},
                                                    {"--read"},
                                                    {"--processes", "many"},
                                                    {"--processes", "-1"},
                                                    {"--processes", ""},
                                                    {"--kind", "padded"}}) {
    EXPECT_FALSE(PolicyOf(arguments, &rest).ok()) << arguments[0];
  }
}

TEST(JailPolicy, EachKindHasAName) {
  for (JailKind kind : {JailKind::kNone, JailKind::kLandlock, JailKind::kNamespaces}) {
    EXPECT_EQ(*JailKindNamed(NameOf(kind)), kind);
  }
  EXPECT_FALSE(JailKindNamed("").ok());
}

}  // namespace
}  // namespace parallax
