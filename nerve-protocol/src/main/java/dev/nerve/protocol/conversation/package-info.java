/// Conversations on the wire, with their forks, comparisons and merges.
@NullMarked
package dev.nerve.protocol.conversation;

import org.jspecify.annotations.NullMarked;
