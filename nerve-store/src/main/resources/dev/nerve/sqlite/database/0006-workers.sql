-- Which worker owns a run: the name of its file in the directory `workers`, which it keeps locked as
-- long as it lives. Empty if nobody owns it, or if an earlier version does; that is known by its
-- process number and start.
ALTER TABLE run ADD COLUMN worker TEXT NOT NULL DEFAULT '';
