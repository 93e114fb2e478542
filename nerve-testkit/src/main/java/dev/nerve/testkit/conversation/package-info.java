/// Random sequences of operations that compare a conversation store with full copies.
@NullMarked
package dev.nerve.testkit.conversation;

import org.jspecify.annotations.NullMarked;
