/// The engine: sessions, nodes, runs and the inbox behind one connection.
@NullMarked
package dev.nerve.engine;

import org.jspecify.annotations.NullMarked;
