package dev.nerve.script.flow;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepInput;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.ScopedNodes;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlaceholderNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A node that was made from a definition in the form of a YAML step, and returns that definition.
///
/// It stands for the node that the step runs: the path, the events and the journal belong to that
/// node. In its expressions, `input` is the input of this node.
///
/// @param stored the definition
/// @param step the step that was read from it
/// @param inner the nodes that only this node finds: its commands, and those that it defines
/// @param maker makes a node from another definition
public record DefinedNode(
        NodeDefinition stored, Step step, List<Node> inner, Function<NodeDefinition, Node> maker)
        implements CompositeNode, PlannableNode, PlaceholderNode, ForkableNode {

    /// Copies the list.
    public DefinedNode {
        inner = List.copyOf(inner);
    }

    @Override
    public NodeId id() {
        return stored.id();
    }

    @Override
    public String type() {
        return stored.type();
    }

    @Override
    public Optional<NodeDefinition> definition() {
        return Optional.of(stored);
    }

    /// {@return the workflow that this node runs, if it is one}
    Optional<Workflow> workflow() {
        return step.target() instanceof Step.Target.Direct(Workflow workflow)
                ? Optional.of(workflow)
                : Optional.empty();
    }

    /// {@return a copy whose workflow has these parameter values}
    ///
    /// @param given the values by name
    Node withParams(Value.Fields given) {
        var called = workflow().orElseThrow().given(given);
        return new DefinedNode(stored, Step.of(step.id().name(), called), inner, maker);
    }

    @Override
    public ResolvedCall resolveCall(NodeCall call, RunContext context) {
        var own = Value.Fields.EMPTY.with("input", context.input());
        var around = ScopedNodes.add(context, inner).withName(ScopedGraph.WORKFLOW, () -> own);
        var node =
                switch (step.target()) {
                    case Step.Target.Direct(var direct) -> direct;
                    case Step.Target.Named(var name) -> around.nodes().get(name);
                };
        return new ResolvedCall(
                new NodeCall(node, call.policy(), call.limits(), call.onResume()),
                around.forNode(node.id(), input(around)));
    }

    private Value input(RunContext around) {
        for (var given : step.inputs()) {
            if (given instanceof StepInput.Computed(var function)) {
                return Value.of(function.apply(around));
            }
        }
        return around.input();
    }

    @Override
    public Outcome execute(RunContext context) {
        throw new IllegalStateException("not executed: " + resolveCall(NodeCall.of(this), context));
    }

    @Override
    public List<Node> parts() {
        var all = new ArrayList<>(step.nodes());
        all.addAll(inner);
        return all;
    }

    @Override
    public List<NodeId> referencedNodes() {
        return step.named();
    }

    @Override
    public List<PlannedStep> plan() {
        return step.target() instanceof Step.Target.Direct(var node)
                ? PlannableNode.of(node)
                : List.of();
    }

    /// Forks the definition under another name. Names in expressions cannot follow the forks of
    /// other nodes, so a fork that would rename or copy nodes inside is refused.
    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        if (!CompositeNode.persistentIn(this).isEmpty()) {
            throw unsupported("it has nodes with state inside");
        }
        return PreparedFork.of(substitutions -> forked(fork.target(), substitutions));
    }

    private Node forked(NodeId target, ForkSubstitutions substitutions) {
        for (var name : references(this)) {
            if (!substitutions.name(name).equals(name)) {
                throw unsupported("it uses '%s' by name, which is forked too".formatted(name));
            }
        }
        return maker.apply(new NodeDefinition(target, stored.type(), stored.parameters()));
    }

    private NerveException.Failed unsupported(String why) {
        return new NerveException.Failed(
                ErrorCode.FORK_UNSUPPORTED, "'%s' cannot be forked: %s".formatted(id(), why));
    }

    private static List<NodeId> references(Node node) {
        var found = new ArrayList<NodeId>();
        if (node instanceof CompositeNode composite) {
            found.addAll(composite.referencedNodes());
            composite.parts().forEach(part -> found.addAll(references(part)));
        }
        return found;
    }
}
