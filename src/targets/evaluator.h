#pragma once

// The interface lives with the requests it carries; engine rooms know it by this name.
#include "wire/evaluator.h"
