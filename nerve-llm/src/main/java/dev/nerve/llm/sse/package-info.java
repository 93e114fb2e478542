/// Server-sent events, the format in which providers stream answers.
@NullMarked
package dev.nerve.llm.sse;

import org.jspecify.annotations.NullMarked;
