/// The description of nodes as data: definition, parameters, state and info.
@NullMarked
package dev.nerve.node.definition;

import org.jspecify.annotations.NullMarked;
