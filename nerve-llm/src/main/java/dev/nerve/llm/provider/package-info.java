/// Providers of models, with their addresses, dialects and keys.
@NullMarked
package dev.nerve.llm.provider;

import org.jspecify.annotations.NullMarked;
