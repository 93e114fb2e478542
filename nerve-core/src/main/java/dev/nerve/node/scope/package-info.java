/// The surroundings of one execution of a node: earlier outcomes, names, numbered calls, the open
/// effect and the enclosing execution.
@NullMarked
package dev.nerve.node.scope;

import org.jspecify.annotations.NullMarked;
