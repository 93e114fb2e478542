package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.node.Enclosing;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A running graph as one of its steps sees it: it can add steps.
///
/// *Safe for many threads.*
public final class RunningGraph implements Enclosing {

    private final GraphRun run;
    private @Nullable List<Value> added;

    RunningGraph(GraphRun run) {
        this.run = run;
    }

    /// {@return the running graph that an execution is a step of}
    ///
    /// @param context what the step's node was given
    /// @throws NerveException.Invalid if it is no step of a graph
    public static RunningGraph around(RunContext context) {
        return context.enclosing(RunningGraph.class)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "'%s' is no step of a running graph".formatted(context.path())));
    }

    /// Adds steps; they start as soon as those they wait for are done.
    ///
    /// What was added becomes part of this step's outcome.
    ///
    /// @param steps checked together with the steps that are there
    /// @throws NerveException.Invalid if the graph would be invalid; then nothing is added
    public void add(Step... steps) {
        run.add(steps);
        remember(steps);
    }

    private synchronized void remember(Step... steps) {
        var known = added == null ? new ArrayList<Value>() : added;
        for (var step : steps) {
            known.add(StepData.write(step));
        }
        added = known;
    }

    @Override
    public synchronized Outcome complete(Outcome outcome) {
        return added == null ? outcome : outcome.with("added_steps", List.copyOf(added));
    }
}
