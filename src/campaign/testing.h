#pragma once

// CampaignBench: whole campaigns over the library of a HuntBench.

#include <memory>

#include "campaign/campaign.h"
#include "hunt/testing.h"

namespace parallax::testing_campaign {

class CampaignBench : public testing_hunt::HuntBench {
 public:
  // A run of the program: what is stored stays for the next one.
  std::unique_ptr<Campaign> Run(const StopToken& stop) {
    return std::make_unique<Campaign>(Hunt(), Targets(), Tools(stop));
  }
};

}  // namespace parallax::testing_campaign
