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

/// Control flow around nodes, with parameters and a state; itself a node.
///
/// *Immutable.*
///
/// @param id its name
/// @param description what it is for
/// @param params what it takes beside its input
/// @param body what it does
/// @param given the parameters that somebody has set
/// @param terms what holds for a whole run of it
public record Workflow(
        NodeId id, String description, Params params, Body body, Value.Fields given, Terms terms)
        implements Composite, Planning, Guarded {

    /// The name of the type.
    public static final String TYPE = "workflow";

    /// {@return a workflow in Java}
    ///
    /// @param id its name
    /// @param description what it is for
    /// @param function what it does
    public static Workflow of(String id, String description, WorkflowFunction function) {
        return of(id, description, new Body.Function(function));
    }

    /// {@return a workflow made of nodes: a graph, or one of the control nodes}
    ///
    /// @param id its name
    /// @param description what it is for
    /// @param node what it does
    public static Workflow of(String id, String description, Node node) {
        return of(id, description, new Body.Nodes(node));
    }

    private static Workflow of(String id, String description, Body body) {
        return new Workflow(
                NodeId.of(id), description, Params.NONE, body, Value.Fields.EMPTY, Terms.NONE);
    }

    /// {@return the same with these parameters}
    ///
    /// @param taken what it takes beside its input
    public Workflow withParams(List<Param> taken) {
        return new Workflow(id, description, new Params(taken), body, given, terms);
    }

    /// {@return the same with these parameters}
    ///
    /// @param taken what it takes beside its input
    public Workflow withParams(Param... taken) {
        return withParams(List.of(taken));
    }

    /// {@return the same with parameters set; the others have their defaults}
    ///
    /// @param values by name
    /// @throws dev.nerve.NerveException.Invalid if something does not fit
    public Workflow given(Value.Fields values) {
        return new Workflow(id, description, params, body, params.complete(values), terms);
    }

    /// {@return the same with an error policy for a whole run of it}
    ///
    /// @param policy the policy
    public Workflow under(ErrorPolicy policy) {
        return with(new Terms(policy, terms.limits));
    }

    /// {@return the same with limits on what a whole run of it may spend}
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
            // It takes the workflow's own place, so there is nothing to be wrapped once more.
            case Body.Nodes(var node) when isPlain(node) -> node.execute(inside);
            case Body.Nodes(var node) -> inside.run(node, input);
            case Body.Function(var function) -> call(function, new WorkflowContext(inside));
        };
    }

    /// Whether nothing holds around it but what holds around every node.
    private static boolean isPlain(Node node) {
        var call = Call.of(node);
        return node instanceof Composite
                && !(node instanceof StandIn)
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

    /// What holds for a whole run of a workflow.
    ///
    /// @param policy what happens when it does not work out
    /// @param limits what it may spend
    public record Terms(ErrorPolicy policy, Limits limits) {

        /// None.
        public static final Terms NONE = new Terms(ErrorPolicy.FAIL, Limits.NONE);
    }

    /// What a workflow does.
    public sealed interface Body {

        /// Java.
        ///
        /// @param function the function
        record Function(WorkflowFunction function) implements Body {}

        /// Nodes.
        ///
        /// @param node a graph, or one of the control nodes
        record Nodes(Node node) implements Body {}
    }
}
