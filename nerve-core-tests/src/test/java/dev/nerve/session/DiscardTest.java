package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RealTimeSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiscardTest {

    private final Session session =
            new SessionRegistry(NodeRunners.real(), NodeKinds.of(List.of()), RealTimeSource.REAL)
                    .create("s", "");

    private List<String> names() {
        return session.ids().stream().map(NodeId::name).toList();
    }

    @Test
    void nodesThatWereForkedWithItGoToo() throws InterruptedException {
        var talk = session.add(FakeConversationNode.of("talk", new InMemoryConversationStore()));
        session.add(Graph.of("g", Step.of("say", talk)));
        session.fork(NodeForkRequest.of("g", "g2").deep());
        assertThat(names()).containsExactly("g", "g2", "g2-talk", "talk");

        session.discard(NodeId.of("g2"), "not needed");

        assertThat(names()).containsExactly("g", "talk");
        assertThatThrownBy(() -> session.get(NodeId.of("g2-talk")))
                .hasMessage("node 'g2-talk' was deleted: not needed");
    }

    @Test
    void whatIsGoneIsNoProblem() throws InterruptedException {
        session.add(IdentityNode.of("a"));

        session.discard(NodeId.of("a"), "first");
        session.discard(NodeId.of("a"), "second");

        assertThatThrownBy(() -> session.get(NodeId.of("a")))
                .hasMessage("node 'a' was deleted: first");
    }

    @Test
    void nodesOfNoSessionCannotBeDiscarded() {
        var nodes = Nodes.of(List.of(IdentityNode.of("a")));

        assertThatThrownBy(() -> nodes.discard(NodeId.of("a"), "no reason"))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNSUPPORTED));
    }
}
