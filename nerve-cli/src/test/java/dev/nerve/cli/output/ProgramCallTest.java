package dev.nerve.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramCallTest {

    private final ProgramCall call = new ProgramCall("./nerve", Optional.of("/my project"));

    @ParameterizedTest
    @ValueSource(strings = {"run", "runs list", "chat", "workflow list", "node list"})
    void aCommandThatUsesTheStoreGetsTheDirectory(String command) {
        assertThat(call.adaptCommands("'nerve " + command + "' helps"))
                .isEqualTo("'./nerve --dir '/my project' " + command + "' helps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "completion bash",
                "demo",
                "doctor",
                "extract",
                "install",
                "java",
                "pane list",
                "replay",
                "--help"
            })
    void anyOtherCommandGetsOnlyTheProgram(String command) {
        assertThat(call.adaptCommands("'nerve " + command + "' helps"))
                .isEqualTo("'./nerve " + command + "' helps");
    }

    @Test
    void otherUsesOfTheNameStay() {
        var text = "nerve stores runs; see docs/nerve runs and nerve.db";

        assertThat(call.adaptCommands(text)).isEqualTo(text);
    }
}
