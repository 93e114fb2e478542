package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepCodec;
import dev.nerve.node.RunContext;
import dev.nerve.node.scope.EnclosingExecution;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A running graph, seen from one of its steps, which can add steps to it.
///
/// *Safe for many threads.*
public final class EnclosingGraph implements EnclosingExecution {

    private final GraphRun run;
    private @Nullable List<Value> added;

    EnclosingGraph(GraphRun run) {
        this.run = run;
    }

    /// {@return the running graph that contains an execution as a step}
    ///
    /// @param context the context of the step's node
    /// @throws NerveException.Invalid if the execution is not a step of a graph
    public static EnclosingGraph of(RunContext context) {
        return context.enclosing(EnclosingGraph.class)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "'%s' is not a step of a running graph".formatted(context.path())));
    }

    /// Adds steps; each starts as soon as the steps it waits for are done.
    ///
    /// The added steps become part of this step's outcome.
    ///
    /// @param steps the steps, validated together with the existing steps
    /// @throws NerveException.Invalid if the graph would be invalid; then no step is added
    public void add(Step... steps) {
        run.add(steps);
        remember(steps);
    }

    private synchronized void remember(Step... steps) {
        var known = added == null ? new ArrayList<Value>() : added;
        for (var step : steps) {
            known.add(StepCodec.write(step));
        }
        added = known;
    }

    @Override
    public synchronized Outcome complete(Outcome outcome) {
        return added == null ? outcome : outcome.with("added_steps", List.copyOf(added));
    }
}
