#pragma once

// The title of a finding, and what stands in it: who does what, where, for which sizes. Pure
// functions of recorded outcomes.

#include <string>
#include <string_view>
#include <vector>

#include "explain/conditions/input_conditions.h"
#include "explain/size_scan.h"
#include "judge/evidence.h"

namespace parallax {

// All clauses of a title: of layouts, dtypes and numbers. What a stray read or write meets is
// chance: of a layout that kills the process no other layout is named, which was run as well, but
// met other memory; of a heap that was overwritten nothing is.
std::vector<std::string> ClausesOf(const Evidence& evidence, const Verdict& verdict,
                                   const InputConditions& inputs);
// ", only if n is 4 or more and x is 1-D, in some calls": what varying it showed; empty where there
// is nothing to say.
std::string VariationsOf(const InputConditions& inputs);
// ", with an illegal rank of x": what of the arguments another way to make the call refuses.
std::string IllegalOf(const std::vector<std::string>& arguments);
// The title with a condition before those that varying showed: ", only if oneDNN is on and n is 4
// or more".
std::string WithCondition(std::string title, const std::string& condition);
// " on toy-b" of what runs on one target of several that a library has; empty: it has no others, or
// the sides run on several.
std::string BackendOf(const Relation& relation, const std::string& backend);
// The title of a finding without that.
std::string WithoutBackend(std::string title, const std::string& target);
// A title without these: who does what where, whatever else was tried.
std::string_view WithoutVariations(std::string_view title);
// " where weight is strided, x holds nan"; empty where there is nothing to say.
std::string ConditionOf(const std::vector<std::string>& clauses);

// The API that the relation is about, and of functions of several libraries the one at fault.
std::vector<std::string> ApisOf(const Relation& relation, int side);

// Whether results of functions of several libraries differ and none of them is known to be wrong;
// so of what differs in shape, which each library is free to choose. Of a guess about two functions
// so of what one of them refuses.
bool IsPortingNote(const Relation& relation, const Verdict& verdict);

// "toy.tail_sum returns a wrong value for sizes 17-31".
std::string TitleOf(const Relation& relation, const Verdict& verdict, const Outcomes& outcomes,
                    const SizeScan& sizes);

// "only if size is 2" of "only if init.size is 2": how a module's parameters are called by people.
std::string WithPlainNames(std::string title);

// "toy.add dies" of "toy.add dies of SIGFPE": where other inputs make it die of another signal.
std::string WithoutSignal(std::string title, const std::string& signal);

// "toy.add computes int64 in int32 on toy-b"; `narrowed` is what judge/measures/narrow_integers.h
// says.
std::string NarrowingTitle(const Relation& relation, int side, const std::string& narrowed);

// The api and how this side of the relation calls it: "toy.add with a strided out=", "its
// decomposition of toy.add".
std::string SubjectOf(const Relation& relation, int side);

// Of what depends on the calls before it: the api, and the layout of the side. Whether it is called
// on all elements or on some says nothing of it.
std::string SubjectOfState(const Relation& relation, int side);
// Its title; `same_call`: the calls before it are its own, with other numbers.
std::string StateTitle(const Relation& relation, const Verdict& verdict, bool same_call);

}  // namespace parallax
