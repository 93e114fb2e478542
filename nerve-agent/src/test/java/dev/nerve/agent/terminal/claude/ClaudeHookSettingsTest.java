package dev.nerve.agent.terminal.claude;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeHookSettingsTest {

    private static final Value.Fields OURS = Value.Fields.EMPTY.with("Stop", List.of("ours"));

    @TempDir private Path directory;

    private Value merged(String given) {
        var command =
                ClaudeHookSettings.merge(List.of("claude", "--settings", given), directory, OURS);
        assertThat(command).hasSize(3);
        return Json.parse(command.getLast());
    }

    @Test
    void hooksAreAddedToACommandWithoutSettings() {
        var command = ClaudeHookSettings.merge(List.of("claude", "-c"), directory, OURS);

        assertThat(command)
                .containsExactly("claude", "-c", "--settings", "{\"hooks\":{\"Stop\":[\"ours\"]}}");
    }

    @Test
    void settingsThatAreGivenStay() {
        var given = "{\"model\":\"opus\",\"hooks\":{\"Stop\":[\"theirs\"],\"Setup\":[\"x\"]}}";

        assertThat(merged(given))
                .isEqualTo(
                        Json.parse(
                                "{\"model\":\"opus\",\"hooks\":"
                                        + "{\"Stop\":[\"theirs\",\"ours\"],\"Setup\":[\"x\"]}}"));
    }

    @Test
    void settingsInAFileStay() throws Exception {
        Files.writeString(directory.resolve("mine.json"), "{\"model\":\"opus\"}");

        assertThat(merged("mine.json").at("model").text()).isEqualTo("opus");
        assertThat(merged("mine.json").at("hooks.Stop[0]").text()).isEqualTo("ours");
    }

    @Test
    void settingsInOneWordWithTheOptionStay() {
        var command =
                ClaudeHookSettings.merge(
                        List.of("claude", "--settings={\"model\":\"opus\"}"), directory, OURS);

        assertThat(command).startsWith("claude", "--settings").hasSize(3);
        assertThat(Json.parse(command.getLast()).at("model").text()).isEqualTo("opus");
        assertThat(Json.parse(command.getLast()).at("hooks.Stop[0]").text()).isEqualTo("ours");
    }

    @Test
    void settingsThatCannotBeReadAreToldAbout() {
        assertThatThrownBy(() -> merged("missing.json"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("missing.json");
    }
}
