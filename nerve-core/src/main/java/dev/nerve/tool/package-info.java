/// Tools: nodes that a model may call, with a name, a description and the schema of their
/// arguments.
@NullMarked
package dev.nerve.tool;

import org.jspecify.annotations.NullMarked;
