/// The services that a program hands over to an engine, and the ports to what the engine cannot do
/// itself.
@NullMarked
package dev.nerve.engine.setup;

import org.jspecify.annotations.NullMarked;
