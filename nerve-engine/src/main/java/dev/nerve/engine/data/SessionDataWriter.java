package dev.nerve.engine.data;

import dev.nerve.protocol.session.SessionData;
import dev.nerve.protocol.session.SessionListData;
import dev.nerve.session.definition.SessionPage;

/// A writer of sessions in their wire form.
public final class SessionDataWriter {

    private SessionDataWriter() {}

    /// {@return a session}
    ///
    /// @param summary its entry in the list of sessions
    public static SessionData of(SessionPage.SessionSummary summary) {
        var info = summary.info();
        return new SessionData(
                info.id().name(),
                info.description(),
                info.tags(),
                summary.labels(),
                info.metadata(),
                info.created(),
                summary.isArchived(),
                summary.nodes());
    }

    /// {@return a page of sessions}
    ///
    /// @param page the page
    public static SessionListData of(SessionPage page) {
        return new SessionListData(
                page.sessions().stream().map(SessionDataWriter::of).toList(), page.next());
    }
}
