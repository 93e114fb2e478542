/// The optional capabilities of nodes, each a small interface: to contain nodes, to be forked, to
/// have effects, and others.
@NullMarked
package dev.nerve.node.capability;

import org.jspecify.annotations.NullMarked;
