package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.SessionId;
import dev.nerve.engine.data.NodeDataWriter;
import dev.nerve.engine.event.NodeStateTracker;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.protocol.NodeCommands.ListNodes;
import dev.nerve.protocol.node.NodeData;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryDefinitionStore;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workflow.light.LightRunService;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Lists of nodes of sessions that another process created.
class NodeListingTest {

    private final InMemoryDefinitionStore store = new InMemoryDefinitionStore();
    private final SessionRegistry sessions = open();
    private final NodeListing listing =
            new NodeListing(sessions, new NodeDataWriter(new NodeStateTracker(), noRuns()));

    private static LightRunService noRuns() {
        return new LightRunService(
                NodeRunners.real(), new InMemoryRunStore(), FakeRunMaker.withNodes(Nodes.none()));
    }

    private SessionRegistry open() {
        var kinds = NodeKinds.of(List.of(IdentityNode.kind()));
        return SessionRegistry.open(NodeRunners.real(), kinds, store, Workspaces.none());
    }

    @BeforeEach
    void createInAnotherProcess() {
        var other = open();
        for (var name : List.of("one", "two", "three")) {
            other.create(name, "").add(IdentityNode.of("same"));
        }
        other.get("two").label(IdentityNode.of("same").id(), Value.Fields.EMPTY.with("team", "a"));
    }

    private List<String> opened() {
        return sessions.list().stream().map(Session::id).map(SessionId::name).toList();
    }

    @Test
    void onlySessionsWithMatchingNodesAreOpened() {
        var page = listing.list(new ListNodes(null, true, null, "team=a", null, null));

        assertThat(page.nodes()).extracting(NodeData::session).containsExactly("two");
        assertThat(opened()).containsExactly("two");
    }

    @Test
    void onlySessionsOfThePageAreOpened() {
        var first = listing.list(new ListNodes(null, true, null, null, 1, null));

        assertThat(first.nodes()).extracting(NodeData::session).containsExactly("one");
        assertThat(opened()).doesNotContain("three");

        var second = listing.list(new ListNodes(null, true, null, null, 2, first.next()));

        assertThat(second.nodes()).extracting(NodeData::session).containsExactly("two", "three");
        assertThat(second.next()).isNull();
    }
}
