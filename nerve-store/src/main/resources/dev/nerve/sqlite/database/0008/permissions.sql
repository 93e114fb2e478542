-- What people decided about permissions, to be remembered in a session.
CREATE TABLE permission_rule (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The name of the session.
    session TEXT NOT NULL,
    -- The name of the run that it lives with; absent if it lives with the session.
    run TEXT,
    -- As JSON.
    rule TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
