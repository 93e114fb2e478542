/// The persistent store in one SQLite file per directory; start at [dev.nerve.sqlite.SqliteStore].
///
/// This package implements the ports of the core. The file and its connections are in `database`,
/// the tables in `conversation` and `run`, the form of gates in `gate`, and the processes that own
/// runs in `worker`.
@NullMarked
package dev.nerve.sqlite;

import org.jspecify.annotations.NullMarked;
