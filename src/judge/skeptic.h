#pragma once

// Skeptic: one reason not to believe a complaint. Each lives in a file of skeptics/ named as the
// reason it gives (judge/reasons.h), and registers itself there with PARALLAX_SKEPTIC. Skeptics are
// stateless; any thread may use them.

#include <string>
#include <string_view>
#include <vector>

#include "judge/evidence.h"
#include "judge/oracle.h"

namespace parallax {

struct Opinion {
  bool doubts = false;  // the complaint is not to be trusted, for the skeptic's reason
  std::string note;     // why, or why it is let through: a short clause with figures; may be empty
  int side = -1;        // the side that the skeptic shows to be the wrong one
  bool open =
      false;  // a doubt that a further run may take back: its Probes, or what investigation tries
  // Lets the complaint through as one of what no library promises: it ranks 4 (rank.h).
  bool unpromised = false;
};

class Skeptic {
 public:
  virtual ~Skeptic() = default;
  // Kebab-case; the name of its file and the reason of the verdicts it brings about.
  virtual std::string_view name() const = 0;
  // Whether it has anything to say of such a complaint.
  virtual bool Concerns(const Evidence& evidence, const Complaint& complaint) const = 0;
  // The runs it needs before it can let the complaint through. While one of them is missing the
  // verdict is Untrusted("unprobed").
  virtual std::vector<Probe> Probes(const Evidence& evidence, const Complaint& complaint) const {
    (void)evidence, (void)complaint;
    return {};
  }
  // Must not doubt for want of a probe, unless openly. A probe that was run and came to nothing
  // (its derivation did not apply) is no doubt either, but leaves one that was open.
  virtual Opinion Doubt(const Evidence& evidence, const Complaint& complaint) const = 0;
};

}  // namespace parallax
