package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.control.gate.GateNode;
import dev.nerve.gate.GateKind;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Nodes;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs that are retried, and runs that ask for a form.
@Timeout(60)
class RunRetryCommandTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private void bind(Graph graph) {
        world.bound.bind(Workflow.of("flow", "for a test", graph), Nodes.none());
    }

    private ExecutionData start(boolean awaitEnd) throws InterruptedException {
        return world.call(
                new RunCommands.StartWorkflow(
                        "flow",
                        null,
                        Value.of(3),
                        NOTHING,
                        NOTHING,
                        null,
                        List.of(),
                        awaitEnd,
                        null));
    }

    private ExecutionData retry(String run, @Nullable String from) throws InterruptedException {
        return world.call(new RunCommands.RetryRun(run, from, "ann", NOTHING, true));
    }

    @Test
    void failedRunIsRetriedInPlaceOrFromAStepByItsName() throws InterruptedException {
        bind(
                Graph.of(
                        "flow",
                        Step.of(
                                "break",
                                _ -> {
                                    throw new NerveException.Failed(ErrorCode.PROCESS, "broken");
                                })));
        var failed = start(true).runId();

        var again = retry(failed, null);
        var from = retry(failed, "break");

        assertThat(again.runId()).isEqualTo(failed);
        assertThat(again.state()).isEqualTo("failed");
        assertThat(from.state()).isEqualTo("failed");
        var output = world.call(new RunCommands.GetOutput(failed, "break", true));
        assertThat(output.attempts()).hasSize(3);
        assertThatThrownBy(() -> retry(failed, "brea"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("did you mean 'break'");
    }

    @Test
    void completedRunIsNotRetried() throws InterruptedException {
        bind(Graph.of("flow", Step.of("add", context -> context.input().toInt() + 1)));
        var ended = start(true).runId();

        assertThatThrownBy(() -> retry(ended, "add")).isInstanceOf(NerveException.WrongState.class);
    }

    @Test
    void typedAnswerOfAFormIsParsedAndChecked() throws InterruptedException {
        var schema = Value.fields(Map.of("type", "object", "required", List.of("name")));
        bind(Graph.of("flow", Step.of(GateNode.of("ask", "Who?").schema(schema))));
        var id = RunId.of(start(false).runId());
        while (world.runs.get(id).waiting().isEmpty()) {
            world.await(id.name());
        }

        assertThat(world.runs.get(id).waiting().getFirst().gate().kind()).isEqualTo(GateKind.FORM);
        assertThatThrownBy(() -> world.runs.answer(id, "ask", "{}", "ann"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("it does not fit");
        world.runs.answer(id, "ask", "{\"name\": \"bob\"}", "ann");

        assertThat(world.awaitEnd(id.name())).isEqualTo(Value.fields(Map.of("name", "bob")));
    }
}
