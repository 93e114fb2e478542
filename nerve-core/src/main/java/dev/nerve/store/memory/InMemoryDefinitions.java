package dev.nerve.store.memory;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.StoredSession;
import dev.nerve.session.definition.DefinitionStore.VersionChange;
import dev.nerve.session.definition.DefinitionStore.VersionedSession;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodePage.NodeEntry;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionPage.SessionSummary;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The content of an in-memory definition store.
///
/// *Confined to one thread* during a change.
final class InMemoryDefinitions {

    private final Map<SessionId, NumberedSession> sessions = new LinkedHashMap<>();

    /// The numbers of the nodes, in the order in which they were added.
    private final Map<NodePlace, Long> nodeNumbers = new HashMap<>();

    private long newestNumber;
    private long newestNode;
    private long newestVersion;

    InMemoryDefinitions copy() {
        var copy = new InMemoryDefinitions();
        copy.sessions.putAll(sessions);
        copy.nodeNumbers.putAll(nodeNumbers);
        copy.newestNumber = newestNumber;
        copy.newestNode = newestNode;
        copy.newestVersion = newestVersion;
        return copy;
    }

    SessionPage list(SessionQuery query) {
        long after = query.after() == null ? 0 : Long.parseLong(query.after());
        var found =
                sessions.values().stream()
                        .filter(one -> one.number() > after && query.matches(one.summary()))
                        .limit(query.limit() + 1L)
                        .toList();
        if (found.size() <= query.limit()) {
            return new SessionPage(found.stream().map(NumberedSession::summary).toList(), null);
        }
        var page = found.subList(0, query.limit());
        return new SessionPage(
                page.stream().map(NumberedSession::summary).toList(),
                Long.toString(page.getLast().number()));
    }

    Optional<SessionSummary> summary(SessionId session) {
        return Optional.ofNullable(sessions.get(session)).map(NumberedSession::summary);
    }

    Optional<VersionedSession> find(SessionId session) {
        return Optional.ofNullable(sessions.get(session))
                .map(one -> new VersionedSession(one.stored(), one.version()));
    }

    OptionalLong version(SessionId session) {
        var found = sessions.get(session);
        return found == null ? OptionalLong.empty() : OptionalLong.of(found.version());
    }

    private List<NodeId> names(SessionId session) {
        return find(session).stream()
                .flatMap(one -> one.stored().nodes().stream())
                .map(StoredNode::name)
                .toList();
    }

    NodePage nodes(NodeQuery query) {
        var after = NodePosition.parse(query.after());
        var found =
                sessions.values().stream()
                        .flatMap(one -> one.stored().nodes().stream().map(node -> entry(one, node)))
                        .filter(node -> position(node).compareTo(after) > 0 && query.matches(node))
                        .limit(query.limit() + 1L)
                        .toList();
        var page = found.subList(0, Math.min(query.limit(), found.size()));
        return new NodePage(
                page, found.size() > query.limit() ? position(page.getLast()).toString() : null);
    }

    private static NodeEntry entry(NumberedSession session, StoredNode node) {
        return new NodeEntry(
                session.stored().info().id(),
                new NodeSummary(node.name(), node.definition().type(), node.labels()));
    }

    private NodePosition position(NodeEntry node) {
        var place = new NodePlace(node.session(), node.summary().name());
        return new NodePosition(
                Objects.requireNonNull(sessions.get(node.session())).number(),
                Objects.requireNonNull(nodeNumbers.get(place)));
    }

    Optional<SessionId> findFork(String requestId) {
        return sessions.values().stream()
                .filter(one ->
                        one.stored().nodes().stream()
                                .flatMap(node -> node.forkRequest().stream())
                                .anyMatch(requestId::equals))
                .map(one -> one.stored().info().id())
                .findFirst();
    }

    VersionChange add(SessionInfo info) {
        if (sessions.containsKey(info.id())) {
            throw DefinitionStore.alreadyStored(info.id());
        }
        return save(info);
    }

    VersionChange add(SessionId session, List<StoredNode> nodes) {
        for (var node : nodes) {
            if (names(session).contains(node.name())) {
                throw DefinitionStore.alreadyStored(session, node.name());
            }
        }
        return save(session, nodes);
    }

    VersionChange save(SessionInfo info) {
        if (!sessions.containsKey(info.id())) {
            newestNumber++;
            var empty = new StoredSession(info, List.of());
            sessions.put(
                    info.id(),
                    new NumberedSession(newestNumber, empty, Value.Fields.EMPTY, false, 0));
        }
        return change(info.id(), old -> old.with(new StoredSession(info, old.stored().nodes())));
    }

    VersionChange save(SessionId session, List<StoredNode> saved) {
        return change(
                session,
                old -> {
                    var nodes = new LinkedHashMap<NodeId, StoredNode>();
                    old.stored().nodes().forEach(one -> nodes.put(one.name(), one));
                    for (var one : saved) {
                        if (nodes.put(one.name(), one) == null) {
                            nodeNumbers.put(new NodePlace(session, one.name()), ++newestNode);
                        }
                    }
                    var all = new ArrayList<>(nodes.values());
                    return old.with(new StoredSession(old.stored().info(), all));
                });
    }

    VersionChange label(SessionId session, Value.Fields labels) {
        return change(session, old -> old.with(labels));
    }

    VersionChange archive(SessionId session, ArchiveState state) {
        var old = sessions.get(session);
        return old != null && old.equals(old.with(state))
                ? new VersionChange(old.version(), old.version())
                : change(session, one -> one.with(state));
    }

    void remove(SessionId session) {
        sessions.remove(session);
    }

    VersionChange remove(SessionId session, NodeId name) {
        if (!names(session).contains(name)) {
            long version = version(session).orElse(0);
            return new VersionChange(version, version);
        }
        return change(
                session,
                old -> {
                    var left =
                            old.stored().nodes().stream()
                                    .filter(node -> !node.name().equals(name))
                                    .toList();
                    return old.with(new StoredSession(old.stored().info(), left));
                });
    }

    private VersionChange change(SessionId session, UnaryOperator<NumberedSession> change) {
        var old = sessions.get(session);
        if (old == null) {
            throw DefinitionStore.notStored(session);
        }
        newestVersion++;
        sessions.put(session, change.apply(old).withVersion(newestVersion));
        return new VersionChange(old.version(), newestVersion);
    }

    /// The name of a node and of its session.
    ///
    /// @param session the session
    /// @param node the node
    private record NodePlace(SessionId session, NodeId node) {}

    /// The position of a node in a list.
    ///
    /// @param session the number of its session
    /// @param node its own number
    private record NodePosition(long session, long node) implements Comparable<NodePosition> {

        static NodePosition parse(@Nullable String text) {
            if (text == null) {
                return new NodePosition(0, 0);
            }
            var parts = text.split("/", 2);
            return new NodePosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
        }

        @Override
        public int compareTo(NodePosition other) {
            int sessions = Long.compare(session, other.session);
            return sessions == 0 ? Long.compare(node, other.node) : sessions;
        }

        @Override
        public String toString() {
            return session + "/" + node;
        }
    }

    /// A stored session with its place in the list.
    ///
    /// @param number its creation number
    /// @param stored the session
    /// @param labels its labels
    /// @param isArchived whether it is archived
    /// @param version its version
    private record NumberedSession(
            long number,
            StoredSession stored,
            Value.Fields labels,
            boolean isArchived,
            long version) {

        SessionSummary summary() {
            return new SessionSummary(
                    stored.info(), labels, isArchived, stored.nodes().size(), version);
        }

        NumberedSession with(StoredSession other) {
            return new NumberedSession(number, other, labels, isArchived, version);
        }

        NumberedSession with(Value.Fields other) {
            return new NumberedSession(number, stored, other, isArchived, version);
        }

        NumberedSession with(ArchiveState state) {
            boolean archived = state == ArchiveState.ARCHIVED;
            return new NumberedSession(number, stored, labels, archived, version);
        }

        NumberedSession withVersion(long other) {
            return new NumberedSession(number, stored, labels, isArchived, other);
        }
    }
}
