#pragma once

// HangOf: what it is that hangs. Cases in which one program hangs show one fault, whatever relation
// and API met it.

#include <string>

#include "nouns/finding.h"
#include "nouns/recorded_case.h"

namespace parallax {

// "toy toy.f": where it runs, and the program without its form, which the signature of what one
// call does has not either. Empty: nothing hangs, or nobody knows which side.
std::string HangOf(const RecordedCase& recorded);

// The hang that a finding is about, by itself and in each fresh process.
struct HeldHang {
  std::string hang;  // HangOf; empty: there is none
  // Confirmed: what no script shows says less of others.
  bool enough = false;
};
HeldHang HangHeldBy(const Finding& finding);

}  // namespace parallax
