#pragma once

// CampaignBench: whole campaigns over the library of a HuntBench; how they are confirmed.

#include <map>
#include <memory>
#include <string>

#include "campaign/campaign.h"
#include "hunt/testing.h"

namespace parallax::testing_campaign {

// Scripts exit with `exit_code`; `scripts` counts them by the API they are about.
inline ConfirmOptions Options(std::map<std::string, int>* scripts, int exit_code = 1) {
  ConfirmOptions options;
  options.limit_s = 0;
  options.run_script = [=](const std::string& text) -> Result<ScriptRun> {
    ScriptRun run;
    run.exit_code = exit_code;
    if (exit_code == 1) run.out = std::string(kBugIsThere) + "\n";
    ++(*scripts)[text.find("toy.max") == text.npos ? "toy.bad" : "toy.max"];
    return run;
  };
  return options;
}

inline uint64_t CasesOf(const Campaign& campaign) {
  uint64_t cases = 0;
  for (const auto& [signature, group] : campaign.state().groups) cases += group.cases;
  return cases;
}

class CampaignBench : public testing_hunt::HuntBench {
 public:
  // A run of the program: what is stored stays for the next one.
  std::unique_ptr<Campaign> Run(const StopToken& stop) {
    return std::make_unique<Campaign>(Hunt(), Targets(), Tools(stop));
  }
};

}  // namespace parallax::testing_campaign
