package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.Point;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import dev.nerve.testkit.FakeConversation;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.testkit.ManualTime;
import dev.nerve.testkit.Runners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Control nodes can be forked like graphs.
class ForkedControlTest {

    private final ManualTime time = new ManualTime();
    private final Session session =
            new Sessions(Runners.with(time), NodeKinds.of(List.of()), time).create("s", "");

    static Stream<Forkable> nodes() {
        var body = Play.increment();
        return Stream.of(
                WhileNode.of("n", round -> round.iteration() < 2, body),
                LoopNode.times("n", 2, body).givingAll(),
                LoopNode.until("n", round -> round.iteration() == 2, body),
                BranchNode.of("n", _ -> true, body).otherwise(Play.says("no", "no")),
                BranchNode.of("n", _ -> false, body),
                SwitchNode.of("n", _ -> "a").on("a", body).otherwise(Play.says("no", "no")),
                MapNode.of("n", body).collecting(),
                ReduceNode.of(
                        "n",
                        Items.INPUT,
                        Value.of(1),
                        (sum, item) -> sum.toLong() + item.toLong()));
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void forkDoesTheSameUnderItsOwnName(Forkable node) throws InterruptedException {
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
                named("reduce", body -> ReduceNode.of("n", Items.INPUT, Value.NULL, body)));
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
        var talk = session.add(FakeConversation.of("talk", new InMemoryConversationStore()));
        session.add(made.apply(talk));

        var fork = session.fork(NodeFork.of("n", "n2").deep());
        session.run(fork.node(), "hello").orThrow();

        assertThat(talk.said()).isEmpty();
        assertThat(((FakeConversation) session.get(NodeId.of("n2-talk"))).said()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("nodes")
    void thereIsNoPointButTheEnd(Forkable node) {
        session.add(node);

        assertThatThrownBy(() -> session.fork(NodeFork.of("n", "n2").at(new Point.AtMark("m"))))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.POINT_NOT_FOUND));
    }
}
