package dev.nerve.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.step.Step;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// The journal of a graph.
class JournalledGraphTest {

    private final FakeJournal journal = new FakeJournal();

    private static Step echo(String id) {
        return Step.of(id, IdentityNode.of("same"));
    }

    private Outcome run(Graph graph) throws InterruptedException {
        return NodeRunners.real().run(RunRequest.of(graph, 1).memory(journal.memory()));
    }

    private Outcome journalled(String path) {
        return Objects.requireNonNull(journal.find(RunPath.parse(path)).orElseThrow().outcome());
    }

    @Test
    void isTheOutcomeOfEveryStepAtAnyDepth() throws InterruptedException {
        var inner = Graph.of("inner", echo("x").input(5));

        var outcome = run(Graph.of("g", echo("a"), Step.of("b", inner).after("a")));

        assertThat(journalled("g/a")).isEqualTo(Outcome.done(1));
        assertThat(journalled("g/b/x")).isEqualTo(Outcome.done(5));
        assertThat(journalled("g")).isEqualTo(outcome);
    }

    @Test
    void hasTheStepsThatAStepAdded() throws InterruptedException {
        var adding =
                FunctionNode.of(
                        "f",
                        context -> {
                            EnclosingGraph.of(context).add(echo("more"));
                            return "added";
                        });

        run(Graph.of("g", Step.of("adds", adding)));

        assertThat(journalled("g/adds").attributes().find("added_steps")).isPresent();
    }

    @Test
    void doesNotMistakeAFallbackForAStepOfThatName() throws InterruptedException {
        var failing = FunctionNode.of("f", _ -> Outcome.failed(ErrorCode.INTERNAL, "no luck"));
        var inner = Graph.chain("inner", echo("fallback").input("step"), Step.of("fails", failing));
        var policy = ErrorPolicy.FAIL.withFallbackNode(FunctionNode.of("other", _ -> "other"));

        var outcome = run(Graph.of("g", Step.of("a", inner).policy(policy)));

        assertThat(outcome.output()).isEqualTo(Value.of("other"));
    }
}
