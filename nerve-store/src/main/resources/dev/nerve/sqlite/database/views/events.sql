-- Events of versions 5 and 6. They have no numbers in the store; a count of 0 says so.
CREATE TEMP VIEW event AS
SELECT key AS number, 0 AS count, run, first, last, NULL AS session, lines FROM main.event;

CREATE TEMP VIEW event_end AS SELECT 0 AS last;
