/// The history of a conversation across its forks: the rows to read, the visible part, and the rows
/// that may follow.
@NullMarked
package dev.nerve.conversation.history;

import org.jspecify.annotations.NullMarked;
