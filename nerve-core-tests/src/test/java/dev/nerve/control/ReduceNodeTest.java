package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReduceNodeTest {

    private final Play play = new Play();

    private static ReduceNode join(Node body) {
        return ReduceNode.of("r", ItemsFunction.INPUT, Value.of("start"), body);
    }

    private static Node joining() {
        return FunctionNode.of(
                "join",
                context -> {
                    var given = context.input();
                    return "%s %s%s"
                            .formatted(
                                    given.at("accumulated").text(),
                                    given.at("index"),
                                    given.at("item").text());
                });
    }

    @Test
    void bodyPutsEachItemToWhatWasMadeOfThoseBefore() throws InterruptedException {
        assertThat(play.run(join(joining()), List.of("a", "b", "c")))
                .isEqualTo(Outcome.done("start 0a 1b 2c").with("iterations", 3));
    }

    @Test
    void functionDoesTheSameWithoutExecutingAnything() throws InterruptedException {
        var sum =
                ReduceNode.of(
                        "r",
                        context -> context.input().at("numbers"),
                        Value.of(10),
                        (sumSoFar, number) -> sumSoFar.toLong() + number.toLong());

        var outcome = play.run(sum, Map.of("numbers", List.of(1, 2, 3)));

        assertThat(outcome).isEqualTo(Outcome.done(16).with("iterations", 3));
        assertThat(play.started()).isEmpty();
        assertThat(sum.parts()).isEmpty();
        assertThat(sum.plan()).isEmpty();
    }

    @Test
    void noItemsGiveWhatThereWasBefore() throws InterruptedException {
        assertThat(play.run(join(joining()), List.of()))
                .isEqualTo(Outcome.done("start").with("iterations", 0));
    }

    @Test
    void whatIsNoListIsOneItem() throws InterruptedException {
        assertThat(play.run(join(joining()), "alone").output().text()).isEqualTo("start 0alone");
    }

    @Test
    void itemsOfAStepAreNumbered() throws InterruptedException {
        play.runAsStep(join(joining()), List.of("a", "b"));

        assertThat(play.started()).containsExactly("g/r", "g/r[1]", "g/r[2]");
    }

    @Test
    void whatIsInsideSeesTheItem() throws InterruptedException {
        var body =
                Graph.of(
                        "body",
                        Step.of("s", IdentityNode.of("same"))
                                .inputTemplate("${loop.accumulated}, ${loop.index}=${loop.item}"));

        assertThat(play.run(join(body), List.of("a", "b")).output().text())
                .isEqualTo("start, 0=a, 1=b");
    }

    @Test
    void failureKeepsItsCodeAndItsMessageAndTellsTheItem() throws InterruptedException {
        var picky =
                FunctionNode.of(
                        "picky",
                        context ->
                                context.input().at("item").text().equals("b")
                                        ? Outcome.failed(ErrorCode.PROCESS, "not b")
                                        : "fine");

        assertThat(play.run(join(picky), List.of("a", "b", "c")))
                .isEqualTo(
                        Outcome.failed(ErrorCode.PROCESS, "not b")
                                .with("failed_at", "r/round[2]")
                                .with("iteration", 2)
                                .with("iterations", 1));
    }

    @Test
    void functionThatThrowsFailsIt() throws InterruptedException {
        var bad = ReduceNode.of("r", ItemsFunction.INPUT, Value.NULL, (_, item) -> item.toLong());

        assertThat(play.run(bad, List.of("a")))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
    }
}
