/// The command `nerve chat`: a line-based conversation with a model, whose branches are forks.
@NullMarked
package dev.nerve.app.chat;

import org.jspecify.annotations.NullMarked;
