package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.json.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(nerve: 1\n.*?)```");

    private static List<String> problems(String yaml) {
        return new JsonSchemaValidator()
                .problems(YamlWorkflows.schema(), Yaml.parse("flow.yaml", yaml));
    }

    private static String everything() throws IOException {
        return Files.readString(Path.of("src/test/resources/files/everything.yaml"));
    }

    /// With `-Dupdate=true` both are written anew.
    @Test
    void whatShipsIsWhatTheReaderKnows() throws IOException {
        for (var file :
                List.of(
                        "../docs/workflow.schema.json",
                        "src/main/resources/dev/nerve/script/workflow.schema.json")) {
            if (Boolean.getBoolean("update")) {
                Files.writeString(Path.of(file), YamlWorkflows.schemaText());
            }
            assertThat(Files.readString(Path.of(file)))
                    .as(file)
                    .isEqualTo(YamlWorkflows.schemaText());
        }
    }

    @Test
    void allThatCanBeInAFileIsAllowed() throws IOException {
        assertThat(problems(everything())).isEmpty();
    }

    @Test
    void pathsOfOtherFilesAreAllowed() {
        assertThat(problems("nerve: 1\nid: x\nsteps: [{workflow: ../lib/a.yaml}]")).isEmpty();
        assertThat(problems("nerve: 1\nid: x\nsteps: [{workflow: {id: ./a.yml}}]")).isEmpty();
    }

    @Test
    void everyKeyOfTheTableIsInTheFileWithEverything() throws IOException {
        var text = everything();
        var shapes = new ArrayList<>(YamlWorkflows.schema().at("[\"$defs\"]").fields().values());
        shapes.add(YamlWorkflows.schema());

        var keys = shapes.stream().flatMap(one -> one.at("properties").fields().keySet().stream());

        assertThat(keys.distinct().filter(key -> !text.contains(key + ":"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id: x\nsteps: [{value: 1}]",
                "nerve: 2\nid: x\nsteps: [{value: 1}]",
                "nerve: 1\nid: x\nsteps: [{gate: {prompt: x, check: {when: true}}}]",
                "nerve: 1\nid: Bad Name\nsteps: [{value: 1}]",
                "nerve: 1\nid: x\nstep: []\nsteps: [{value: 1}]",
                "nerve: 1\nid: x\nsteps: [{value: 1, wait: 1s}]",
                "nerve: 1\nid: x\nsteps: [{value: 1, wehn: true}]",
                "nerve: 1\nid: x\nsteps: [{value: 1, when: yes}]",
                "nerve: 1\nid: x\nsteps: [{value: 1, timeout: soon}]",
                "nerve: 1\nid: x\nsteps: [{loop: {max: many}, steps: [{value: 1}]}]",
                "nerve: 1\nid: x\nsteps: [{value: 1, on_error: explode}]",
                "nerve: 1\nid: x\nsteps: [{workflow: /etc/flow.yaml}]",
                "nerve: 1\nid: x\nsteps: [{workflow: {id: ./flow.java}}]",
                "nerve: 1\nid: x\nsteps: [{mark: {node: chat}}]",
                "nerve: 1\nid: x\nbudget: {tokns: 1}\nsteps: [{value: 1}]",
                "nerve: 1\nid: x\ntimeout: soon\nsteps: [{value: 1}]",
            })
    void whatTheReaderRefusesTheSchemaRefuses(String yaml) {
        assertThat(problems(yaml)).isNotEmpty();
    }

    @Test
    void theExamplesOfTheManualAreRight() throws IOException {
        var matcher = EXAMPLE.matcher(Files.readString(Path.of("../docs/yaml.md")));
        int found = 0;
        while (matcher.find()) {
            found++;
            assertThat(problems(matcher.group(1))).as(matcher.group(1)).isEmpty();
            assertThat(new Bench().read(matcher.group(1)).tree()).isNotEmpty();
        }
        assertThat(found).isGreaterThanOrEqualTo(2);
    }
}
