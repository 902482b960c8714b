#pragma once

// The bytes of a prepared hunt, for another process or machine. They hold no path of this machine
// and nothing of its processes; how many jobs run the hunt and whether it resumes is up to who
// runs it. Equal hunts give equal bytes.

#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/result.h"
#include "prepare/prepared_hunt.h"

namespace parallax {

std::string Encode(const PreparedHunt& hunt);
// Error: something else, of another version of Parallax, or damaged.
Result<PreparedHunt> DecodePreparedHunt(std::string_view bytes);
// Of Encode's bytes: names the hunt.
Hash128 HashOf(const PreparedHunt& hunt);

}  // namespace parallax
