package dev.nerve.app.chat;

import dev.nerve.chat.ChatHost;
import dev.nerve.session.Sessions;

/// What a conversation runs on.
public interface Engine extends AutoCloseable {

    /// {@return the sessions there are}
    Sessions sessions();

    /// {@return what chats need}
    ChatHost chats();

    @Override
    void close();
}
