package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The capabilities of nodes, and their names for clients.
public final class NodeCapabilities {

    private static final List<NamedCapability> NAMES =
            List.of(
                    new NamedCapability("lifecycle", PersistentNode.class),
                    new NamedCapability("fork", ForkableNode.class),
                    new NamedCapability("screen", ScreenNode.class),
                    new NamedCapability("resize", ResizableNode.class),
                    new NamedCapability("clear", ClearableNode.class),
                    new NamedCapability("focus", FocusableNode.class),
                    new NamedCapability("record", RecordableNode.class),
                    new NamedCapability("typing", TypingNode.class),
                    new NamedCapability("interrupt", InterruptibleNode.class),
                    new NamedCapability("steer", SteerableNode.class),
                    new NamedCapability("conversation", ConversationNode.class),
                    new NamedCapability("tools", ToolListNode.class),
                    new NamedCapability("explain", ExplainableNode.class),
                    new NamedCapability("workspace", WorkingDirectoryNode.class));

    private NodeCapabilities() {}

    /// {@return the names of the capabilities of a node, in a fixed order}
    ///
    /// @param node the node
    public static List<String> of(Node node) {
        return names(node).toList();
    }

    /// {@return the node as one with a capability, unless it lacks the capability}
    ///
    /// @param node the node
    /// @param type the interface of the capability
    /// @param <N> the type of the interface
    public static <N extends Node> Optional<N> find(Node node, Class<N> type) {
        boolean isMissing =
                node instanceof LimitedCapabilityNode limited
                        && limited.missingCapabilities().contains(type);
        return type.isInstance(node) && !isMissing
                ? Optional.of(type.cast(node))
                : Optional.empty();
    }

    private static Stream<String> names(Node node) {
        return NAMES.stream()
                .filter(one -> find(node, one.type()).isPresent())
                .map(NamedCapability::name);
    }

    /// A capability with its name.
    ///
    /// @param name the name on the wire
    /// @param type the interface
    private record NamedCapability(String name, Class<? extends Node> type) {}
}
