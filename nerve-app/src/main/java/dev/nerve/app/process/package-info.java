/// The processes that own runs and chats: which of them are alive, and the locks they hold.
@NullMarked
package dev.nerve.app.process;

import org.jspecify.annotations.NullMarked;
