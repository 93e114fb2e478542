package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
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

/// The service that creates, opens, finds and closes sessions.
///
/// *Safe for many threads.*
public final class SessionRegistry {

    private final SessionServices services;
    private final DefinitionStore store;
    private final TimeSource time;
    private final Map<SessionId, Session> sessions = new LinkedHashMap<>();

    /// Sessions that are stored but not open; their names stay taken.
    private final Set<SessionId> asleep = new HashSet<>();

    private final Set<SessionId> beingMade = new HashSet<>();

    /// Creates a service for sessions that end with the process.
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param time the time source
    public SessionRegistry(NodeRunner runner, NodeKinds kinds, TimeSource time) {
        this.services = SessionServices.of(runner, kinds, this::list);
        this.store = DefinitionStore.none();
        this.time = time;
    }

    private SessionRegistry(
            NodeRunner runner, NodeKinds kinds, DefinitionStore store, Workspaces workspaces) {
        this.services =
                new SessionServices(
                        runner,
                        kinds,
                        new DefinitionWriter(store),
                        workspaces,
                        new RequestLocks(),
                        this::list);
        this.store = store;
        this.time = runner.time();
    }

    /// {@return a service for sessions that end with the process and whose forks can have
    /// workspaces}
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param workspaces creates workspaces for forks
    public static SessionRegistry open(NodeRunner runner, NodeKinds kinds, Workspaces workspaces) {
        return open(runner, kinds, DefinitionStore.none(), workspaces);
    }

    /// {@return a service with the sessions of a store and their nodes, none of them started}
    ///
    /// Changes are stored too. A node that can no longer be created is listed as such, and its
    /// definition stays.
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param store the store
    /// @param workspaces creates workspaces for forks
    public static SessionRegistry open(
            NodeRunner runner, NodeKinds kinds, DefinitionStore store, Workspaces workspaces) {
        var sessions = new SessionRegistry(runner, kinds, store, workspaces);
        store.load().forEach(sessions::wake);
        return sessions;
    }

    /// Opens a closed session again from the store.
    ///
    /// @param name its name
    /// @return the session; none of its nodes is started
    /// @throws NerveException.AlreadyExists if the session is open
    /// @throws NerveException.NotFound if the session is not stored
    public Session reopen(String name) {
        var id = SessionId.of(name);
        return store.load().stream()
                .filter(stored -> stored.info().id().equals(id))
                .findFirst()
                .map(this::wake)
                .orElseThrow(() ->
                        new NerveException.NotFound(
                                "session '%s' is not in the store".formatted(id)));
    }

    private Session wake(DefinitionStore.StoredSession stored) {
        var session = new Session(stored.info(), services);
        session.registerStored(new StoredNodeLoader(services.kinds(), stored.nodes()).entries());
        synchronized (this) {
            if (sessions.putIfAbsent(session.id(), session) != null) {
                throw new NerveException.AlreadyExists(
                        "session '%s' is open".formatted(session.id()));
            }
            asleep.remove(session.id());
        }
        return session;
    }

    /// Creates an empty session.
    ///
    /// @param name its name
    /// @param description its purpose
    /// @param tags words to find it by
    /// @return the session
    /// @throws NerveException.AlreadyExists if the name is taken
    public Session create(String name, String description, String... tags) {
        var id = SessionId.of(name);
        var info = new SessionInfo(id, description, List.of(tags), Value.Fields.EMPTY, time.now());
        var session = new Session(info, services);
        synchronized (this) {
            requireFree(id);
            beingMade.add(id);
        }
        try {
            services.definitions().add(info);
            put(session);
            services.runner().lifecycle().publish(at -> new LifecycleEvent.SessionCreated(at, id));
        } finally {
            made(id);
        }
        return session;
    }

    private void requireFree(SessionId id) {
        if (asleep.contains(id)) {
            throw new NerveException.AlreadyExists(
                    "session '%s' is closed but still stored; reopen or delete it".formatted(id));
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
    public List<Session> listByTag(String tag) {
        return list().stream().filter(session -> session.info().tags().contains(tag)).toList();
    }

    /// {@return all sessions, in the order of their creation}
    public synchronized List<Session> list() {
        return List.copyOf(sessions.values());
    }

    /// Stops the nodes of a session and closes it, even if some nodes could not be stopped.
    ///
    /// Its stored data stays.
    ///
    /// @param name its name
    /// @param deadline the maximum time
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if a node did not end; the message names it
    /// @throws NerveException.Unavailable if a node could not be stopped
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
        if (sessions.remove(session.id(), session) && !store.equals(DefinitionStore.none())) {
            asleep.add(session.id());
        }
    }

    /// Stops the nodes of a session and deletes the session, with the workspaces that are removed
    /// together with its forks.
    ///
    /// @param name its name; it may be closed
    /// @param deadline the maximum time for stopping
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if a node did not end; the message names it
    /// @throws NerveException.Unavailable if a node could not be stopped
    /// @throws InterruptedException if the thread was interrupted
    public void delete(String name, Duration deadline) throws InterruptedException {
        var id = SessionId.of(name);
        var session = isAsleep(id) ? reopen(name) : get(name);
        try {
            close(session, deadline);
        } finally {
            services.definitions().remove(id);
            wakeNoMore(id);
            services.runner().lifecycle().publish(at -> new LifecycleEvent.SessionDeleted(at, id));
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

    /// Stops the nodes of all sessions in parallel, and closes the sessions.
    ///
    /// A failure in one session does not affect the others.
    ///
    /// @param deadline the maximum time
    /// @throws NerveException.Unavailable if a node could not be stopped or did not end
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
