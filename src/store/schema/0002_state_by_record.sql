-- The state of a campaign, record by record, in place of one blob in folded_epochs. Campaigns that
-- were cut by an earlier version cannot go on: nothing is kept of what only that would need.

CREATE TABLE campaign_state (
  campaign TEXT    NOT NULL REFERENCES campaigns (id),
  name     TEXT    NOT NULL,
  bytes    BLOB    NOT NULL,
  digest   INTEGER NOT NULL,
  PRIMARY KEY (campaign, name)
) STRICT;

DELETE FROM blocks;
DELETE FROM manifests;
DROP TABLE folded_epochs;

CREATE TABLE folded_epochs (
  campaign TEXT    NOT NULL REFERENCES campaigns (id),
  epoch    INTEGER NOT NULL,
  PRIMARY KEY (campaign, epoch)
) STRICT, WITHOUT ROWID;
