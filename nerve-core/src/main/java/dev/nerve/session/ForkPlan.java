package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.WorkingDirectoryNode;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A plan of a fork: the nodes that are forked together, and the names of their forks.
///
/// A deep fork includes nodes with state, nodes that move to the new workspace, and all nodes that
/// use one of these. Other nodes are shared. A node inside its user stays inside and keeps its
/// name. A node with state, or one that is found by name, is registered as `<target>-<name>`. The
/// search uses no recursion, because nesting may be deeper than the stack.
final class ForkPlan {

    private final NodeForkRequest request;
    private final NodeRegistry registry;
    private final Node root;

    /// The nodes that each node uses. In `order`, each node comes after those it uses.
    private final Map<Node, List<Node>> uses = new IdentityHashMap<>();

    private final List<Node> order = new ArrayList<>();
    private final Map<Node, NodeId> names = new IdentityHashMap<>();
    private final Map<NodeId, NodeId> renamed = new HashMap<>();
    private final List<PlannedFork> parts = new ArrayList<>();

    private ForkPlan(NodeForkRequest request, NodeRegistry registry, Node root) {
        this.request = request;
        this.registry = registry;
        this.root = root;
    }

    static ForkPlan of(NodeForkRequest request, NodeRegistry registry, NodeRegistry.Entry source) {
        var plan = new ForkPlan(request, registry, source.node());
        if (request.depth() == NodeForkRequest.Depth.DEEP) {
            plan.walk();
            plan.addParts(plan.affected());
        }
        plan.parts.add(new PlannedFork(source.node(), source.name(), request, ForkScope.SESSION));
        plan.renamed.put(source.name(), request.target());
        return plan;
    }

    /// {@return the nodes to fork, each after those it uses; the requested node is the last}
    List<PlannedFork> parts() {
        return parts;
    }

    /// {@return the new names of nodes that are found by name}
    Map<NodeId, NodeId> renamed() {
        return renamed;
    }

    private void walk() {
        var open = new ArrayDeque<>(List.of(root));
        Set<Node> left = Collections.newSetFromMap(new IdentityHashMap<>());
        for (var node = open.peek(); node != null; node = open.peek()) {
            if (uses.containsKey(node)) {
                open.pop();
                if (left.add(node)) {
                    order.add(node);
                }
            } else {
                var used = usedBy(node);
                uses.put(node, used);
                used.reversed().stream().filter(one -> !uses.containsKey(one)).forEach(open::push);
            }
        }
    }

    private List<Node> usedBy(Node node) {
        if (!(node instanceof CompositeNode composite)) {
            return List.of();
        }
        var used = new ArrayList<>(composite.parts());
        for (var name : composite.referencedNodes()) {
            for (var found : registry.find(name).stream().toList()) {
                names.putIfAbsent(found.node(), name);
                used.add(found.node());
            }
        }
        return used;
    }

    /// {@return the nodes that must be forked: nodes with state and all nodes that use them}
    private Set<Node> affected() {
        var users = new IdentityHashMap<Node, List<Node>>();
        uses.forEach((user, used) ->
                used.forEach(one -> users.computeIfAbsent(one, _ -> new ArrayList<>()).add(user)));
        Set<Node> affected = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(order.stream().filter(this::isForkedForItself).toList());
        for (var node = open.poll(); node != null; node = open.poll()) {
            if (affected.add(node)) {
                open.addAll(users.getOrDefault(node, List.of()));
            }
        }
        return affected;
    }

    private boolean isForkedForItself(Node node) {
        return node instanceof PersistentNode
                || (request.workspace().mode().createsDirectory()
                        && node instanceof WorkingDirectoryNode);
    }

    @SuppressWarnings("ReferenceEquality")
    private void addParts(Set<Node> affected) {
        for (var node : order) {
            if (affected.contains(node) && node != root) {
                parts.add(part(node));
            }
        }
        names.forEach((node, name) -> {
            if (node == root) {
                renamed.put(name, request.target());
            }
        });
    }

    private PlannedFork part(Node node) {
        if (!(node instanceof PersistentNode) && !names.containsKey(node)) {
            return new PlannedFork(
                    node, node.id(), NodeForkRequest.of(node.id(), node.id()), ForkScope.USER);
        }
        var name = nameOf(node);
        var target = targetOf(name);
        renamesOf(node).forEach(one -> renamed.put(one, target));
        return new PlannedFork(node, name, request(name, target), ForkScope.SESSION);
    }

    @SuppressWarnings("ReferenceEquality")
    private NodeId nameOf(Node node) {
        return registry.all().stream()
                .filter(entry -> entry.node() == node)
                .map(NodeRegistry.Entry::name)
                .findFirst()
                .orElse(node.id());
    }

    /// {@return all names of a node}
    @SuppressWarnings("ReferenceEquality")
    private List<NodeId> renamesOf(Node node) {
        return registry.all().stream()
                .filter(entry -> entry.node() == node)
                .map(NodeRegistry.Entry::name)
                .toList();
    }

    private NodeId targetOf(NodeId name) {
        var target = request.target() + "-" + name;
        if (target.length() > NameRules.MAX_LENGTH) {
            throw new NerveException.Failed(
                    ErrorCode.ID_INVALID,
                    "the fork of '%s' would be called '%s': names have at most %d characters"
                            .formatted(name, target, NameRules.MAX_LENGTH));
        }
        return NodeId.of(target);
    }

    /// {@return the request for a node that is forked along, at the end of its conversation}
    ///
    /// The point of the fork applies only to the requested node.
    private NodeForkRequest request(NodeId name, NodeId target) {
        var asked = request.said();
        var options = asked.terms();
        var fork = NodeForkRequest.of(name, target).workspace(request.workspace());
        fork =
                fork.conversationFork(
                        said -> said.inFlight(options.inFlight()).labels(asked.purpose().labels()));
        if (options.hidden() == ForkRequest.HiddenPointPolicy.ALLOWED) {
            fork = fork.conversationFork(ForkRequest::allowHidden);
        }
        if (asked.requestId() == null) {
            return fork;
        }
        // Two ids together could exceed the maximum length of an id.
        return fork.once(ValueFingerprint.of(Value.of(asked.requestId() + "/" + target)));
    }

    /// A node to fork.
    ///
    /// @param source the node
    /// @param name its name
    /// @param request the request for this node
    /// @param home the owner of the fork
    record PlannedFork(Node source, NodeId name, NodeForkRequest request, ForkScope home) {}

    /// The owner of a fork.
    enum ForkScope {
        /// The session, which registers the fork under its name.
        SESSION,
        /// The node that uses it.
        USER
    }
}
