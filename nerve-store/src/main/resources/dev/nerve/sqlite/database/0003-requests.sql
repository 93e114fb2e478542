-- What was told of what a request made, as JSON.
ALTER TABLE request ADD COLUMN told TEXT NOT NULL DEFAULT '{}';
