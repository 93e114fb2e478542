package dev.nerve.session;

import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.value.schema.ObjectSchema;
import java.util.List;

/// Creates persistent nodes that log their operations.
///
/// @param type the name of the type
/// @param log receives the operations
/// @param parts the nodes that every node uses
record FakeKind(String type, FakePersistentNode.OperationListener log, List<Node> parts)
        implements NodeKind {

    static FakeKind of(String type, FakePersistentNode.OperationListener listener, Node... parts) {
        return new FakeKind(type, listener, List.of(parts));
    }

    @Override
    public ObjectSchema parameters() {
        return ObjectSchema.of();
    }

    @Override
    public Node make(NodeDefinition definition, NodeKinds kinds) {
        return FakePersistentNode.withListener(
                definition.id().name(), log, parts.toArray(Node[]::new));
    }
}
