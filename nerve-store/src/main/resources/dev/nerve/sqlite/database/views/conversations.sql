-- Conversations of versions 5 and 6, for a reader of version 7.
CREATE TEMP VIEW IF NOT EXISTS conversation AS
SELECT *, 0 AS archived, created AS changed, '' AS holder FROM main.conversation;
