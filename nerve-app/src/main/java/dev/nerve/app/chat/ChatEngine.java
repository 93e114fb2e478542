package dev.nerve.app.chat;

import dev.nerve.chat.setup.ChatServices;
import dev.nerve.session.SessionRegistry;

/// The sessions and services that a chat runs on, opened for one session.
public interface ChatEngine extends AutoCloseable {

    /// {@return the sessions}
    SessionRegistry sessions();

    /// {@return the services of chats}
    ChatServices chats();

    @Override
    void close();
}
