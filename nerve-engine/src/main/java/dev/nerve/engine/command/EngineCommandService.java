package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.engine.setup.EngineDescription;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.protocol.EngineCommands;
import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.catalog.CommandDefinition;
import dev.nerve.protocol.common.EngineData;
import dev.nerve.protocol.common.KindData;
import dev.nerve.protocol.common.PingData;
import dev.nerve.value.ValueLimits;
import dev.nerve.value.schema.JsonSchemaWriter;
import dev.nerve.value.schema.NodeSchemas;
import java.util.Map;
import java.util.TreeMap;

/// The commands about the engine itself.
public final class EngineCommandService {

    private final EngineDescription description;
    private final NodeKinds kinds;

    EngineCommandService(EngineDescription description, NodeKinds kinds) {
        this.description = description;
        this.kinds = kinds;
    }

    Record execute(EngineCommands<?> command) {
        return switch (command) {
            case EngineCommands.Ping _ ->
                    new PingData(
                            description.id(), description.version(), EngineDescription.PROTOCOL);
            case EngineCommands.GetEngine _ -> describe();
            case EngineCommands.ExecuteCode _ ->
                    throw new NerveException.Unsupported(
                            "this engine does not support execute_code");
            case EngineCommands.Shutdown _ ->
                    throw new NerveException.Unsupported(
                            "this engine ends with the program around it");
        };
    }

    private EngineData describe() {
        return new EngineData(
                description.id(),
                description.version(),
                EngineDescription.PROTOCOL,
                description.paths(),
                new TreeMap<>(
                        Map.of(
                                "value_bytes", (long) ValueLimits.MAX_BYTES,
                                "value_depth", (long) ValueLimits.MAX_DEPTH,
                                "page", (long) CommandCheck.LARGEST_PAGE)),
                kinds.all().stream().map(EngineCommandService::kind).toList(),
                CommandCatalog.ALL.commands().stream().map(CommandDefinition::name).toList());
    }

    private static KindData kind(NodeKind kind) {
        var title = "The parameters of a node of type " + kind.type();
        return new KindData(
                kind.type(), JsonSchemaWriter.document(title, kind.parameters(), NodeSchemas.OPEN));
    }
}
