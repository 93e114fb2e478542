/// What models take and cost: windows, prices, and how large a text is for them.
@NullMarked
package dev.nerve.llm.tokens;

import org.jspecify.annotations.NullMarked;
