#pragma once

// The real functions whose derivative the toy knows, one row each.

#include <cmath>
#include <cstring>

#include "kernels.h"

namespace toy {

struct Smooth {
  const char* name;
  const char* doc;
  double (*value)(double x);
  double (*derivative)(double x);
};

inline double Logistic(double x) { return 1 / (1 + std::exp(-x)); }

inline constexpr Smooth kSmooth[] = {
    {"sin", "The sine of each element.", [](double x) { return std::sin(x); },
     [](double x) { return std::cos(x); }},
    {"cos", "The cosine of each element.", [](double x) { return std::cos(x); },
     [](double x) { return -std::sin(x); }},
    {"tanh", "The hyperbolic tangent of each element.", [](double x) { return std::tanh(x); },
     [](double x) { return 1 - std::tanh(x) * std::tanh(x); }},
    {"sigmoid", "1 / (1 + exp(-x)).", Logistic,
     [](double x) { return Logistic(x) * (1 - Logistic(x)); }},
    {"silu", "x * sigmoid(x).", [](double x) { return x == -INFINITY ? 0 : x * Logistic(x); },
     [](double x) { return Logistic(x) * (1 + x * (1 - Logistic(x))); }},
    {"softplus", "log(1 + exp(x)).",
     [](double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); },
     Logistic},
};
inline constexpr int kSmoothCount = sizeof(kSmooth) / sizeof(kSmooth[0]);

// Null when there is none of that name.
inline const Smooth* SmoothNamed(const char* name) {
  for (const Smooth& smooth : kSmooth) {
    if (std::strcmp(name, smooth.name) == 0) return &smooth;
  }
  return nullptr;
}

}  // namespace toy
