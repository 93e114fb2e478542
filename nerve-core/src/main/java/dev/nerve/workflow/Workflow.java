package dev.nerve.workflow;

import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.ExceptionMapper;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PolicyNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.WorkflowVariables;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;

/// The control flow around nodes, with parameters and state. A workflow is a node.
///
/// *Immutable.*
///
/// @param id its name
/// @param description its purpose
/// @param params the parameters it takes, in addition to its input
/// @param body the function or node to execute
/// @param given the parameter values
/// @param terms the error policy and limits of a whole run
public record Workflow(
        NodeId id,
        String description,
        WorkflowParams params,
        Body body,
        Value.Fields given,
        Options terms)
        implements CompositeNode, PlannableNode, PolicyNode {

    /// The name of the type.
    public static final String TYPE = "workflow";

    /// {@return a workflow in Java}
    ///
    /// @param id its name
    /// @param description its purpose
    /// @param function the function to execute
    public static Workflow of(String id, String description, WorkflowFunction function) {
        return of(id, description, new Body.Function(function));
    }

    /// {@return a workflow made of nodes: a graph, or one of the control nodes}
    ///
    /// @param id its name
    /// @param description its purpose
    /// @param node the node to execute
    public static Workflow of(String id, String description, Node node) {
        return of(id, description, new Body.Nodes(node));
    }

    private static Workflow of(String id, String description, Body body) {
        return new Workflow(
                NodeId.of(id),
                description,
                WorkflowParams.NONE,
                body,
                Value.Fields.EMPTY,
                Options.NONE);
    }

    /// {@return a copy that takes these parameters}
    ///
    /// @param taken the parameters it takes, in addition to its input
    public Workflow withParams(List<WorkflowParam> taken) {
        return new Workflow(id, description, new WorkflowParams(taken), body, given, terms);
    }

    /// {@return a copy that takes these parameters}
    ///
    /// @param taken the parameters it takes, in addition to its input
    public Workflow withParams(WorkflowParam... taken) {
        return withParams(List.of(taken));
    }

    /// {@return a copy with parameter values; the others have their defaults}
    ///
    /// @param values the values by name
    /// @throws dev.nerve.NerveException.Invalid if a value does not fit
    public Workflow given(Value.Fields values) {
        return new Workflow(id, description, params, body, params.complete(values), terms);
    }

    /// {@return a copy with an error policy for a whole run}
    ///
    /// @param policy the policy
    public Workflow withPolicy(ErrorPolicy policy) {
        return with(new Options(policy, terms.limits));
    }

    /// {@return a copy with limits for a whole run}
    ///
    /// @param limits the limits
    public Workflow withLimits(BudgetLimits limits) {
        return with(new Options(terms.policy, limits));
    }

    private Workflow with(Options other) {
        return new Workflow(id, description, params, body, given, other);
    }

    @Override
    public ErrorPolicy policy() {
        return terms.policy;
    }

    @Override
    public BudgetLimits limits() {
        return terms.limits;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var complete = params.complete(given);
        var input = context.input();
        var inside =
                context.withName("params", () -> complete)
                        .withName(TYPE, () -> Value.Fields.EMPTY.with("input", input))
                        .withVariables(WorkflowVariables.replayed(context));
        return switch (body) {
            // The node runs at the path of the workflow, so it needs no further execution
            // layers.
            case Body.Nodes(CompositeNode node) when isPlain(node) -> node.executeInline(inside);
            case Body.Nodes(var node) -> inside.run(node, input);
            case Body.Function(var function) -> call(function, new WorkflowContext(inside));
        };
    }

    /// {@return whether a node has no policy or limits of its own}
    private static boolean isPlain(CompositeNode node) {
        var call = NodeCall.of(node);
        return !(node instanceof PlaceholderNode)
                && call.policy().equals(ErrorPolicy.FAIL)
                && call.limits().equals(BudgetLimits.NONE);
    }

    private Outcome call(WorkflowFunction function, WorkflowContext context)
            throws InterruptedException {
        try {
            var result = function.run(context);
            return result instanceof Outcome outcome ? outcome : Outcome.done(result);
        } catch (RuntimeException | InterruptedException known) {
            throw known;
        } catch (Exception checked) {
            return ExceptionMapper.toFailure(this, checked);
        }
    }

    @Override
    public List<Node> parts() {
        return body instanceof Body.Nodes(var node) ? List.of(node) : List.of();
    }

    @Override
    public List<PlannedStep> plan() {
        return body instanceof Body.Nodes(var node) ? PlannableNode.of(node) : List.of();
    }

    @Override
    public NodeInfo info() {
        return CompositeNode.super.info().with("description", description);
    }

    /// The error policy and limits of a whole run of a workflow.
    ///
    /// @param policy the error policy
    /// @param limits the limits
    public record Options(ErrorPolicy policy, BudgetLimits limits) {

        /// No error policy and no limits.
        public static final Options NONE = new Options(ErrorPolicy.FAIL, BudgetLimits.NONE);
    }

    /// The function or node that a workflow executes.
    public sealed interface Body {

        /// A function in Java.
        ///
        /// @param function the function
        record Function(WorkflowFunction function) implements Body {}

        /// A node.
        ///
        /// @param node a graph, or one of the control nodes
        record Nodes(Node node) implements Body {}
    }
}
