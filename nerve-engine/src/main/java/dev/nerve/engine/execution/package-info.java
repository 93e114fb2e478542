/// The execution of nodes and graphs for clients, as runs.
@NullMarked
package dev.nerve.engine.execution;

import org.jspecify.annotations.NullMarked;
