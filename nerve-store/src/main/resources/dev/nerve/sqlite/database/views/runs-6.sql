-- Runs of version 6, seen as the newest version stores them.
CREATE TEMP VIEW run AS
SELECT key, name, state, worker, 0 AS epoch, owner, owner_since, wanted, wanted_by, changed,
    active, '' AS session, '[]' AS labels, 0 AS archived, code, output, attributes
FROM main.run;
