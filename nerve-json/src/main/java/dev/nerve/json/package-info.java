/// Values as JSON text: read strictly and within limits, written so that every program can read it;
/// and what people write by hand, as YAML.
@NullMarked
package dev.nerve.json;

import org.jspecify.annotations.NullMarked;
