package dev.nerve.node.capability;

import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.screen.ResizableNode;
import dev.nerve.node.capability.screen.ScreenNode;
import java.util.List;
import java.util.stream.Stream;

/// The names of the capabilities that clients use.
public final class NodeCapabilities {

    private static final List<NamedCapability> NAMES =
            List.of(
                    new NamedCapability("lifecycle", PersistentNode.class),
                    new NamedCapability("fork", ForkableNode.class),
                    new NamedCapability("screen", ScreenNode.class),
                    new NamedCapability("resize", ResizableNode.class),
                    new NamedCapability("typing", TypingNode.class),
                    new NamedCapability("interrupt", InterruptibleNode.class),
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

    private static Stream<String> names(Node node) {
        return NAMES.stream().filter(one -> one.type().isInstance(node)).map(NamedCapability::name);
    }

    /// A capability with its name.
    ///
    /// @param name the name on the wire
    /// @param type the interface
    private record NamedCapability(String name, Class<? extends Node> type) {}
}
