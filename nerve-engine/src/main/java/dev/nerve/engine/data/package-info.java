/// The writers of replies: they turn the data of the core into the records of the protocol.
@NullMarked
package dev.nerve.engine.data;

import org.jspecify.annotations.NullMarked;
