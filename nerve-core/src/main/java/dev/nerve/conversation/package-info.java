/// What was said: append-only logs that fork for the price of one row.
///
/// A [dev.nerve.conversation.Conversation] has rows of its own and, if it was forked, a
/// [dev.nerve.conversation.Base]: a pointer to where the rows it inherits end. Nothing is copied. A
/// row is never changed (but for redaction); clearing, rewinding and compacting are rows too.
///
/// What a model is shown is the [dev.nerve.conversation.View]: the [dev.nerve.conversation.Fold] of
/// the history. To load it, a [dev.nerve.conversation.Walk] collects ranges backwards until a row
/// behind which nothing can be seen, and plays them forwards.
///
/// [dev.nerve.conversation.Conversations] has the operations, each one transaction on the
/// [dev.nerve.conversation.ConversationStore].
@NullMarked
package dev.nerve.conversation;

import org.jspecify.annotations.NullMarked;
