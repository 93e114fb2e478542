package dev.nerve.engine.execution;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.engine.data.OutcomeDataWriter;
import dev.nerve.node.capability.SteerableNode;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.workflow.light.LightRun;
import dev.nerve.workflow.light.LightRunRequest;
import dev.nerve.workflow.light.LightRunService;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The service that executes nodes and graphs as light runs. *Safe for many threads.*
///
/// @param lights executes the runs
public record NodeExecutionService(LightRunService lights) {

    /// Executes a node or a graph.
    ///
    /// @param execution the node, its input and options
    /// @return the run, with its result if the client waits for it
    /// @throws NerveException.Unsupported if the node cannot take the input in that way
    /// @throws InterruptedException if the thread was interrupted, which ends a run that the client
    /// waits for
    public ExecutionData execute(NodeExecution execution) throws InterruptedException {
        var steered = deliver(execution);
        if (steered.isPresent()) {
            return new ExecutionData(
                    steered.get().name(), RunState.RUNNING.wireName(), null, List.of());
        }
        var request =
                LightRunRequest.of(execution.request(), execution.session())
                        .withLabels(execution.labels());
        if (!execution.awaitsEnd()) {
            var run = lights.start(request);
            return data(run, RunState.RUNNING, null);
        }
        var run = lights.open(request);
        var outcome = lights.execute(run);
        return data(run, RunState.of(outcome), outcome);
    }

    /// {@return the run that took the input into its turn, if there is one}
    private Optional<RunId> deliver(NodeExecution execution) throws InterruptedException {
        return switch (execution.delivery()) {
            case QUEUE -> Optional.empty();
            case STEER -> steer(execution);
            case INTERRUPT -> {
                interrupt(execution);
                yield Optional.empty();
            }
        };
    }

    /// Ends the execution that has the turn of the node. Those in its queue stay there.
    private void interrupt(NodeExecution execution) throws InterruptedException {
        var node = execution.request().call().node();
        var turn = lights.running(execution.session(), node);
        for (var run : lights.ofNode(execution.session(), node.id())) {
            if (turn.filter(run.id()::equals).isPresent()) {
                run.stop("an execution that interrupts it");
                run.await();
            }
        }
    }

    private static Optional<RunId> steer(NodeExecution execution) throws InterruptedException {
        if (execution.request().call().node() instanceof SteerableNode node) {
            return node.steer(execution.request().input());
        }
        var node = execution.request().call().node();
        throw new NerveException.Unsupported(
                "%s '%s' takes no input into a running turn".formatted(node.type(), node.id()));
    }

    private static ExecutionData data(LightRun run, RunState state, @Nullable Outcome outcome) {
        var request = run.request().request();
        var node = request.call().node();
        return new ExecutionData(
                run.id().name(),
                state.wireName(),
                outcome == null
                        ? null
                        : OutcomeDataWriter.of(
                                outcome, node.id().name(), node.type(), request.input()),
                List.of());
    }
}
