/// Prompts and answers of all kinds, said in every dialect and heard again.
@NullMarked
package dev.nerve.llm.random;

import org.jspecify.annotations.NullMarked;
