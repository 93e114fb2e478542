package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.RowContent;
import dev.nerve.json.Json;
import dev.nerve.node.NodeFunction;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/// The model gets the failure of a tool and may try something else; in every dialect.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.app.models.Wire#ALL")
class MisusedToolTest {

    private static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"days\":{\"type\":\"integer\"}},"
                    + "\"required\":[\"days\"]}";

    private final Wire wire;
    private Rig rig;

    MisusedToolTest(Wire wire) {
        this.wire = wire;
    }

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        rig = Rig.open(wire, directory);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    private ChatNode chat(String schema, NodeFunction function) {
        rig.nerve().functions().bind("weather", function);
        var node = rig.nerve().functions().node("weather", "weather");
        var shape = Json.parse(schema).as(Value.Fields.class);
        return rig.chat(rig.terms().withTools(Tool.of(node, "Tells the weather", shape)));
    }

    /// {@return the result of the call, as the model receives it}
    private RowContent.ToolResult result(ChatNode chat, String tool, String arguments)
            throws InterruptedException {
        rig.server().next(Script.stream(wire.call(tool, arguments)));
        assertThat(rig.say(chat, "one").output()).isEqualTo(Value.of("Hello"));
        assertThat(rig.server().requests()).hasSize(2);
        var asked = rig.server().last();
        var result =
                (RowContent.ToolResult)
                        rig.history(chat).stream()
                                .filter(RowContent.ToolResult.class::isInstance)
                                .findFirst()
                                .orElseThrow();
        assertThat(rig.say(chat, "two").output()).isEqualTo(Value.of("Hello"));
        assertThat(rig.server().last().body()).startsWith(asked.prefixes(wire).getLast());
        return result;
    }

    private void assertFailed(RowContent.ToolResult result, String type, String message) {
        assertThat(result.execution()).isEqualTo(RowContent.ToolStatus.FAILED);
        assertThat(result.result().at("error_type")).isEqualTo(Value.of(type));
        assertThat(result.result().at("error").text()).contains(message);
    }

    @Test
    void toolThatThrowsIsToldToTheModel() throws InterruptedException {
        var chat =
                chat(
                        SCHEMA,
                        _ -> {
                            throw new IllegalStateException("the sky fell");
                        });

        var result = result(chat, "weather", "{\"days\":1}");

        assertThat(result.execution()).isEqualTo(RowContent.ToolStatus.FAILED);
        assertThat(result.result().at("error").text()).contains("the sky fell");
        assertThat(rig.server().requests().get(1).body()).contains("the sky fell");
    }

    @Test
    void argumentsThatDoNotFitAreToldToTheModel() throws InterruptedException {
        var chat = chat(SCHEMA, _ -> "never");

        var result = result(chat, "weather", "{\"days\":\"two\"}");

        assertFailed(result, "invalid_request", "$.days: ");
    }

    @Test
    void unknownToolIsToldToTheModel() throws InterruptedException {
        var chat = chat(SCHEMA, _ -> "never");

        var result = result(chat, "whether", "{\"days\":1}");

        assertFailed(result, "tool_not_found", "there is no tool 'whether'; there is: weather");
    }

    @Test
    void schemaOfAToolThatMakesNoSenseIsTold() throws InterruptedException {
        var chat = chat("{\"type\":\"object\",\"properties\":7}", _ -> "never");

        var result = result(chat, "weather", "{\"days\":1}");

        assertFailed(result, "invalid_request", "tool 'weather': the JSON Schema makes no sense");
    }

    @Test
    void hugeResultIsCutWithARemark() throws InterruptedException {
        var chat = chat(SCHEMA, _ -> "x".repeat(10 * 1024 * 1024));

        var result = result(chat, "weather", "{\"days\":1}");

        assertThat(result.execution()).isEqualTo(RowContent.ToolStatus.DONE);
        assertThat(result.result().text())
                .hasSizeLessThan(101_000)
                .endsWith("[cut: these are the first 100000 of 10485760 characters]");
        assertThat(rig.server().last().body()).hasSizeLessThan(110_000);
    }
}
