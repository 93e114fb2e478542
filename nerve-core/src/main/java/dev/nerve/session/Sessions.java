package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.Runner;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.run.Time;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/// The sessions there are.
///
/// *Safe for many threads.*
public final class Sessions {

    private final Shared shared;
    private final DefinitionStore store;
    private final Time time;
    private final Map<SessionId, Session> sessions = new LinkedHashMap<>();

    /// Those that are kept and not open; their names stay taken.
    private final Set<SessionId> asleep = new HashSet<>();

    private final Set<SessionId> beingMade = new HashSet<>();

    /// Sessions that live as long as the process.
    ///
    /// @param runner what executes their nodes
    /// @param kinds what their nodes can be made of
    /// @param time where time comes from
    public Sessions(Runner runner, NodeKinds kinds, Time time) {
        this.shared = Shared.of(runner, kinds, this::list);
        this.store = NoDefinitions.NONE;
        this.time = time;
    }

    private Sessions(Runner runner, NodeKinds kinds, DefinitionStore store, Workspaces workspaces) {
        this.shared =
                new Shared(
                        runner,
                        kinds,
                        new Definitions(store),
                        workspaces,
                        new Requests(),
                        this::list);
        this.store = store;
        this.time = runner.time();
    }

    /// {@return sessions whose forks can have workspaces; they live as long as the process}
    ///
    /// @param runner what executes their nodes
    /// @param kinds what their nodes can be made of
    /// @param workspaces makes places for forks to work in
    public static Sessions open(Runner runner, NodeKinds kinds, Workspaces workspaces) {
        return open(runner, kinds, NoDefinitions.NONE, workspaces);
    }

    /// {@return the sessions that are kept in a store, with the same nodes, none of them started}
    ///
    /// What changes is kept there too. A node that cannot be made any more is listed as such, and
    /// its definition stays.
    ///
    /// @param runner what executes their nodes
    /// @param kinds what their nodes can be made of
    /// @param store where they are kept
    /// @param workspaces makes places for forks to work in
    public static Sessions open(
            Runner runner, NodeKinds kinds, DefinitionStore store, Workspaces workspaces) {
        var sessions = new Sessions(runner, kinds, store, workspaces);
        store.load().forEach(sessions::wake);
        return sessions;
    }

    /// Opens a session again that was closed, from what is kept of it.
    ///
    /// @param name its name
    /// @return the session; nothing in it is started
    /// @throws NerveException.AlreadyExists if it is open
    /// @throws NerveException.NotFound if nothing is kept of it
    public Session reopen(String name) {
        var id = SessionId.of(name);
        return store.load().stream()
                .filter(stored -> stored.info().id().equals(id))
                .findFirst()
                .map(this::wake)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "nothing is kept of a session '%s'".formatted(id)));
    }

    private Session wake(DefinitionStore.StoredSession stored) {
        var session = new Session(stored.info(), shared);
        session.readmit(new Reopening(shared.kinds(), stored.nodes()).entries());
        synchronized (this) {
            if (sessions.putIfAbsent(session.id(), session) != null) {
                throw new NerveException.AlreadyExists(
                        "session '%s' is open".formatted(session.id()));
            }
            asleep.remove(session.id());
        }
        return session;
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
        var session = new Session(info, shared);
        synchronized (this) {
            requireFree(id);
            beingMade.add(id);
        }
        try {
            shared.definitions().add(info);
            put(session);
        } finally {
            made(id);
        }
        return session;
    }

    private void requireFree(SessionId id) {
        if (asleep.contains(id)) {
            throw new NerveException.AlreadyExists(
                    "session '%s' is closed and still kept; reopen or delete it".formatted(id));
        }
        if (sessions.containsKey(id) || beingMade.contains(id)) {
            throw new NerveException.AlreadyExists("session '%s' exists already".formatted(id));
        }
    }

    private synchronized void put(Session session) {
        sessions.put(session.id(), session);
    }

    private synchronized void made(SessionId id) {
        beingMade.remove(id);
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
        return find(name).orElseThrow(() -> missing(name, list()));
    }

    static NerveException missing(String name, List<Session> there) {
        return new NerveException.NotFound(
                "session '%s' not found; there is: %s".formatted(name, names(there)));
    }

    private static String names(List<Session> there) {
        return there.isEmpty()
                ? "none"
                : there.stream().map(one -> one.id().name()).collect(Collectors.joining(", "));
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

    /// Stops what is in a session and closes it, also if not all of it could be stopped.
    ///
    /// What is kept of it in a store stays there.
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
            fallAsleep(session);
        }
    }

    private synchronized void fallAsleep(Session session) {
        if (sessions.remove(session.id(), session) && store != NoDefinitions.NONE) {
            asleep.add(session.id());
        }
    }

    /// Stops what is in a session and forgets it for good, with the workspaces that were to go with
    /// its forks.
    ///
    /// @param name its name; it may be closed
    /// @param deadline how long stopping may take
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if something did not end; it is left behind and named
    /// @throws NerveException.Unavailable if something could not be stopped
    /// @throws InterruptedException if the thread was interrupted
    public void delete(String name, Duration deadline) throws InterruptedException {
        var id = SessionId.of(name);
        var session = isAsleep(id) ? reopen(name) : get(name);
        try {
            close(session, deadline);
        } finally {
            shared.definitions().remove(id);
            wakeNoMore(id);
            for (var entry : session.registry().all()) {
                session.removeWorkspace(entry);
            }
        }
    }

    private synchronized boolean isAsleep(SessionId id) {
        return asleep.contains(id);
    }

    private synchronized void wakeNoMore(SessionId id) {
        asleep.remove(id);
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
