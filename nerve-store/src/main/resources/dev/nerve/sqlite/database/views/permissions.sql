-- Versions 5 to 7 remember no permissions.
CREATE TEMP VIEW permission_rule AS
SELECT 0 AS key, '' AS session, NULL AS run, '' AS rule, 0 AS created WHERE false;
