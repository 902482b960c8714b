#pragma once

// What a library's compiled code is read from, so that a library that is built anew in place is
// told from the one before. Linux.

#include <istream>
#include <string>

namespace parallax {

// A digest of the shared objects that are mapped into this process, but for the worker's own: of
// each its name, size in bytes and time of last change in seconds. The folder does not enter: a
// copy that keeps the times is the same build.
std::string DigestOfMappedFiles();

// The same of a table like that of /proc/self/maps.
std::string DigestOfMappedFiles(std::istream& maps);

}  // namespace parallax
