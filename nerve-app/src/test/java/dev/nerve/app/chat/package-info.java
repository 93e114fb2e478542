/// Tests of the parts of `nerve chat`.
@NullMarked
package dev.nerve.app.chat;

import org.jspecify.annotations.NullMarked;
