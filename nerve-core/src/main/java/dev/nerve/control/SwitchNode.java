package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node that executes the node for a key.
///
/// The path segment of a case is its key. If the key is not a valid name, it is `case[n]`, the nth
/// case.
///
/// @param id its name
/// @param key computes the key
/// @param cases the nodes by key, in order
/// @param otherwise the node for all other keys, or null if other keys are an error
public record SwitchNode(NodeId id, KeyFunction key, List<Case> cases, @Nullable Node otherwise)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "switch";

    private static final String ATTRIBUTE = "case";
    private static final String DEFAULT = "default";

    public SwitchNode {
        cases = List.copyOf(cases);
    }

    /// {@return a switch without cases}
    ///
    /// @param id its name
    /// @param key computes the key
    public static SwitchNode of(String id, KeyFunction key) {
        return new SwitchNode(NodeId.of(id), key, List.of(), null);
    }

    /// {@return a copy with one more case}
    ///
    /// @param wanted the key of the case
    /// @param node the node to execute for the key
    /// @throws NerveException.Invalid if the key already has a case
    public SwitchNode on(String wanted, Node node) {
        if (cases.stream().anyMatch(one -> one.key().equals(wanted))) {
            throw new NerveException.Invalid(
                    "switch '%s' has two cases for %s; each key needs one"
                            .formatted(id, NameRules.quote(wanted)));
        }
        var all = new ArrayList<>(cases);
        all.add(new Case(wanted, node));
        return new SwitchNode(id, key, all, otherwise);
    }

    /// {@return a copy with a node for all other keys}
    ///
    /// @param node the node to execute for other keys
    public SwitchNode otherwise(Node node) {
        return new SwitchNode(id, key, cases, node);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var wanted = key.of(context);
        for (int i = 0; i < cases.size(); i++) {
            if (cases.get(i).key().equals(wanted)) {
                var node = cases.get(i).node();
                return BranchExecution.execute(wanted, segment(i), node, context)
                        .with(ATTRIBUTE, wanted);
            }
        }
        return otherwise == null
                ? unknown(wanted)
                : BranchExecution.execute(DEFAULT, DEFAULT, otherwise, context)
                        .with(ATTRIBUTE, DEFAULT);
    }

    private String segment(int position) {
        var wanted = cases.get(position).key();
        return NameRules.isName(wanted) ? wanted : "case[%d]".formatted(position + 1);
    }

    private Outcome unknown(String wanted) {
        var there = cases.stream().map(Case::key).toList();
        return Outcome.failed(
                ErrorCode.INVALID_REQUEST,
                "switch '%s' has no case for %s and no default; %s"
                        .formatted(
                                id,
                                NameRules.quote(wanted),
                                there.isEmpty()
                                        ? "there are no cases"
                                        : "the cases are: " + String.join(", ", there)));
    }

    @Override
    public List<Node> parts() {
        var parts = new ArrayList<>(cases.stream().map(Case::node).toList());
        if (otherwise != null) {
            parts.add(otherwise);
        }
        return parts;
    }

    @Override
    public List<PlannedStep> plan() {
        var plan = new ArrayList<PlannedStep>();
        for (int i = 0; i < cases.size(); i++) {
            plan.add(BranchExecution.planned(segment(i), cases.get(i).node()));
        }
        if (otherwise != null) {
            plan.add(BranchExecution.planned(DEFAULT, otherwise));
        }
        return plan;
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(substitutions -> {
            var wired =
                    cases.stream()
                            .map(one -> new Case(one.key(), substitutions.node(one.node())))
                            .toList();
            var other = otherwise == null ? null : substitutions.node(otherwise);
            return new SwitchNode(fork.target(), key, wired, other);
        });
    }

    /// The node for one key.
    ///
    /// @param key the key
    /// @param node the node to execute for the key
    public record Case(String key, Node node) {}
}
