/// Server-sent events: the stream in which providers answer piece by piece.
@NullMarked
package dev.nerve.llm.sse;

import org.jspecify.annotations.NullMarked;
