/// Strict JSON parsing and writing within limits, and YAML that people write by hand.
@NullMarked
package dev.nerve.json;

import org.jspecify.annotations.NullMarked;
