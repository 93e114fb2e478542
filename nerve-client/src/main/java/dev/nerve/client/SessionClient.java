package dev.nerve.client;

import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.session.SessionData;
import dev.nerve.protocol.session.SessionListData;
import java.util.List;

/// The sessions of an engine. *Safe for many threads.*
///
/// @param nerve the client
public record SessionClient(NerveClient nerve) {

    /// Creates a session.
    ///
    /// @param name its name
    /// @param description its purpose
    /// @return the session
    /// @throws InterruptedException if the thread was interrupted
    public SessionData create(String name, String description) throws InterruptedException {
        return nerve.call(new SessionCommands.CreateSession(name, description, List.of(), null));
    }

    /// {@return a session}
    ///
    /// @param name its name
    /// @throws InterruptedException if the thread was interrupted
    public SessionData get(String name) throws InterruptedException {
        return nerve.call(new SessionCommands.GetSession(name));
    }

    /// {@return the first page of sessions}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public SessionListData list() throws InterruptedException {
        return nerve.call(new SessionCommands.ListSessions(null, null, null, null, null));
    }

    /// Stops all nodes of a session and deletes it.
    ///
    /// @param name its name
    /// @throws InterruptedException if the thread was interrupted
    public void delete(String name) throws InterruptedException {
        nerve.call(new SessionCommands.DeleteSession(name));
    }
}
