package dev.nerve.testkit;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.StoredSession;
import dev.nerve.session.definition.SessionInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The content of an in-memory definition store.
///
/// *Confined to one thread* during a change.
final class InMemoryDefinitions {

    private final Map<SessionId, StoredSession> sessions = new LinkedHashMap<>();

    InMemoryDefinitions copy() {
        var copy = new InMemoryDefinitions();
        copy.sessions.putAll(sessions);
        return copy;
    }

    List<StoredSession> load() {
        return List.copyOf(sessions.values());
    }

    void add(SessionInfo info) {
        if (sessions.containsKey(info.id())) {
            throw DefinitionStore.alreadyStored(info.id());
        }
        save(info);
    }

    void add(SessionId session, StoredNode node) {
        var old = sessions.get(session);
        if (old != null && old.nodes().stream().anyMatch(one -> one.name().equals(node.name()))) {
            throw DefinitionStore.alreadyStored(session, node.name());
        }
        save(session, node);
    }

    void save(SessionInfo info) {
        var old = sessions.get(info.id());
        sessions.put(info.id(), new StoredSession(info, old == null ? List.of() : old.nodes()));
    }

    void save(SessionId session, StoredNode node) {
        var old = sessions.get(session);
        if (old == null) {
            throw new NerveException.NotFound("session '%s' not found".formatted(session));
        }
        var nodes = new LinkedHashMap<NodeId, StoredNode>();
        old.nodes().forEach(one -> nodes.put(one.name(), one));
        nodes.put(node.name(), node);
        sessions.put(session, new StoredSession(old.info(), new ArrayList<>(nodes.values())));
    }

    void remove(SessionId session) {
        sessions.remove(session);
    }

    void remove(SessionId session, NodeId name) {
        sessions.computeIfPresent(session, (_, old) -> without(old, name));
    }

    private static StoredSession without(StoredSession old, NodeId name) {
        var left = old.nodes().stream().filter(node -> !node.name().equals(name)).toList();
        return new StoredSession(old.info(), left);
    }
}
