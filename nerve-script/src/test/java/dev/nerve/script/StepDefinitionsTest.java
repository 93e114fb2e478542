package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.graph.GraphNodeKind;
import dev.nerve.json.Json;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.json.Yaml;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.kind.ControlKinds;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every step of every workflow file that ships, as a definition.
class StepDefinitionsTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(nerve: 1\n.*?)```");
    private static final Path DOCS = Path.of("../docs");

    private final NodeKinds kinds =
            NodeKinds.of(
                    ControlKinds.and(
                            new Bench().functions.kind(),
                            IdentityNode.kind(),
                            GraphNodeKind.GRAPH,
                            Echo.KIND));

    private static List<Value> files() throws IOException {
        var files = new ArrayList<Value>();
        try (var examples = Files.list(Path.of("../examples"));
                var docs = Files.list(DOCS)) {
            for (var file : examples.filter(file -> file.toString().endsWith(".yaml")).toList()) {
                files.add(Yaml.parse(file.toString(), Files.readString(file)));
            }
            for (var page : docs.filter(file -> file.toString().endsWith(".md")).toList()) {
                var matcher = EXAMPLE.matcher(Files.readString(page));
                while (matcher.find()) {
                    files.add(Yaml.parse(page.toString(), matcher.group(1)));
                }
            }
        }
        var everything = Path.of("src/test/resources/files/everything.yaml");
        files.add(Yaml.parse("everything.yaml", Files.readString(everything)));
        return files;
    }

    @Test
    void everyStepBecomesADefinitionAndBackAgain() throws IOException {
        var schema = kinds.schema();
        var types = new TreeSet<String>();
        for (var file : files()) {
            for (var step : StepDefinition.stepsIn(file)) {
                var definition = StepDefinition.of(step, "n");
                types.add(definition.type());
                if (isOfAnotherFile(step)) {
                    continue;
                }

                var stored = Json.parse(definition.toValue().toJson());
                var node = kinds.make(NodeDefinition.of(stored));

                assertThat(node.definition()).contains(definition);
                assertThat(new JsonSchemaValidator().problems(schema, stored))
                        .as(stored.toJson())
                        .isEmpty();
            }
        }
        assertThat(types)
                .containsAll(
                        ControlKinds.all().stream()
                                .map(kind -> kind.type())
                                .filter(type -> !List.of("mark", "fan_out").contains(type))
                                .toList());
    }

    private static boolean isOfAnotherFile(Value step) {
        return step.toJson().matches("(?s).*\"workflow\":(\\{\"id\":)?\"[^\"]*\\.ya?ml\".*");
    }
}
