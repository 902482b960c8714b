#pragma once

// The database's schema: schema/*.sql in order, embedded at build time (schema.cmake). File n takes
// a database of user_version n-1 to n. Released files never change; a change is a new file.

#include <span>

#include "base/result.h"
#include "store/sqlite.h"

namespace parallax {

std::span<const char* const> SchemaFiles();

// Those that read need nothing that was added since then: findings, campaigns and notes.
inline constexpr int64_t kOldestReadable = 1;

// "PLX1", marks a database as ours.
inline constexpr int kApplicationId = 0x504c5831;

// Error: the database is of another program or of a newer Parallax. Reads only.
Status CheckSchema(Database& db);
// Brings a checked database up to the newest schema, each step in one transaction.
Status Migrate(Database& db);

}  // namespace parallax
