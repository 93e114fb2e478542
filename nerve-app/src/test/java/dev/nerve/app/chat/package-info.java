/// What `nerve chat` is made of.
@NullMarked
package dev.nerve.app.chat;

import org.jspecify.annotations.NullMarked;
