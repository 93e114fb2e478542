/// The database file of a store: its schema, its connections, and the thread that writes to it.
@NullMarked
package dev.nerve.sqlite.database;

import org.jspecify.annotations.NullMarked;
