package dev.nerve.node.kind;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.value.schema.NodeSchemas;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.SchemaCheck;
import java.util.List;

/// The schemas of the definitions of all available kinds. *Immutable.*
///
/// @param kinds the kinds
record KindSchemas(NodeKinds kinds) implements NodeSchemas {

    @Override
    public List<String> types() {
        return kinds.all().stream().map(NodeKind::type).toList();
    }

    @Override
    public ObjectSchema parameters(String type) {
        return kinds.get(type).parameters();
    }

    @Override
    public void check(String id, String type, Value.Fields parameters, SchemaCheck place) {
        // An invalid name is reported already.
        var name = NodeId.of(NameRules.isName(id) ? id : type);
        kinds.get(type).check(new NodeDefinition(name, type, parameters), place, kinds);
    }
}
