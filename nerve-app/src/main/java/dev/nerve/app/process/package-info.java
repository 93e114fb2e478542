/// The processes that own runs and chats, and the locks by which they are known to be alive.
@NullMarked
package dev.nerve.app.process;

import org.jspecify.annotations.NullMarked;
