#pragma once

// Result<T>: what a function returns when the user or the disk can make it fail.
//
// Three failures, three tools (docs/design.md, invariant 4): what the target does is data, what the
// user or the disk does is a Result with a hint, what we do wrong is a PARALLAX_CHECK. No exception
// crosses an interface of ours.

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace parallax {

// What went wrong (`message`, one sentence) and what the user can type next (`hint`, may be empty).
struct Error {
  std::string message;
  std::string hint;
  // "message; hint", where an error is a line of a result.
  std::string InOneLine() const { return hint.empty() ? message : message + "; " + hint; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  T& value() & {
    PARALLAX_CHECK(ok(), error_text());
    return std::get<0>(state_);
  }
  const T& value() const& {
    PARALLAX_CHECK(ok(), error_text());
    return std::get<0>(state_);
  }
  T&& value() && {
    PARALLAX_CHECK(ok(), error_text());
    return std::get<0>(std::move(state_));
  }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }

  // REQUIRES: !ok().
  const Error& error() const {
    PARALLAX_CHECK(!ok(), "error() of a Result that holds a value");
    return std::get<1>(state_);
  }

 private:
  const char* error_text() const { return ok() ? "" : std::get<1>(state_).message.c_str(); }
  std::variant<T, Error> state_;
};

// A Result without a value.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}  // NOLINT: implicit

  static Status Ok() { return {}; }
  bool ok() const { return !error_.has_value(); }
  explicit operator bool() const { return ok(); }
  const Error& error() const {
    PARALLAX_CHECK(!ok(), "error() of an Ok status");
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace parallax

#define PARALLAX_CONCAT_(a, b) a##b
#define PARALLAX_CONCAT(a, b) PARALLAX_CONCAT_(a, b)

// PARALLAX_TRY_ASSIGN(auto x, F()); returns F()'s error from the enclosing function, else binds x.
#define PARALLAX_TRY_ASSIGN_(name, decl, expr) \
  auto name = (expr);                          \
  if (!name.ok()) return name.error();         \
  decl = std::move(name).value()
#define PARALLAX_TRY_ASSIGN(decl, expr) \
  PARALLAX_TRY_ASSIGN_(PARALLAX_CONCAT(parallax_try_, __LINE__), decl, expr)

// PARALLAX_TRY(F()); the same for a Status.
#define PARALLAX_TRY(expr)                                      \
  do {                                                          \
    if (auto parallax_status = (expr); !parallax_status.ok()) { \
      return parallax_status.error();                           \
    }                                                           \
  } while (false)
