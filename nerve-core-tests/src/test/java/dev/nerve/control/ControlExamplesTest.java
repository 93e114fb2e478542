package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The examples in `docs/control.md` are true.
class ControlExamplesTest {

    private final Play play = new Play();

    @Test
    void mapOfLoops() throws InterruptedException {
        var review =
                FunctionNode.of(
                        "review",
                        context -> {
                            var loop = context.scope().find("loop").orElseThrow();
                            return Map.of("ok", loop.at("iteration").toInt() == 3);
                        });
        var polish =
                LoopNode.until("polish", state -> state.value().at("ok").toBoolean(), review)
                        .atMost(5);
        var each = MapNode.of("each", context -> context.input().at("files"), polish).atOnce(3);

        var outcome = play.run(each, Map.of("files", List.of("a.md", "b.md")));

        assertThat(outcome.output())
                .isEqualTo(Value.of(List.of(Map.of("ok", true), Map.of("ok", true))));
    }

    @Test
    void loopThatHalves() throws InterruptedException {
        var halve = FunctionNode.of("halve", context -> context.input().toLong() / 2);
        var loop = WhileNode.of("small", state -> state.value().toLong() > 10, halve).atMost(20);

        assertThat(play.run(loop, 100))
                .isEqualTo(
                        Outcome.done(6)
                                .with("iterations", 4)
                                .with("ended_by", "condition")
                                .with("results", List.of(50, 25, 12, 6)));
    }

    @Test
    void switchWithoutACase() throws InterruptedException {
        var kinds =
                SwitchNode.of("kind", context -> context.input().at("kind").text())
                        .on("bug", Play.says("fix", ""))
                        .on("feature", Play.says("build", ""));

        assertThat(play.run(kinds, Map.of("kind", "question")))
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.INVALID_REQUEST,
                                "switch 'kind' has no case for 'question' and no default; the cases"
                                        + " are: bug, feature"));
    }

    @Test
    void sum() throws InterruptedException {
        var sum =
                ReduceNode.of(
                        "sum",
                        ItemsFunction.INPUT,
                        Value.of(0),
                        (total, item) -> total.toLong() + item.toLong());

        assertThat(play.run(sum, List.of(1, 2, 3)).output()).isEqualTo(Value.of(6));
    }

    @Test
    void draftsThatKnowTheirNumber() throws InterruptedException {
        var writer = IdentityNode.of("writer");
        var template = "Draft ${loop.iteration} of ${loop.max}: ${loop.value}";
        var body = Graph.of("body", Step.of(writer).inputTemplate(template));

        assertThat(play.run(LoopNode.times("l", 2, body), "hi").output().text())
                .isEqualTo("Draft 2 of 2: Draft 1 of 2: hi");
    }
}
