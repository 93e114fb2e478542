package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The states of agents in runs, for a caller outside of the run.
@Timeout(120)
class NodeExplainTest {

    private static final String FIX =
            """
            nerve: 1
            id: fix
            nodes:
              dev: {type: agent, command: [scripted, script.yaml]}
            steps:
              - {id: mend, node: dev}
            """;

    private static final String SCRIPT =
            """
            description: makes files
            turns:
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt}}
                  - say: Done.
            otherwise: {say: Nothing to do.}
            """;

    @TempDir Path directory;
    @TempDir Path output;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(directory.resolve("fix.yaml"), FIX.replaceAll("  look: .*\n", ""));
        Files.writeString(directory.resolve("script.yaml"), SCRIPT);
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    @Test
    void whatARunToldLastIsToldWithWhenThatWas() {
        assertThat(nerve("run", "fix.yaml", "nothing").code()).isZero();

        var told = nerve("node", "explain", "dev");

        assertThat(told.code()).as(told.err()).isZero();
        assertThat(told.out())
                .contains("node      dev, at fix/mend\n")
                .containsPattern("run       fix-\\S+, which is completed\n")
                .containsPattern("as of     [\\d.]+ m?s ago, when it last reported\n")
                .contains("state     ready for ", "rule      turn-over (program)")
                .contains("evidence  the turn is over; ")
                .containsPattern("program   scripted.*\n");
    }

    @Test
    void anAgentThatWaitsInAnotherProcessIsToldWhileItDoes() throws Exception {
        try (var _ =
                NerveProcess.start(directory, output, List.of(), "run", "fix.yaml", "touch it")) {
            var value = awaitState("waiting");

            assertThat(value.at("node").text()).isEqualTo("dev");
            assertThat(value.at("current").toBoolean()).isTrue();
            assertThat(value.at("run_state").text()).isIn("running", "waiting");
            assertThat(value.at("rule").text()).isEqualTo("permission");
            assertThat(value.at("question.text").text()).contains("touch x.txt");
            assertThat(value.at("question.choices").items()).hasSize(2);
            assertThat(nerve("node", "explain", "dev").out())
                    .doesNotContain("as of ")
                    .contains(
                            "state     waiting (permission) for ",
                            "rule      permission (program)");
        }
    }

    private Value awaitState(String state) {
        return await().atMost(Duration.ofSeconds(60))
                .until(this::told, told -> told.find("state").equals(Optional.of(Value.of(state))));
    }

    private Value told() {
        var told = nerve("node", "explain", "dev", "--json");
        return told.code() == 0 ? Json.parse(told.out()) : Value.Fields.EMPTY;
    }

    @Test
    void aNodeOfWhichNothingWasToldIsNotFoundAndThoseAreNamedThatAre() {
        var nothing = nerve("node", "explain", "dev");
        assertThat(nothing.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(nothing.err()).contains("no run has a state for 'dev'");

        assertThat(nerve("run", "fix.yaml", "nothing").code()).isZero();
        var other = nerve("node", "explain", "deb");
        assertThat(other.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(other.err()).contains("'deb'", "there is one for dev");
    }

    @Test
    void whoeverWatchesARunWithoutATerminalIsNotToldEveryState() {
        assertThat(nerve("run", "fix.yaml", "nothing").out()).doesNotContain("agent_state");
        assertThat(nerve("runs", "watch", "fix", "--json").out()).contains("\"agent_state\"");
    }

    @Test
    void aPaneIsMeantByItsId() {
        var told = nerve("node", "explain", "wezterm:xyz");

        assertThat(told.code()).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(told.err()).contains("invalid pane 'wezterm:xyz'");
    }
}
