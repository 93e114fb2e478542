-- Runs of version 6, seen as the newest version stores them.
CREATE TEMP VIEW run AS
SELECT key, name, state, worker, 0 AS epoch, owner, owner_since, wanted, wanted_by, changed,
    active, '' AS session, '[]' AS labels, 0 AS archived, code,
    CASE WHEN octet_length(output) > 4000 THEN substr(output, 1, 500) END AS excerpt,
    output, attributes
FROM main.run;
