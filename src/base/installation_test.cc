#include "base/installation.h"

#include <gtest/gtest.h>

#include "base/fs.h"

namespace parallax {
namespace {

TEST(Installation, NamesWhatTheCheckoutHas) {
  const Installation here{PARALLAX_SOURCE_DIR, PARALLAX_BINARY_DIR, "python3"};
  for (const std::filesystem::path& path :
       {here.PythonPath(), here.BootScript(), here.Adapters(), here.AdapterFolder("toy"),
        here.Rules(), here.RuleTemplates(), here.CounterpartNames(), here.Recipes()}) {
    EXPECT_TRUE(Exists(path)) << path;
  }
}

TEST(Installation, WhatIsMadeLiesInItToo) {
  const Installation here{"/p", "/p/build/release", "python3"};
  EXPECT_EQ(here.Catalogues(), "/p/cache/catalogues");
  EXPECT_EQ(here.TargetsFile(), "/p/envs/targets.toml");
  EXPECT_EQ(here.PythonOf("toy"), "/p/envs/toy/bin/python");
  EXPECT_EQ(here.SupportFolder("toy"), "/p/envs/.support/toy");
  EXPECT_EQ(here.SentencePython(), "/p/envs/.sentences/bin/python");
  EXPECT_EQ(here.SentencePackage(), "/p/envs/.support/sentences");
  EXPECT_EQ(here.SentenceVectors(), "/p/cache/sentences.vectors");
}

}  // namespace
}  // namespace parallax
