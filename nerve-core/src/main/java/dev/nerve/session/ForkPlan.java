package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.ForkRequest;
import dev.nerve.node.Composite;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Persistent;
import dev.nerve.node.Placed;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;
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

    private final NodeFork request;
    private final Registry registry;
    private final Node root;

    /// The nodes that each node uses. In `order`, each node comes after those it uses.
    private final Map<Node, List<Node>> uses = new IdentityHashMap<>();

    private final List<Node> order = new ArrayList<>();
    private final Map<Node, NodeId> names = new IdentityHashMap<>();
    private final Map<NodeId, NodeId> renamed = new HashMap<>();
    private final List<Part> parts = new ArrayList<>();

    private ForkPlan(NodeFork request, Registry registry, Node root) {
        this.request = request;
        this.registry = registry;
        this.root = root;
    }

    static ForkPlan of(NodeFork request, Registry registry, Registry.Entry source) {
        var plan = new ForkPlan(request, registry, source.node());
        if (request.depth() == NodeFork.Depth.DEEP) {
            plan.walk();
            plan.addParts(plan.affected());
        }
        plan.parts.add(new Part(source.node(), source.name(), request, Home.SESSION));
        plan.renamed.put(source.name(), request.target());
        return plan;
    }

    /// {@return the nodes to fork, each after those it uses; the requested node is the last}
    List<Part> parts() {
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
        if (!(node instanceof Composite composite)) {
            return List.of();
        }
        var used = new ArrayList<>(composite.parts());
        for (var name : composite.named()) {
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
        return node instanceof Persistent
                || (request.workspace().mode().makesAPlace() && node instanceof Placed);
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

    private Part part(Node node) {
        if (!(node instanceof Persistent) && !names.containsKey(node)) {
            return new Part(node, node.id(), NodeFork.of(node.id(), node.id()), Home.USER);
        }
        var name = nameOf(node);
        var target = targetOf(name);
        renamesOf(node).forEach(one -> renamed.put(one, target));
        return new Part(node, name, request(name, target), Home.SESSION);
    }

    @SuppressWarnings("ReferenceEquality")
    private NodeId nameOf(Node node) {
        return registry.all().stream()
                .filter(entry -> entry.node() == node)
                .map(Registry.Entry::name)
                .findFirst()
                .orElse(node.id());
    }

    /// {@return all names of a node}
    @SuppressWarnings("ReferenceEquality")
    private List<NodeId> renamesOf(Node node) {
        return registry.all().stream()
                .filter(entry -> entry.node() == node)
                .map(Registry.Entry::name)
                .toList();
    }

    private NodeId targetOf(NodeId name) {
        var target = request.target() + "-" + name;
        if (target.length() > Names.LONGEST) {
            throw new NerveException.Failed(
                    ErrorCode.ID_INVALID,
                    "the fork of '%s' would be called '%s': names have at most %d characters"
                            .formatted(name, target, Names.LONGEST));
        }
        return NodeId.of(target);
    }

    /// {@return the request for a node that is forked along, at the end of its conversation}
    ///
    /// The point of the fork applies only to the requested node.
    private NodeFork request(NodeId name, NodeId target) {
        var asked = request.said();
        var terms = asked.terms();
        var fork = NodeFork.of(name, target).in(request.workspace());
        fork =
                fork.saying(said ->
                        said.ifInFlight(terms.inFlight()).labelled(asked.purpose().labels()));
        if (terms.hidden() == ForkRequest.Hidden.ALLOWED) {
            fork = fork.saying(ForkRequest::allowingHidden);
        }
        if (asked.requestId() == null) {
            return fork;
        }
        // Two ids together could exceed the maximum length of an id.
        return fork.once(Fingerprint.of(Value.of(asked.requestId() + "/" + target)));
    }

    /// A node to fork.
    ///
    /// @param source the node
    /// @param name its name
    /// @param request the request for this node
    /// @param home the owner of the fork
    record Part(Node source, NodeId name, NodeFork request, Home home) {}

    /// The owner of a fork.
    enum Home {
        /// The session, which registers the fork under its name.
        SESSION,
        /// The node that uses it.
        USER
    }
}
