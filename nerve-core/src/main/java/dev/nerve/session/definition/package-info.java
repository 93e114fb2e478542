/// The definitions of sessions and their nodes, and the port to the store that keeps them.
@NullMarked
package dev.nerve.session.definition;

import org.jspecify.annotations.NullMarked;
