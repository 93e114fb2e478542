/// A model behind an HTTP server that speaks all four dialects.
@NullMarked
package dev.nerve.llm.endpoint;

import org.jspecify.annotations.NullMarked;
