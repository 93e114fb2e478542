package dev.nerve.graph;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.Nodes;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A node that runs steps in the order of their dependencies.
///
/// *Immutable.*
public final class Graph implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "graph";

    /// The number of steps that run at once, unless the graph sets another.
    public static final int DEFAULT_PARALLEL = 64;

    private final NodeId id;
    private final List<Step> steps;
    private final int maxParallel;
    private final boolean namesNodes;

    /// Computed at first use; threads that race compute the same value.
    private volatile @Nullable StepDependencies stepDependencies;

    private volatile @Nullable List<GraphProblem> problems;

    private Graph(NodeId id, List<Step> steps, int maxParallel) {
        if (maxParallel < 1) {
            throw new NerveException.Invalid(
                    "graph '%s': maxParallel must be at least 1, not %d"
                            .formatted(id, maxParallel));
        }
        this.id = id;
        this.steps = List.copyOf(steps);
        this.maxParallel = maxParallel;
        this.namesNodes = this.steps.stream().anyMatch(Graph::namesNodes);
    }

    private static boolean namesNodes(Step step) {
        return step.target() instanceof Step.Target.Named
                || NestedGraphFinder.directlyIn(step).stream().anyMatch(graph -> graph.namesNodes);
    }

    /// {@return a graph of these steps}
    ///
    /// @param id its name
    /// @param steps in any order; steps without dependencies start in this order, the others as
    /// they become ready
    public static Graph of(String id, Step... steps) {
        return of(id, List.of(steps));
    }

    /// {@return a graph of these steps}
    ///
    /// @param id its name
    /// @param steps the steps, in any order
    public static Graph of(String id, List<Step> steps) {
        return new Graph(NodeId.of(id), steps, DEFAULT_PARALLEL);
    }

    /// {@return a graph of these steps, one after the other}
    ///
    /// Order is not a dependency. The graph passes over a step whose condition is false: the next
    /// step gets the input that the skipped step would have had. If the last step is passed over,
    /// the graph returns that input. A step that declares a dependency by [Step#after] is skipped
    /// with it.
    ///
    /// @param id its name
    /// @param steps the steps, in their order
    public static Graph chain(String id, Step... steps) {
        var chained = new ArrayList<Step>();
        for (var step : steps) {
            chained.add(
                    chained.isEmpty()
                            ? step.listed()
                            : step.following(chained.getLast().id().name()));
        }
        return of(id, chained);
    }

    /// {@return a copy that runs at most this many steps at once}
    ///
    /// @param most the limit; 1 runs one step after the other
    public Graph withMaxParallel(int most) {
        return new Graph(id, steps, most);
    }

    Graph withSteps(List<Step> others) {
        return new Graph(id, others, maxParallel);
    }

    @Override
    public NodeId id() {
        return id;
    }

    @Override
    public String type() {
        return TYPE;
    }

    /// {@return the steps, in the order in which they were passed}
    public List<Step> steps() {
        return steps;
    }

    /// {@return the step with this name, if there is one}
    ///
    /// @param step its name
    public Optional<Step> find(String step) {
        return steps.stream().filter(one -> one.id().name().equals(step)).findFirst();
    }

    /// {@return the maximum number of steps that run at once}
    public int maxParallel() {
        return maxParallel;
    }

    /// {@return all problems of the graph and of the graphs inside it}
    public List<GraphProblem> validate() {
        var known = problems;
        return known == null ? GraphValidation.of(this, Nodes.none()) : known;
    }

    /// {@return all problems of the graph, including those of the nodes that it refers to by name}
    ///
    /// @param nodes the nodes to look names up in
    public List<GraphProblem> validate(Nodes nodes) {
        return namesNodes ? GraphValidation.of(this, nodes) : validate();
    }

    /// Throws if the graph has problems.
    ///
    /// @param nodes the nodes to look names up in
    /// @throws NerveException.Invalid if there are any; the message lists all of them
    public void requireValid(Nodes nodes) {
        var found = validate(nodes);
        if (!found.isEmpty()) {
            var messages = found.stream().map(GraphProblem::message).toList();
            throw new NerveException.Invalid(
                    "graph '%s': %s".formatted(id(), String.join("; ", messages)));
        }
    }

    /// Caches the problems, unless they depend on the current meaning of a name.
    List<GraphProblem> problems(Supplier<List<GraphProblem>> validation) {
        var known = problems;
        if (known == null) {
            known = validation.get();
            problems = namesNodes ? null : known;
        }
        return known;
    }

    /// {@return the steps in the order in which they would run one at a time}
    ///
    /// @throws NerveException.Invalid if the graph is invalid
    public List<Step> executionOrder() {
        requireValid(validate());
        return stepsFrom(0);
    }

    /// {@return the steps from this position on, in the order in which they would run one at a
    /// time}
    List<Step> stepsFrom(int first) {
        return dependencies().order().stream()
                .filter(position -> position >= first)
                .map(steps::get)
                .toList();
    }

    /// {@return the steps that wait for `step`}
    ///
    /// @param step its name
    public List<StepId> dependents(String step) {
        var dependency = StepId.of(step);
        return steps.stream()
                .filter(one -> one.waitsFor().contains(dependency))
                .map(Step::id)
                .toList();
    }

    /// {@return an execution to which steps can be added from outside; a node that is executed
    /// once}
    public GraphRun open() {
        return new GraphRun(this);
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return open().executeInline(context);
    }

    void requireValid(List<GraphProblem> problems) {
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(GraphValidation.message(problems));
        }
    }

    /// {@return the dependencies of the steps, by position}
    StepDependencies dependencies() {
        var known = stepDependencies;
        if (known == null) {
            known = StepDependencies.of(steps);
            stepDependencies = known;
        }
        return known;
    }

    @Override
    public List<Node> parts() {
        return steps.stream().flatMap(step -> step.nodes().stream()).toList();
    }

    @Override
    public List<NodeId> referencedNodes() {
        return steps.stream().flatMap(step -> step.named().stream()).distinct().toList();
    }

    /// Shares the structure, which is immutable.
    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions ->
                new Graph(
                        fork.target(),
                        steps.stream().map(step -> step.wired(substitutions)).toList(),
                        maxParallel));
    }

    @Override
    public List<PlannedStep> plan() {
        return GraphOutline.of(this);
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return GraphNodeKind.definition(this);
    }

    @Override
    public NodeInfo info() {
        return CompositeNode.super.info().with("steps", steps.size());
    }

    @Override
    public String toString() {
        return GraphDiagram.tree(this);
    }
}
