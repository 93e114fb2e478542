/// Light runs: executions of nodes and graphs that are stored, and that end with their process.
@NullMarked
package dev.nerve.workflow.light;

import org.jspecify.annotations.NullMarked;
