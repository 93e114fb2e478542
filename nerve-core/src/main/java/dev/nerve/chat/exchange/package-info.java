/// One exchange of a node with a language model: calls of the model, calls of its tools, and the
/// final answer.
@NullMarked
package dev.nerve.chat.exchange;

import org.jspecify.annotations.NullMarked;
