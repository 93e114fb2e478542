-- Sessions and nodes of versions 5 and 6, for a reader of version 7.
CREATE TEMP VIEW IF NOT EXISTS session AS
SELECT key, name, key AS version, 0 AS archived, created, NULL AS labels, info
FROM main.session;

CREATE TEMP VIEW IF NOT EXISTS node AS
SELECT key, session, name,
    CASE WHEN json_valid(definition) THEN coalesce(definition ->> '$.type', '') ELSE '' END AS type,
    CASE WHEN json_valid(metadata) THEN metadata ->> '$.fork_request.id' END AS fork_request,
    CASE WHEN json_valid(metadata) AND json_type(metadata, '$.labels') = 'object'
        THEN metadata -> '$.labels' END AS labels,
    metadata, definition
FROM main.node;
