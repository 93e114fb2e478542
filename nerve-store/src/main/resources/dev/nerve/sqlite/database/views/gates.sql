-- Gates of versions 5 and 6, seen as the newest version stores them.
CREATE TEMP VIEW gate AS
SELECT key, run, path, 'gate' AS kind, NULL AS session, NULL AS node, since,
    CASE WHEN answer IS NULL THEN NULL ELSE since END AS settled,
    question, answer, NULL AS schema, NULL AS payload
FROM main.gate;
