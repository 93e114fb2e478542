/// The windows, prices and token counters of models.
@NullMarked
package dev.nerve.llm.tokens;

import org.jspecify.annotations.NullMarked;
