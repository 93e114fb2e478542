/// The client of an engine. The same nouns work in the process of the engine and from others.
@NullMarked
package dev.nerve.client;

import org.jspecify.annotations.NullMarked;
