-- Runs of version 6, seen as the newest version stores them.
CREATE TEMP VIEW run AS
SELECT key, name, state, worker, 0 AS epoch, owner, owner_since, wanted, wanted_by, changed,
    active, 0 AS light, 0 AS tokens, 0 AS steps, 0 AS model_calls, 0 AS cost, 0 AS unpriced,
    '' AS session, NULL AS parent, NULL AS root, '' AS title, '[]' AS labels, 0 AS archived, code,
    CASE WHEN octet_length(output) > 4000 THEN substr(output, 1, 500) END AS excerpt,
    output, attributes
FROM main.run;
