/// The text of a chat: answers as they arrive, notes, help and errors, wrapped to the width of the
/// terminal.
@NullMarked
package dev.nerve.app.chat.view;

import org.jspecify.annotations.NullMarked;
