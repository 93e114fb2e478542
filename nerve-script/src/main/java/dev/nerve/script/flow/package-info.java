/// What the steps of a workflow file become when it runs.
@NullMarked
package dev.nerve.script.flow;

import org.jspecify.annotations.NullMarked;
