package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.engine.data.SessionDataWriter;
import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.session.SessionData;
import dev.nerve.protocol.session.SessionListData;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The commands on sessions.
public final class SessionCommandService {

    /// The time that the nodes of a session have to stop.
    private static final Duration STOPPING = Duration.ofSeconds(10);

    private final SessionRegistry sessions;
    private final RunService runs;
    private final RepeatedRequests requests;

    SessionCommandService(SessionRegistry sessions, RunService runs, RepeatedRequests requests) {
        this.sessions = sessions;
        this.runs = runs;
        this.requests = requests;
    }

    Record execute(SessionCommands<?> command) throws InterruptedException {
        return switch (command) {
            case SessionCommands.CreateSession create ->
                    requests.once(create.requestId(), create, () -> create(create));
            case SessionCommands.GetSession get -> get(get);
            case SessionCommands.ListSessions list -> list(list);
            case SessionCommands.LabelSession label -> label(label);
            case SessionCommands.ArchiveSession archive -> archive(archive);
            case SessionCommands.DeleteSession delete -> delete(delete);
        };
    }

    private SessionData create(SessionCommands.CreateSession command) {
        var description = command.description() == null ? "" : command.description();
        var session =
                sessions.create(
                        command.session(), description, command.tags().toArray(String[]::new));
        return data(session.id());
    }

    private SessionData get(SessionCommands.GetSession command) {
        return data(existing(command.session()).id());
    }

    private SessionListData list(SessionCommands.ListSessions command) {
        var check = new CommandCheck();
        var limit = check.limit(command.limit());
        check.requireValid();
        var query =
                new SessionQuery(
                        command.label(),
                        command.text(),
                        null,
                        archiveFilter(command.archived()),
                        limit.get(),
                        command.after());
        return SessionDataWriter.of(sessions.list(query));
    }

    /// {@return the filter of a list}
    ///
    /// @param archived true for archived entries only, false or null for the others
    private static ArchiveFilter archiveFilter(@Nullable Boolean archived) {
        return archived != null && archived ? ArchiveFilter.ARCHIVED : ArchiveFilter.ACTIVE;
    }

    private SessionData label(SessionCommands.LabelSession command) {
        var id = existing(command.session()).id();
        sessions.label(id.name(), command.labels());
        return data(id);
    }

    private SessionData archive(SessionCommands.ArchiveSession command) {
        var id = existing(command.session()).id();
        boolean isArchived = command.archived() == null || command.archived();
        sessions.archive(id.name(), isArchived ? ArchiveState.ARCHIVED : ArchiveState.ACTIVE);
        return data(id);
    }

    private EmptyReply delete(SessionCommands.DeleteSession command) throws InterruptedException {
        var session = existing(command.session());
        if (session.info().isOfRun()) {
            requireEnded(session);
        }
        sessions.delete(session.id().name(), STOPPING);
        return EmptyReply.OK;
    }

    /// Throws if the session has the nodes of a run that may still need them.
    private void requireEnded(Session session) {
        try {
            var state = runs.get(RunId.of(session.id().name())).state();
            if (!state.isFinal()) {
                throw new NerveException.WrongState(
                        "session '%s' has the nodes of run '%s', which is %s; delete the run first"
                                .formatted(session.id(), session.id(), state.wireName()));
            }
        } catch (NerveException.NotFound _) {
            // The run was deleted before its session.
        }
    }

    private Session existing(String name) {
        return sessions.get(name);
    }

    private SessionData data(SessionId id) {
        return sessions.summary(id.name())
                .map(SessionDataWriter::of)
                .orElseThrow(
                        () -> new NerveException.NotFound("session '%s' not found".formatted(id)));
    }
}
