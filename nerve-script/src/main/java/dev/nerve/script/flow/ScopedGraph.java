package dev.nerve.script.flow;

import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.Graph;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.node.PolicyNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.WorkflowVariables;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.script.expression.ExpressionScope;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A graph with its own scope of names. *Immutable.*
///
/// @param graph the graph
/// @param kind the names that its steps can see
/// @param params computes its parameters; null to use those around it
/// @param output the output; null for the output of the graph
/// @param terms the error policy and the limits of all its steps together
public record ScopedGraph(
        Graph graph,
        ScopeKind kind,
        @Nullable ParamsFunction params,
        @Nullable ValueTemplate output,
        Workflow.Options terms)
        implements CompositeNode, PlannableNode, PolicyNode {

    /// The scope name of the workflow, which has its `input`.
    static final String WORKFLOW = "workflow";

    private static final String STEPS = "steps";

    @Override
    public NodeId id() {
        return graph.id();
    }

    @Override
    public String type() {
        return kind.toString();
    }

    @Override
    public ErrorPolicy policy() {
        return terms.policy();
    }

    @Override
    public BudgetLimits limits() {
        return terms.limits();
    }

    @Override
    public List<Node> parts() {
        return List.of(graph);
    }

    @Override
    public List<PlannedStep> plan() {
        return graph.plan();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return given(context, inside(context));
    }

    private RunContext inside(RunContext context) {
        return switch (kind) {
            case BLOCK -> context.withName(STEPS, () -> outer(context));
            case GRAPH -> apart(context);
            case WORKFLOW -> {
                var apart = apart(context).withVariables(WorkflowVariables.restored(context));
                if (params == null) {
                    yield apart;
                }
                var given = params.of(context);
                yield apart.withName("params", () -> given);
            }
        };
    }

    private static RunContext apart(RunContext context) {
        var known = Value.Fields.EMPTY.with("input", context.input());
        return context.withName(WORKFLOW, () -> known).withName(STEPS, () -> Value.Fields.EMPTY);
    }

    private static Value outer(RunContext context) {
        return context.scope().find(STEPS).orElse(Value.Fields.EMPTY);
    }

    /// {@return the fields of the workflow around a place}
    static Value.Fields workflowFields(RunContext context) {
        return context.scope().find(WORKFLOW).orElse(Value.NULL) instanceof Value.Fields known
                ? known
                : Value.Fields.EMPTY;
    }

    /// Executes the graph in its own place: the scope is no execution of its own.
    private Outcome given(RunContext context, RunContext inside) throws InterruptedException {
        var outcome = graph.executeInline(inside);
        if (output == null || !(outcome instanceof Outcome.Done(_, var attributes))) {
            return outcome;
        }
        var runExpressionScope = RunExpressionScope.at(inside.withInput(context.input()), "output");
        return new Outcome.Done(
                output.fill(new FinishedStepsScope(runExpressionScope, attributes)), attributes);
    }

    /// A function that computes the parameters of a workflow.
    @FunctionalInterface
    public interface ParamsFunction {

        /// {@return the parameters by name}
        ///
        /// @param context the context of the calling step
        Value.Fields of(RunContext context);
    }

    /// The names that steps inside can see.
    public enum ScopeKind {
        /// All names around it.
        BLOCK("parallel"),
        /// The parameters and the state around it; it has its own input.
        GRAPH,
        /// No names around it.
        WORKFLOW;

        private final String type;

        ScopeKind() {
            this.type = name().toLowerCase(Locale.ROOT);
        }

        ScopeKind(String type) {
            this.type = type;
        }

        @Override
        public String toString() {
            return type;
        }
    }

    /// The scope after the last step, in which all steps are visible.
    ///
    /// @param around the scope inside the graph
    /// @param attributes the attributes of the graph's outcome, with its steps
    private record FinishedStepsScope(ExpressionScope around, Value.Fields attributes)
            implements ExpressionScope {

        @Override
        public Optional<Value> find(String name) {
            return around.find(name);
        }

        @Override
        public Optional<Value> step(String id) {
            return attributes.fields().get(STEPS) instanceof Value.Fields(var steps)
                            && steps.get(id) instanceof Value.Fields(var step)
                    ? Optional.ofNullable(step.get("output"))
                    : Optional.empty();
        }
    }
}
