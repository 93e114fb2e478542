/// Where a node works in the file system, as far as a fork is concerned: a port, without I/O.
@NullMarked
package dev.nerve.workspace;

import org.jspecify.annotations.NullMarked;
