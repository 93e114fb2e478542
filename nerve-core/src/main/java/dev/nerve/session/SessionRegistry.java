package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.SessionId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.query.ArchiveState;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionQuery;
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

/// The service that creates, opens, finds and closes sessions.
///
/// The store knows the sessions by name. A session is opened, and its nodes are created, when
/// somebody uses it. Each lookup takes over what other processes changed in the session. *Safe for
/// many threads.*
public final class SessionRegistry {

    /// The most names in the message for a missing session.
    private static final int NAMED = 20;

    private final SessionServices services;
    private final DefinitionStore store;
    private final TimeSource time;
    private final Map<SessionId, Session> sessions = new LinkedHashMap<>();

    /// Stored sessions that this process has closed.
    private final Set<SessionId> closed = new HashSet<>();

    private final Set<SessionId> beingMade = new HashSet<>();

    /// Creates a service for sessions that end with the process.
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param time the time source
    public SessionRegistry(NodeRunner runner, NodeKinds kinds, TimeSource time) {
        this.services = SessionServices.of(runner, kinds, new OpenSessions());
        this.store = DefinitionStore.none();
        this.time = time;
    }

    private SessionRegistry(
            NodeRunner runner,
            NodeKinds kinds,
            SessionServices.SessionStorage storage,
            Workspaces workspaces) {
        this.services =
                new SessionServices(
                        runner, kinds, storage, workspaces, new RequestLocks(), new OpenSessions());
        this.store = storage.definitions();
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

    /// {@return a service for the sessions of a store that no other process uses}
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param store the store
    /// @param workspaces creates workspaces for forks
    public static SessionRegistry open(
            NodeRunner runner, NodeKinds kinds, DefinitionStore store, Workspaces workspaces) {
        return open(runner, kinds, store, SessionLocks.none(), workspaces);
    }

    /// {@return a service for the sessions of a store}
    ///
    /// It opens no session and starts no node by itself. Changes are stored too. A node that can no
    /// longer be created is listed as such, and its definition stays.
    ///
    /// @param runner executes their nodes
    /// @param kinds the node kinds
    /// @param store the store
    /// @param locks the locks of the sessions; this process locks a session when a node of it
    ///     becomes live
    /// @param workspaces creates workspaces for forks
    public static SessionRegistry open(
            NodeRunner runner,
            NodeKinds kinds,
            DefinitionStore store,
            SessionLocks locks,
            Workspaces workspaces) {
        return new SessionRegistry(
                runner,
                kinds,
                new SessionServices.SessionStorage(
                        store, locks, SessionRunExecutor.inMemory(runner)),
                workspaces);
    }

    /// {@return a service for the sessions of a store, with its workspaces and locks, whose runs
    /// are stored}
    ///
    /// @param runner starts and stops their nodes
    /// @param kinds the node kinds
    /// @param store the store
    /// @param locks the locks of the sessions
    /// @param workspaces creates workspaces for forks
    /// @param runs executes their runs
    public static SessionRegistry open(
            NodeRunner runner,
            NodeKinds kinds,
            DefinitionStore store,
            SessionLocks locks,
            Workspaces workspaces,
            SessionRunExecutor runs) {
        return new SessionRegistry(
                runner, kinds, new SessionServices.SessionStorage(store, locks, runs), workspaces);
    }

    /// Opens a closed session again from the store.
    ///
    /// @param name its name
    /// @return the session; none of its nodes is started
    /// @throws NerveException.AlreadyExists if the session is open
    /// @throws NerveException.NotFound if the session is not stored
    public Session reopen(String name) {
        var id = SessionId.of(name);
        if (opened(id).isPresent()) {
            throw new NerveException.AlreadyExists("session '%s' is open".formatted(id));
        }
        return load(id).orElseThrow(() ->
                new NerveException.NotFound("session '%s' is not in the store".formatted(id)));
    }

    private synchronized Optional<Session> opened(SessionId id) {
        return Optional.ofNullable(sessions.get(id));
    }

    /// Opens a stored session, unless another thread was faster.
    private Optional<Session> load(SessionId id) {
        return store.find(id).map(found -> put(Session.load(found, services)));
    }

    private synchronized Session put(Session session) {
        closed.remove(session.id());
        var before = sessions.putIfAbsent(session.id(), session);
        return before == null ? session : before;
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
        requireNotStored(id);
        reserve(id);
        try {
            var version = services.storage().writer().add(info).after();
            var session = put(new Session(info, services, version));
            services.runner().lifecycle().publish(at -> new LifecycleEvent.SessionCreated(at, id));
            return session;
        } finally {
            release(id);
        }
    }

    private void requireNotStored(SessionId id) {
        if (opened(id).isEmpty() && store.version(id).isPresent()) {
            throw new NerveException.AlreadyExists(
                    isClosed(id)
                            ? "session '%s' is closed but still stored; reopen or delete it"
                                    .formatted(id)
                            : exists(id));
        }
    }

    private synchronized boolean isClosed(SessionId id) {
        return closed.contains(id);
    }

    private synchronized void reserve(SessionId id) {
        if (sessions.containsKey(id) || !beingMade.add(id)) {
            throw new NerveException.AlreadyExists(exists(id));
        }
    }

    private static String exists(SessionId id) {
        return "session '%s' exists already".formatted(id);
    }

    private synchronized void release(SessionId id) {
        beingMade.remove(id);
    }

    /// {@return the session with this name, if there is one; opens it if it is only stored}
    ///
    /// @param name its name
    public Optional<Session> find(String name) {
        return find(SessionId.of(name));
    }

    private Optional<Session> find(SessionId id) {
        var open = opened(id);
        if (open.isPresent() && (open.get().refresh() || open.get().isLive())) {
            return open;
        }
        open.ifPresent(this::forget);
        return isBeingMade(id) ? Optional.empty() : load(id);
    }

    private synchronized boolean isBeingMade(SessionId id) {
        return beingMade.contains(id);
    }

    /// Forgets a session that another process deleted.
    private synchronized void forget(Session session) {
        session.registry().close();
        sessions.remove(session.id(), session);
    }

    /// {@return the session with this name; opens it if it is only stored}
    ///
    /// @param name its name
    /// @throws NerveException.NotFound if there is none
    public Session get(String name) {
        return find(name)
                .orElseThrow(() -> SessionServices.SessionDirectory.missing(name, names()));
    }

    private List<SessionId> names() {
        return list(SessionQuery.DEFAULT.limit(NAMED)).sessions().stream()
                .map(one -> one.info().id())
                .toList();
    }

    /// {@return the open sessions with this tag}
    ///
    /// @param tag the tag
    public List<Session> listByTag(String tag) {
        return list().stream().filter(session -> session.info().tags().contains(tag)).toList();
    }

    /// {@return the open sessions, in the order in which they were opened}
    public synchronized List<Session> list() {
        return List.copyOf(sessions.values());
    }

    /// {@return a page of all sessions, open or only stored, in the order of their creation}
    ///
    /// It opens no session and reads no nodes.
    ///
    /// @param query the filters and the page
    public SessionPage list(SessionQuery query) {
        return store.equals(DefinitionStore.none())
                ? new SessionPage(openSummaries(query), null)
                : store.list(query);
    }

    /// {@return all open sessions; without a store there is only one page}
    private List<SessionPage.SessionSummary> openSummaries(SessionQuery query) {
        return list().stream().map(Session::summary).filter(query::matches).toList();
    }

    /// {@return the nodes of a session without their definitions; does not open the session}
    ///
    /// @param name the name of the session
    public List<DefinitionStore.NodeSummary> nodes(String name) {
        return store.nodes(SessionId.of(name));
    }

    /// {@return a page of the stored nodes of all sessions, without their definitions; opens no
    /// session}
    ///
    /// @param query the filters and the page
    public NodePage nodes(NodeQuery query) {
        return store.nodes(query);
    }

    /// {@return the entry of a session in the list of sessions, if there is one}
    ///
    /// @param name its name
    public Optional<SessionPage.SessionSummary> summary(String name) {
        var id = SessionId.of(name);
        return store.equals(DefinitionStore.none())
                ? opened(id).map(Session::summary)
                : store.summary(id);
    }

    /// Changes the labels of a session.
    ///
    /// @param name its name
    /// @param labels the values by name; null takes a label away
    /// @throws NerveException.NotFound if it is not stored
    public void label(String name, Value.Fields labels) {
        var id = SessionId.of(name);
        var before =
                store.summary(id)
                        .orElseThrow(() -> SessionServices.SessionDirectory.missing(name, names()))
                        .labels();
        services.storage().writer().label(id, ForkMetadata.changed(before, labels));
    }

    /// Archives a session, or returns it from the archive. Lists leave archived sessions out.
    ///
    /// @param name its name
    /// @param state the new state
    /// @throws NerveException.NotFound if it is not stored
    public void archive(String name, ArchiveState state) {
        services.storage().writer().archive(SessionId.of(name), state);
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
            rememberClosed(session);
        }
    }

    private synchronized void rememberClosed(Session session) {
        if (sessions.remove(session.id(), session) && !store.equals(DefinitionStore.none())) {
            closed.add(session.id());
        }
    }

    /// Stops the nodes of a session and deletes the session, with the workspaces that are removed
    /// together with its forks.
    ///
    /// @param name its name; it may be closed
    /// @param deadline the maximum time for stopping
    /// @throws NerveException.NotFound if there is none
    /// @throws NerveException.TimedOut if a node did not end; the message names it
    /// @throws NerveException.Unavailable if a node could not be stopped, or if another process
    ///     owns the live nodes of the session
    /// @throws InterruptedException if the thread was interrupted
    public void delete(String name, Duration deadline) throws InterruptedException {
        var session = get(name);
        session.own();
        try {
            close(session, deadline);
        } finally {
            services.storage().writer().remove(session.id());
            forgetClosed(session.id());
            publishDeleted(session.id());
            for (var entry : session.registry().all()) {
                session.removeWorkspace(entry);
                new NodeDeletionOperation(session, entry).archiveConversation();
            }
        }
    }

    private void publishDeleted(SessionId id) {
        services.runner().lifecycle().publish(at -> new LifecycleEvent.SessionDeleted(at, id));
    }

    private synchronized void forgetClosed(SessionId id) {
        closed.remove(id);
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
        list().forEach(session -> tasks.add(() -> closeAndReport(session, deadline)));
        var failures = closeTogether(tasks);
        if (!failures.isEmpty()) {
            throw new NerveException.Unavailable(String.join("; ", failures));
        }
    }

    private String closeAndReport(Session session, Duration deadline) throws InterruptedException {
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

    /// The sessions of this registry, for forks.
    private final class OpenSessions implements SessionServices.SessionDirectory {

        @Override
        public List<Session> openSessions() {
            return list();
        }

        @Override
        public Optional<Session> find(SessionId id) {
            return SessionRegistry.this.find(id);
        }
    }

    /// An executor of the runs of sessions, which may store them. *Safe for many threads.*
    @FunctionalInterface
    public interface SessionRunExecutor {

        /// Executes a run on this thread, to its end.
        ///
        /// @param session the session
        /// @param request the request
        /// @return the outcome
        /// @throws InterruptedException if the thread was interrupted, which ends the run
        Outcome run(SessionId session, RunRequest request) throws InterruptedException;

        /// {@return an executor that stores nothing}
        ///
        /// @param runner executes the runs
        static SessionRunExecutor inMemory(NodeRunner runner) {
            return (_, request) -> runner.run(request);
        }
    }
}
