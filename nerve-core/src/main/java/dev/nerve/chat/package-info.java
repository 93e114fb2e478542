/// Nodes that ask language models: [dev.nerve.chat.ChatNode] remembers what was said and can be
/// forked at any point, [dev.nerve.chat.ModelNode] forgets.
///
/// Both share one exchange: the model is asked, the tools that it calls run side by side, it is
/// told what they gave, and so on until it has answered. What differs is the transcript: a
/// conversation that lasts, or a few messages that do not.
@NullMarked
package dev.nerve.chat;

import org.jspecify.annotations.NullMarked;
