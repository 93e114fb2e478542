package dev.nerve.workflow;

import dev.nerve.NodeId;
import dev.nerve.event.Planned;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Failures;
import dev.nerve.node.Guarded;
import dev.nerve.node.Node;
import dev.nerve.node.NodeInfo;
import dev.nerve.node.Planning;
import dev.nerve.node.RunContext;
import dev.nerve.node.StandIn;
import dev.nerve.node.Variables;
import dev.nerve.run.Limits;
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
        NodeId id, String description, Params params, Body body, Value.Fields given, Terms terms)
        implements Composite, Planning, Guarded {

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
                NodeId.of(id), description, Params.NONE, body, Value.Fields.EMPTY, Terms.NONE);
    }

    /// {@return a copy that takes these parameters}
    ///
    /// @param taken the parameters it takes, in addition to its input
    public Workflow withParams(List<Param> taken) {
        return new Workflow(id, description, new Params(taken), body, given, terms);
    }

    /// {@return a copy that takes these parameters}
    ///
    /// @param taken the parameters it takes, in addition to its input
    public Workflow withParams(Param... taken) {
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
    public Workflow under(ErrorPolicy policy) {
        return with(new Terms(policy, terms.limits));
    }

    /// {@return a copy with limits for a whole run}
    ///
    /// @param limits the limits
    public Workflow within(Limits limits) {
        return with(new Terms(terms.policy, limits));
    }

    private Workflow with(Terms other) {
        return new Workflow(id, description, params, body, given, other);
    }

    @Override
    public ErrorPolicy policy() {
        return terms.policy;
    }

    @Override
    public Limits limits() {
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
                context.naming("params", () -> complete)
                        .naming(TYPE, () -> Value.Fields.EMPTY.with("input", input))
                        .withVariables(Variables.replayed(context));
        return switch (body) {
            // The node runs at the path of the workflow, so it needs no further execution
            // layers.
            case Body.Nodes(Composite node) when isPlain(node) -> node.executeInline(inside);
            case Body.Nodes(var node) -> inside.run(node, input);
            case Body.Function(var function) -> call(function, new WorkflowContext(inside));
        };
    }

    /// {@return whether a node has no policy or limits of its own}
    private static boolean isPlain(Composite node) {
        var call = Call.of(node);
        return !(node instanceof StandIn)
                && call.policy().equals(ErrorPolicy.FAIL)
                && call.limits().equals(Limits.NONE);
    }

    private Outcome call(WorkflowFunction function, WorkflowContext context)
            throws InterruptedException {
        try {
            var result = function.run(context);
            return result instanceof Outcome outcome ? outcome : Outcome.done(result);
        } catch (RuntimeException | InterruptedException known) {
            throw known;
        } catch (Exception checked) {
            return Failures.of(this, checked);
        }
    }

    @Override
    public List<Node> parts() {
        return body instanceof Body.Nodes(var node) ? List.of(node) : List.of();
    }

    @Override
    public List<Planned> plan() {
        return body instanceof Body.Nodes(var node) ? Planning.of(node) : List.of();
    }

    @Override
    public NodeInfo info() {
        return Composite.super.info().with("description", description);
    }

    /// The error policy and limits of a whole run of a workflow.
    ///
    /// @param policy the error policy
    /// @param limits the limits
    public record Terms(ErrorPolicy policy, Limits limits) {

        /// No error policy and no limits.
        public static final Terms NONE = new Terms(ErrorPolicy.FAIL, Limits.NONE);
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
