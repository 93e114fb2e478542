/// The persistent store in one SQLite file per directory; start at [SqliteStore].
@NullMarked
package dev.nerve.sqlite;

import org.jspecify.annotations.NullMarked;
