-- The first schema. docs/store.md says what each table means and who deletes from it.

CREATE TABLE campaigns (
  number     INTEGER PRIMARY KEY,
  id         TEXT    NOT NULL UNIQUE,
  started_ms INTEGER NOT NULL,
  settings   TEXT    NOT NULL,
  seed       INTEGER NOT NULL,
  state      TEXT    NOT NULL CHECK (state IN ('running', 'finished', 'interrupted')),
  targets    TEXT    NOT NULL,
  statistics TEXT    NOT NULL
) STRICT;

CREATE TABLE manifests (
  campaign TEXT    NOT NULL REFERENCES campaigns (id),
  epoch    INTEGER NOT NULL,
  hash     TEXT    NOT NULL,
  blob     BLOB    NOT NULL,
  digest   INTEGER NOT NULL,
  PRIMARY KEY (campaign, epoch)
) STRICT;

CREATE TABLE blocks (
  campaign TEXT    NOT NULL,
  epoch    INTEGER NOT NULL,
  number   INTEGER NOT NULL,
  result   BLOB    NOT NULL,
  digest   INTEGER NOT NULL,
  PRIMARY KEY (campaign, epoch, number),
  FOREIGN KEY (campaign, epoch) REFERENCES manifests (campaign, epoch)
) STRICT;

CREATE TABLE folded_epochs (
  campaign   TEXT    NOT NULL REFERENCES campaigns (id),
  epoch      INTEGER NOT NULL,
  statistics BLOB    NOT NULL,
  digest     INTEGER NOT NULL,
  PRIMARY KEY (campaign, epoch)
) STRICT;

-- `body` is the finding; the other columns repeat parts of it for queries by hand.
CREATE TABLE findings (
  id             TEXT    PRIMARY KEY,
  signature      TEXT    NOT NULL UNIQUE,
  kind           TEXT    NOT NULL,
  api            TEXT    NOT NULL,
  relation       TEXT    NOT NULL,
  rank           INTEGER NOT NULL,
  status         TEXT    NOT NULL,
  cases          INTEGER NOT NULL,
  title          TEXT    NOT NULL,
  first_campaign TEXT    NOT NULL,
  last_campaign  TEXT    NOT NULL,
  body           BLOB    NOT NULL
) STRICT;

CREATE TABLE notes (
  scope TEXT NOT NULL,
  key   TEXT NOT NULL,
  text  TEXT NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
