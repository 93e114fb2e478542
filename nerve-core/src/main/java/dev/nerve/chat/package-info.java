/// Nodes that ask language models. A [dev.nerve.chat.ChatNode] stores its conversation and can be
/// forked at any point. A [dev.nerve.chat.ModelNode] stores nothing.
///
/// Both use the same [dev.nerve.chat.exchange.ChatExchange]: it asks the model, runs the tools that
/// it calls in parallel, returns the results to the model, and repeats until the model answers.
/// They differ in the transcript: a stored conversation, or messages in memory. Their options and
/// tools are in `dev.nerve.chat.setup`.
@NullMarked
package dev.nerve.chat;

import org.jspecify.annotations.NullMarked;
