package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.Fact;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.Outcome;
import dev.nerve.run.ThreadScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One execution of a graph, to which steps can be added while it runs.
///
/// To add steps from outside, execute this instead of the graph. A node inside the graph uses
/// [EnclosingGraph#of]. *Safe for many threads*, and executed once.
public final class GraphRun implements CompositeNode, PlannableNode {

    private Graph graph;
    private @Nullable StepWorkers work;

    /// The number of steps that listeners know of: all, unless some were added after [#plan()].
    private int announced = Integer.MAX_VALUE;

    GraphRun(Graph graph) {
        this.graph = graph;
    }

    @Override
    public synchronized NodeId id() {
        return graph.id();
    }

    @Override
    public String type() {
        return Graph.TYPE;
    }

    @Override
    public synchronized List<Node> parts() {
        return graph.parts();
    }

    @Override
    public synchronized List<PlannedStep> plan() {
        announced = graph.steps().size();
        return graph.plan();
    }

    /// Adds steps; each starts as soon as the steps it waits for are done.
    ///
    /// @param more the steps, validated together with the existing steps
    /// @throws NerveException.Invalid if the graph would be invalid or has ended; then no step is
    /// added
    public synchronized void add(Step... more) {
        var steps = new ArrayList<>(graph.steps());
        steps.addAll(Arrays.asList(more));
        var grown = graph.withSteps(steps);
        if (work == null) {
            grown.requireValid(grown.validate());
        } else {
            extend(work, grown);
        }
        graph = grown;
    }

    /// {@return the problems of a graph, without references to steps around the graph}
    ///
    /// The body of a loop sees the outputs of the steps before the loop.
    private static List<GraphProblem> problems(Graph graph, RunContext context) {
        var found = graph.validate(context.nodes());
        if (found.isEmpty()) {
            return found;
        }
        var around = context.childContext(context.path(), graph.id(), context.input());
        return found.stream()
                .filter(problem ->
                        !problem.isResolvedBy(name -> around.findStepOutput(name).isPresent()))
                .toList();
    }

    private void extend(StepWorkers running, Graph grown) {
        grown.requireValid(problems(grown, running.context()));
        if (!running.board().hold()) {
            throw new NerveException.Invalid(
                    "graph '%s' has ended; add steps while it runs".formatted(grown.id()));
        }
        try {
            var added = grown.stepsFrom(graph.steps().size());
            running.context().emit(new Fact.StepsAdded(GraphOutline.of(added)));
            running.board().add(added);
            running.startWorkers();
        } finally {
            running.board().release();
        }
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        try (var scope = context.cancellation().open();
                var threadScope = new ThreadScope()) {
            var started = begin(context.withCancellation(scope.token()), threadScope);
            started.run();
            return GraphOutcome.of(started);
        }
    }

    private synchronized StepWorkers begin(RunContext context, ThreadScope threadScope) {
        if (work != null) {
            throw new NerveException.Invalid(
                    "this execution of graph '%s' has been used; open another"
                            .formatted(graph.id()));
        }
        graph.requireValid(problems(graph, context));
        if (announced < graph.steps().size()) {
            context.emit(new Fact.StepsAdded(GraphOutline.of(graph.stepsFrom(announced))));
        }
        var scheduler = new StepScheduler(graph.steps(), graph.dependencies(), graph.maxParallel());
        work = new StepWorkers(this, scheduler, threadScope, context);
        return work;
    }
}
