/// Requests to fork a conversation, with the point, the policies and the result of a fork.
@NullMarked
package dev.nerve.conversation.fork;

import org.jspecify.annotations.NullMarked;
