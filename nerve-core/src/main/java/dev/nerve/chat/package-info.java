/// Nodes that ask language models. A [dev.nerve.chat.ChatNode] stores its conversation and can be
/// forked at any point. A [dev.nerve.chat.ModelNode] stores nothing.
///
/// Both use the same exchange: they ask the model, run the tools that it calls in parallel, return
/// the results to the model, and repeat until it answers. They differ in the transcript: a stored
/// conversation, or messages in memory.
@NullMarked
package dev.nerve.chat;

import org.jspecify.annotations.NullMarked;
