package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.NodePage.NodeEntry;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The promises of every definition store about lists of nodes.
public interface NodeListContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    DefinitionStore definitions();

    /// Compares pages of random nodes with a filter in memory.
    @Test
    default void pagesHaveExactlyTheNodesOfTheQueryInTheirOrder() throws InterruptedException {
        var random = new Random(20261119);
        var sessions = List.of("zoo", "ant", "empty", "bee");
        for (var name : sessions) {
            definitions()
                    .add(
                            new SessionInfo(
                                    SessionId.of(name),
                                    "",
                                    List.of(),
                                    Value.Fields.EMPTY,
                                    SampleRuns.START_TIME));
        }
        var all = new ArrayList<NodeEntry>();
        for (var name : sessions) {
            for (int i = 0; i < 20 && !name.equals("empty"); i++) {
                all.add(addAny(random, SessionId.of(name), "n" + i));
            }
        }
        for (int i = 0; i < 15; i++) {
            var gone = all.remove(random.nextInt(all.size()));
            definitions().remove(gone.session(), gone.summary().name());
        }

        for (int i = 0; i < 50; i++) {
            var query = anyQuery(random);
            assertThat(pages(query))
                    .as("%s", query)
                    .isEqualTo(all.stream().filter(query::matches).toList());
        }
    }

    private NodeEntry addAny(Random random, SessionId session, String name)
            throws InterruptedException {
        var type = random.nextBoolean() ? "bash" : "chat";
        var labels =
                random.nextBoolean()
                        ? Value.Fields.EMPTY
                        : Value.Fields.EMPTY.with("size", random.nextInt(2));
        var id = NodeId.of(name);
        var definition = new NodeDefinition(id, type, Value.Fields.EMPTY.with("command", "ls"));
        var metadata =
                labels.fields().isEmpty()
                        ? Value.Fields.EMPTY
                        : Value.Fields.EMPTY.with("labels", labels);
        definitions().add(session, new StoredNode(id, definition, metadata));
        return new NodeEntry(session, new NodeSummary(id, type, labels));
    }

    private static NodeQuery anyQuery(Random random) {
        var query = NodeQuery.DEFAULT.limit(random.nextInt(1, 30));
        query = random.nextBoolean() ? query.type(random.nextBoolean() ? "bash" : "chat") : query;
        query = random.nextInt(3) == 0 ? query.label("size") : query;
        query = random.nextInt(3) == 0 ? query.label("size=1") : query;
        return random.nextInt(3) == 0
                ? query.session(SessionId.of(random.nextBoolean() ? "ant" : "none"))
                : query;
    }

    private List<NodeEntry> pages(NodeQuery query) {
        var found = new ArrayList<NodeEntry>();
        @Nullable String next = null;
        do {
            var page = definitions().nodes(query.after(next));
            assertThat(page.nodes()).hasSizeLessThanOrEqualTo(query.limit());
            found.addAll(page.nodes());
            next = page.next();
        } while (next != null);
        return found;
    }

    @Test
    default void pageOfNodesHasALimit() {
        assertThatThrownBy(() -> NodeQuery.DEFAULT.limit(0))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> NodeQuery.DEFAULT.limit(1_001))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("a page of nodes has 1 to 1000 of them, not 1001");
    }
}
