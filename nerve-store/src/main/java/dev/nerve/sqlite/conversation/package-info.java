/// The tables of conversations, their rows and their requests.
@NullMarked
package dev.nerve.sqlite.conversation;

import org.jspecify.annotations.NullMarked;
