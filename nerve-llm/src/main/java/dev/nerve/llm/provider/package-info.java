/// Who runs models: where they are reached, how they are spoken to, and with which keys.
@NullMarked
package dev.nerve.llm.provider;

import org.jspecify.annotations.NullMarked;
