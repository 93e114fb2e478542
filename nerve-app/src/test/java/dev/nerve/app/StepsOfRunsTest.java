package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One step of a run, looked at afterwards: `nerve runs show RUN STEP` and `nerve runs logs`.
@Timeout(120)
class StepsOfRunsTest {

    private static final String BUILD =
            """
            nerve: 1
            id: build
            nodes:
              warn: {type: bash, command: "cat; echo careful >&2"}
              flaky:
                type: bash
                command: "if [ -e ok ]; then echo fine; else touch ok; echo not yet >&2; exit 3; fi"
            steps:
              - {id: warn, node: warn}
              - {id: flaky, node: flaky, retry: {count: 2, delay: 1ms}}
              - id: again
                loop: {times: 2, max: 3}
                steps:
                  - {id: inner, node: warn}
            """;

    @TempDir Path directory;

    @BeforeEach
    void runIt() throws IOException {
        Files.writeString(directory.resolve("build.yaml"), BUILD);
        assertThat(nerve("run", "build.yaml", "hello").code()).isZero();
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    @Test
    void stepIsShownWithWhatItWasGivenGaveAndWroteToStderr() {
        var shell = nerve("runs", "show", "build", "warn");

        assertThat(shell.code()).as(shell.err()).isZero();
        assertThat(shell.out())
                .startsWith("step      warn\nrun       build-")
                .contains("\ntype      bash\nstate     done\nstarted   ", "\ntook      ")
                .endsWith("\nInput:\nhello\n\nOutput:\nhello\n\nStderr:\ncareful\n");
    }

    @Test
    void everyAttemptIsShownAndAFailureLeadsWithItsReason() {
        var shell = nerve("runs", "show", "build", "flaky");

        assertThat(shell.out())
                .containsPattern("1  failed after \\d+.*: not yet \\(exit code 3: 'if ")
                .containsPattern("2  done after \\d+")
                .endsWith("Output:\nfine\n");
        var value = Json.parse(nerve("runs", "show", "build", "flaky", "--json").out());
        assertThat(value.at("path").text()).isEqualTo("flaky");
        assertThat(value.at("attempts").items())
                .extracting(attempt -> attempt.at("status").text())
                .containsExactly("failed", "completed");
        assertThat(value.at("attempts[0].stderr").text()).isEqualTo("not yet\n");
        assertThat(value.at("input").text()).isEqualTo("hello");
        assertThat(value.at("result.output").text()).isEqualTo("fine");
    }

    @Test
    void loopIsShownWithItsRounds() {
        assertThat(nerve("runs", "show", "build", "again").out())
                .endsWith("Inside:\n  again[1]\n  again[2]\n");
        assertThat(nerve("runs", "show", "build", "again[2]/inner").out())
                .startsWith("step      again[2]/inner\n");
    }

    @Test
    void unknownStepIsToldWithTheNearestAndAmbiguousOneWithAll() {
        var unknown = nerve("runs", "show", "build", "warm");
        assertThat(unknown.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(unknown.err()).contains("has no step 'warm' so far; did you mean 'warn'?");
        assertThat(nerve("runs", "logs", "build", "xyz").err()).doesNotContain("did you mean");

        var several = nerve("runs", "show", "build", "inner");
        assertThat(several.code()).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(several.err()).contains("again[1]/inner", "again[2]/inner");
    }

    @Test
    void logsHaveTheTextOfAStepAlone() {
        var text = nerve("runs", "logs", "build", "warn").out();

        assertThat(text).contains("hello", "careful").doesNotContain("==");
    }

    @Test
    void logsOfAForkHaveAllThatASharedStepWrote() throws IOException {
        Files.writeString(
                directory.resolve("long.yaml"),
                """
                nerve: 1
                id: long
                steps:
                  - {id: a, bash: "yes abc | head -c 100000"}
                  - {id: b, bash: "wc -c"}
                """);
        assertThat(nerve("run", "long.yaml").code()).isZero();
        var fork = nerve("runs", "fork", "long", "--at", "b", "--json");
        assertThat(fork.code()).as(fork.err()).isZero();
        var id = Json.parse(fork.out().lines().findFirst().orElseThrow()).at("run_id").text();

        assertThat(nerve("runs", "logs", id, "a").out()).hasSizeGreaterThanOrEqualTo(100_000);
    }

    @Test
    void logsOfARunAreInStepsAndAttempts() {
        assertThat(nerve("runs", "logs", "build").out())
                .containsSubsequence(
                        "== warn\n",
                        "== flaky, attempt 1, failed\nnot yet\n",
                        "== flaky, attempt 2, done\nfine\n",
                        "== again[1]/inner\n",
                        "== again[2]/inner\n");
        var pieces = Json.parse(nerve("runs", "logs", "build", "flaky", "--json").out());
        assertThat(pieces.at("texts").items())
                .extracting(piece -> piece.at("stream").text())
                .containsExactly("stderr", "stdout");
        assertThat(pieces.at("texts[0].attempt").toLong()).isEqualTo(1);
    }
}
