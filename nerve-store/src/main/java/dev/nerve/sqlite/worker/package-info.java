/// The processes that own runs of a store. Each process holds a lock on its file.
@NullMarked
package dev.nerve.sqlite.worker;

import org.jspecify.annotations.NullMarked;
