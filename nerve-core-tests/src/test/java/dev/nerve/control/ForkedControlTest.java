package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Control nodes can be forked like graphs.
class ForkedControlTest {

    private final ManualTimeSource time = new ManualTimeSource();
    private final Session session =
            new SessionRegistry(NodeRunners.with(time), NodeKinds.of(List.of()), time)
                    .create("s", "");

    static Stream<ForkableNode> nodes() {
        var body = Play.increment();
        return Stream.of(
                WhileNode.of("n", state -> state.iteration() < 2, body),
                LoopNode.times("n", 2, body).collectResults(),
                LoopNode.until("n", state -> state.iteration() == 2, body),
                BranchNode.of("n", _ -> true, body).otherwise(Play.says("no", "no")),
                BranchNode.of("n", _ -> false, body),
                SwitchNode.of("n", _ -> "a").on("a", body).otherwise(Play.says("no", "no")),
                MapNode.of("n", body).collectFailures(),
                ReduceNode.of(
                        "n",
                        ItemsFunction.INPUT,
                        Value.of(1),
                        (sum, item) -> sum.toLong() + item.toLong()));
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void forkDoesTheSameUnderItsOwnName(ForkableNode node) throws InterruptedException {
        session.add(node);

        var fork = session.fork("n", "n2").node();

        assertThat(fork.id()).isEqualTo(NodeId.of("n2"));
        assertThat(fork.getClass()).isEqualTo(node.getClass());
        assertThat(session.run(fork, 3))
                .isEqualTo(session.run(node, 3))
                .isInstanceOf(Outcome.Done.class);
    }

    static Stream<Named<UnaryOperator<Node>>> around() {
        return Stream.of(
                named("while", body -> WhileNode.of("n", _ -> true, body).atMost(1)),
                named("loop", body -> LoopNode.times("n", 1, body)),
                named("then", body -> BranchNode.of("n", _ -> true, body)),
                named("else", body -> BranchNode.of("n", _ -> false, other()).otherwise(body)),
                named("case", body -> SwitchNode.of("n", _ -> "a").on("a", body)),
                named("default", body -> SwitchNode.of("n", _ -> "a").otherwise(body)),
                named("map", body -> MapNode.of("n", body)),
                named("reduce", body -> ReduceNode.of("n", ItemsFunction.INPUT, Value.NULL, body)));
    }

    private static Node other() {
        return Play.says("other", "other");
    }

    private static Named<UnaryOperator<Node>> named(String name, UnaryOperator<Node> made) {
        return Named.of(name, made);
    }

    @ParameterizedTest
    @MethodSource("around")
    void deepForkUsesTheForkOfWhatIsInside(UnaryOperator<Node> made) throws InterruptedException {
        var talk = session.add(FakeConversationNode.of("talk", new InMemoryConversationStore()));
        session.add(made.apply(talk));

        var fork = session.fork(NodeForkRequest.of("n", "n2").deep());
        session.run(fork.node(), "hello").orThrow();

        assertThat(talk.visibleTexts()).isEmpty();
        assertThat(((FakeConversationNode) session.get(NodeId.of("n2-talk"))).visibleTexts())
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void thereIsNoPointButTheEnd(ForkableNode node) {
        session.add(node);

        assertThatThrownBy(() ->
                        session.fork(NodeForkRequest.of("n", "n2").at(new ForkPoint.AtMark("m"))))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.POINT_NOT_FOUND));
    }
}
