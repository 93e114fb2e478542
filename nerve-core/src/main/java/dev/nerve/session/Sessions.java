package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.Runner;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.run.Time;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// The sessions there are.
///
/// *Safe for many threads.*
public final class Sessions {

    private final Runner runner;
    private final NodeKinds kinds;
    private final Time time;
    private final Map<SessionId, Session> sessions = new LinkedHashMap<>();

    /// @param runner what executes their nodes
    /// @param kinds what their nodes can be made of
    /// @param time where time comes from
    public Sessions(Runner runner, NodeKinds kinds, Time time) {
        this.runner = runner;
        this.kinds = kinds;
        this.time = time;
    }

    /// Makes a session with nothing in it.
    ///
    /// @param name its name
    /// @param description what it is for
    /// @param tags words to find it by
    /// @return the session
    /// @throws NerveException.AlreadyExists if the name is taken
    public Session create(String name, String description, String... tags) {
        var id = SessionId.of(name);
        var info = new SessionInfo(id, description, List.of(tags), Value.Fields.EMPTY, time.now());
        synchronized (this) {
            if (sessions.containsKey(id)) {
                throw new NerveException.AlreadyExists("session '%s' exists already".formatted(id));
            }
            var session = new Session(info, runner, kinds);
            sessions.put(id, session);
            return session;
        }
    }

    /// {@return the session with this name, if there is one}
    ///
    /// @param name its name
    public synchronized Optional<Session> find(String name) {
        return Optional.ofNullable(sessions.get(SessionId.of(name)));
    }

    /// {@return the session with this name}
    ///
    /// @param name its name
    /// @throws NerveException.NotFound if there is none
    public Session get(String name) {
        return find(name)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "session '%s' not found; there is: %s".formatted(name, names())));
    }

    private synchronized List<SessionId> names() {
        return List.copyOf(sessions.keySet());
    }

    /// {@return the sessions with this tag}
    ///
    /// @param tag the tag
    public List<Session> tagged(String tag) {
        return list().stream().filter(session -> session.info().tags().contains(tag)).toList();
    }

    /// {@return all sessions, in the order in which they were made}
    public synchronized List<Session> list() {
        return List.copyOf(sessions.values());
    }

    /// Stops what is in a session and forgets it, also if not all of it could be stopped.
    ///
    /// @param name its name
    /// @param deadline how long that may take
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if something did not end; it is left behind and named
    /// @throws NerveException.Unavailable if something could not be stopped
    /// @throws InterruptedException if the thread was interrupted
    public void close(String name, Duration deadline) throws InterruptedException {
        close(get(name), deadline);
    }

    private void close(Session session, Duration deadline) throws InterruptedException {
        try {
            session.close(deadline);
        } finally {
            synchronized (this) {
                sessions.remove(session.id(), session);
            }
        }
    }

    /// Stops what is in all sessions, side by side, and forgets them.
    ///
    /// What fails in one is no matter to the others.
    ///
    /// @param deadline how long that may take in all
    /// @throws NerveException.Unavailable if something could not be stopped, or did not end
    /// @throws InterruptedException if the thread was interrupted
    public void closeAll(Duration deadline) throws InterruptedException {
        var tasks = new ArrayList<Callable<String>>();
        list().forEach(session -> tasks.add(() -> closeAndTell(session, deadline)));
        var failures = closeTogether(tasks);
        if (!failures.isEmpty()) {
            throw new NerveException.Unavailable(String.join("; ", failures));
        }
    }

    private String closeAndTell(Session session, Duration deadline) throws InterruptedException {
        try {
            close(session, deadline);
            return "";
        } catch (NerveException failure) {
            return "session '%s': %s".formatted(session.id(), failure.getMessage());
        }
    }

    private static List<String> closeTogether(List<Callable<String>> tasks)
            throws InterruptedException {
        try {
            return Parallel.all(Math.max(1, tasks.size()), tasks).stream()
                    .filter(text -> !text.isEmpty())
                    .toList();
        } catch (ExecutionException failure) {
            throw new IllegalStateException(failure.getCause());
        }
    }
}
