/// Tests of chats with all real parts: the store, HTTP, and what each provider sends and is sent.
@NullMarked
package dev.nerve.app.models;

import org.jspecify.annotations.NullMarked;
