/// The workspaces in which forks work, as a port without I/O.
@NullMarked
package dev.nerve.workspace;

import org.jspecify.annotations.NullMarked;
