package dev.nerve.app.chat;

import dev.nerve.chat.ChatHost;
import dev.nerve.session.Sessions;

/// The sessions and services that a chat runs on, opened for one session.
public interface Engine extends AutoCloseable {

    /// {@return the sessions}
    Sessions sessions();

    /// {@return the services of chats}
    ChatHost chats();

    @Override
    void close();
}
