#include "triage/cluster.h"

#include <gtest/gtest.h>

namespace parallax {
namespace {

Finding Crash(std::string api, std::string pattern) {
  Finding finding;
  finding.target = "lib";
  finding.apis = {api};
  finding.signature.kind = Kind::kCrash;
  finding.signature.api = std::move(api);
  finding.signature.pattern = std::move(pattern);
  return finding;
}

TEST(RelateFindings, ByTheFrameTheyDieIn) {
  std::vector<Finding> findings = {Crash("lib.f", "SIGSEGV in libx.so!copy"),
                                   Crash("lib.g", "SIGSEGV in libx.so!copy"),
                                   Crash("lib.h", "SIGSEGV in libx.so!fill")};
  RelateFindings(&findings);
  EXPECT_EQ(findings[0].related_apis, std::vector<std::string>{"lib.g"});
  EXPECT_EQ(findings[1].related_apis, std::vector<std::string>{"lib.f"});
  EXPECT_TRUE(findings[2].related_apis.empty());
}

TEST(RelateFindings, ALibraryWithoutSymbolsTellsNothing) {
  std::vector<Finding> findings = {Crash("lib.f", "SIGSEGV in a_long_library_name.so!?"),
                                   Crash("lib.g", "SIGSEGV in a_long_library_name.so!?")};
  RelateFindings(&findings);
  EXPECT_TRUE(findings[0].related_apis.empty());
}

}  // namespace
}  // namespace parallax
