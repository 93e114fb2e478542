-- The worker that owns a run: the name of its file in the directory `workers`, which it locks as
-- long as it is alive. Empty if the run has no owner, or if the owner is an earlier version, which
-- is identified by its process number and start.
ALTER TABLE run ADD COLUMN worker TEXT NOT NULL DEFAULT '';
