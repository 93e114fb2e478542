/// The kinds of nodes that can be created from definitions, and the nodes that execute Java
/// functions.
@NullMarked
package dev.nerve.node.kind;

import org.jspecify.annotations.NullMarked;
