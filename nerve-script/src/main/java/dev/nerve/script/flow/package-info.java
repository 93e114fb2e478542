/// The nodes that execute the steps of a workflow file.
@NullMarked
package dev.nerve.script.flow;

import org.jspecify.annotations.NullMarked;
