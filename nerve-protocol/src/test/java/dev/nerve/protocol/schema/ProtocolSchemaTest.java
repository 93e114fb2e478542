package dev.nerve.protocol.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.protocol.GeneratedFile;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.rpc.RpcMessage.RpcRequest;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProtocolSchemaTest {

    private static final Path FILE = Path.of("../docs/protocol.schema.json");

    /// The sentences are those of the last build, so a change of a doc comment needs two updates.
    @Test
    void theFileIsTheSchemaOfTheRecords() throws IOException {
        GeneratedFile.check(FILE, ProtocolSchema.document().toPrettyJson() + "\n");
    }

    @Test
    void aSchemaHasTheSentencesOfTheRecord() {
        assertThat(ProtocolSchema.of(NodeCommands.GetNode.class))
                .isEqualTo(
                        Value.Fields.EMPTY
                                .with("$schema", "https://json-schema.org/draft/2020-12/schema")
                                .with("$ref", "#/$defs/GetNode")
                                .with(
                                        "$defs",
                                        Map.of(
                                                "GetNode",
                                                Map.of(
                                                        "type",
                                                        "object",
                                                        "description",
                                                        "Describes a node, with its"
                                                                + " definition.",
                                                        "properties",
                                                        Map.of(
                                                                "session",
                                                                text("the session"),
                                                                "node_id",
                                                                text("the node")),
                                                        "required",
                                                        List.of("node_id")))));
    }

    private static Map<String, String> text(String description) {
        return Map.of("type", "string", "description", description);
    }

    @Test
    void theDocumentDescribesMessages() {
        var document = ProtocolSchema.document();
        var request = RpcRequest.of(7, NodeCommands.ExecuteNode.of(null, "writer", "hi")).toJson();
        var validator = new JsonSchemaValidator();

        assertThat(validator.problems(document, Json.parse(request))).isEmpty();
        assertThat(validator.problems(document, Value.fields(Map.of("id", 7, "method", "ping"))))
                .isNotEmpty();
        assertThat(document.at("commands.execute_node.result[\"$ref\"]").text())
                .isEqualTo("#/$defs/ExecutionData");
        assertThat(document.at("events.step_failed[\"$ref\"]").text())
                .isEqualTo("#/$defs/StepFailedData");
        assertThat(document.at("[\"$defs\"].WorkflowParamData.properties").fields())
                .containsKey("default");
    }
}
