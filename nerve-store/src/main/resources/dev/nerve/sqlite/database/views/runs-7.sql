-- Runs of version 7, seen as the newest version stores them.
CREATE TEMP VIEW run AS
SELECT key, name, state, worker, epoch, owner, owner_since, wanted, wanted_by, changed,
    active, 0 AS light, 0 AS tokens, 0 AS steps, 0 AS model_calls, 0 AS cost, 0 AS unpriced,
    session, NULL AS parent, NULL AS root, '' AS title, labels, archived, code, excerpt,
    output, attributes
FROM main.run;
