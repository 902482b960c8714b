#pragma once

// OneRole: what a refusal tells of two functions that take the same arguments. What a function says
// of its own arguments is what it is made for, and another one may be made for more; but a call
// that fails on its way, or a size below 0 that only one of both refuses, is a fault of one of them
// where each argument means the same to both.

#include <span>

#include "nouns/api.h"
#include "nouns/recorded_case.h"

namespace parallax {

// Whether one of two sides refuses so: every argument is passed to both by one name, and the error
//   - is not the function's own (own_refusal.h), where there are two arguments at least; or
//   - speaks of the sign or the range of an argument that has an integer below 0, as a number or
//     in a tensor: by its name, or by that number.
// `apis`: whose parameters are known.
bool RefusesInOneRole(const RecordedCase& recorded, std::span<const Api* const> apis);

// Whether it speaks of the sign of an argument that both sides get by one name, as far as their
// names are known.
bool RefusesASharedSign(const RecordedCase& recorded, std::span<const Api* const> apis);

// Whether the refusing side says of its own arguments what they must be, and is another function
// than the one that takes them. A function and a module of one name are one, unless a constant that
// nobody documents was guessed for the call of one.
bool RefusesItsOwn(const RecordedCase& recorded, std::span<const Api* const> apis);

// Whether both sides are of one name, wherever they are.
bool HaveOneName(const Relation& relation);
// Whether they are written in two ways, besides: `hardtanh`, `Hardtanh`.
bool AreFunctionAndModule(const Relation& relation);

// Whether their names tell two numbers of dimensions: `ConstantPad2d`, `ConstantPad3d`.
bool AreOfOtherRanks(const Relation& relation);

// Whether the side, or a side, is called with a constant that stands for no argument of the other.
bool PassesConstants(const Side& side);
bool PassesConstants(const Relation& relation);

}  // namespace parallax
