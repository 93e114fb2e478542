/// The forms of values as data: nerve checks values against them and writes them as JSON Schema.
@NullMarked
package dev.nerve.value.schema;

import org.jspecify.annotations.NullMarked;
