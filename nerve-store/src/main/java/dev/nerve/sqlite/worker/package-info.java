/// The processes that own runs of a store, each known by a file that it keeps locked.
@NullMarked
package dev.nerve.sqlite.worker;

import org.jspecify.annotations.NullMarked;
