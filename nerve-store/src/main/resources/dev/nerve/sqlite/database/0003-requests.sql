-- The reply to a request, as JSON.
ALTER TABLE request ADD COLUMN told TEXT NOT NULL DEFAULT '{}';
