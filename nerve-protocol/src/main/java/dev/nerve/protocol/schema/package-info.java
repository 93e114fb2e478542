/// The JSON Schema of the protocol, written from the records.
@NullMarked
package dev.nerve.protocol.schema;

import org.jspecify.annotations.NullMarked;
