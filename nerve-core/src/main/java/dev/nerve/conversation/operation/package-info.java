/// The operations on conversations, each one transaction on the store.
@NullMarked
package dev.nerve.conversation.operation;

import org.jspecify.annotations.NullMarked;
