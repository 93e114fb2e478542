/// The ports of `nerve chat`: the engine of a chat, and the readers of its lines.
///
/// The command is in `command`, and its text in `view`.
@NullMarked
package dev.nerve.app.chat;

import org.jspecify.annotations.NullMarked;
