/// The wire form of records: values and JSON with names in lower_snake_case.
@NullMarked
package dev.nerve.protocol.codec;

import org.jspecify.annotations.NullMarked;
