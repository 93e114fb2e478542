/// The command `nerve chat`: its loop, its slash commands, and the branches they work on.
@NullMarked
package dev.nerve.app.chat.command;

import org.jspecify.annotations.NullMarked;
