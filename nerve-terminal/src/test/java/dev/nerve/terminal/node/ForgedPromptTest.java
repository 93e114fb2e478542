package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.LogCapture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands that print what the shell's prompt prints, and are not over.
@Tag("terminals")
class ForgedPromptTest {

    /// Prints all marks of a prompt, with the number that the shell's variables have.
    private static final String MARKS =
            """
            a=${PS1##*aid=}; a=${a%%[!0-9a-f]*}; export a
            marks() { printf '\\033]133;D;0;aid=%s\\007\\033]133;A;aid=%s\\007' $a $a; \
            printf '\\033]133;B;aid=%s\\007' $a; }
            export -f marks
            """;

    @TempDir Path directory;
    private Terminals terminals;

    @BeforeEach
    void open() {
        terminals = Terminals.in(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo \"${PS1@P}\"; sleep 1",
                "__nerve_tell 0; __nerve_after; echo \"${PS1@P}\"; sleep 1",
                "f=$(tr '\\0' '\\n' < /proc/$$/cmdline | grep bashrc); b=$(grep -o 'aid=[0-9a-f]*'"
                        + " $f | head -1); printf \"\\033]133;D;0;$b\\007\\033]133;B;$b\\007\";"
                        + " sleep 1",
                "bash -c 'marks; sleep 1'",
                "(sleep 0.2; marks) & sleep 1",
                "bash -c marks; timeout --foreground 1 cat",
                "marks; read -t 1 x",
                "exec 3< <(sleep 1); marks; read x <&3",
                "sleep 1 & marks; wait",
                "marks; bash --norc -i -c 'marks; read -t 1 x'",
                "marks; read -e -t 1 x",
                "marks; read -n1 -t 1 x",
                "marks; read -s -t 1 x",
                "set -o vi; marks; read -e -t 1 x",
                "f() { eval '{ marks; read -e -t 1 x; }'; }; f",
                "set +o emacs +o vi; marks; read -t 1 x",
                "set +o emacs +o vi; marks; mapfile -n 1 x < <(sleep 1; echo)",
                "PROMPT_COMMAND=('unset PROMPT_COMMAND[0]; marks; read -e -t 1'"
                        + " \"${PROMPT_COMMAND[@]}\"); marks; read -e -t 1 x",
            })
    void aCommandThatPrintsAPromptIsNotOver(String forged) throws Exception {
        var node = terminals.start("bash");
        terminals.run(node, MARKS.strip());

        var outcome = terminals.run(node, forged + "; echo END");

        assertThat(outcome.output().text()).endsWith("END");
        assertThat(terminals.run(node, "echo next").output().text()).isEqualTo("next");
    }

    @Test
    void inAPlainShellNeither() throws Exception {
        var node = terminals.start("sh");

        var outcome = terminals.run(node, "eval \"printf '%s' \\\"$PS1\\\"\"; sleep 1; echo END");

        assertThat(outcome.output().text()).endsWith("END");
        assertThat(terminals.run(node, "echo next").output().text()).isEqualTo("next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "stty -icanon; "})
    void aPlainShellThatReadsForACommandIsNotReady(String before) throws Exception {
        var node = terminals.start("sh");

        node.submit(before + "eval \"printf '%s' \\\"$PS1\\\"\"; read x; stty icanon; echo END");
        var verdict = node.await(now -> now.state() == TerminalState.READY, Duration.ofMillis(500));

        assertThat(verdict.state()).isEqualTo(TerminalState.BUSY);
        node.write("\n");
        node.await(now -> now.state() == TerminalState.READY, Duration.ofSeconds(10));
        assertThat(node.read().split("END", -1)).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sleep 30 & :",
                "set -o vi",
                "set +o emacs +o vi",
                "set +o emacs +o vi; set -o emacs",
                "stty -icanon",
                "for i in 1 2; do eval \"echo ${nothing?}\"; done",
                "TMOUT=1000",
                "stty -echo",
                "exec 5< /dev/null",
                "PROMPT_COMMAND='sleep 0.1'",
                "cd /; umask 077",
                "(exit 1)",
                "yes | head -n 5000",
            })
    void aShellThatIsReadyIsSeenToBe(String command) throws Exception {
        var node = terminals.start("bash");

        terminals.run(node, command);

        assertThat(node.verdict().state()).isEqualTo(TerminalState.READY);
        assertThat(terminals.run(node, "echo next").output().text()).endsWith("next");
    }

    @Test
    void aProgramThatIsNoShellIsReadyWhenItSaysSoHoweverItReads() throws Exception {
        var script = "printf '\\033]7501;state=working\\007\\033]7501;state=idle\\007'; sleep 30";

        var node =
                terminals.start(
                        TerminalOptions.of(List.of("sh", "-c", script)).withParser("codex"));

        var verdict = node.verdict();
        assertThat(verdict.state()).isEqualTo(TerminalState.READY);
        assertThat(verdict.evidence().rule()).isEqualTo("state-idle");
    }

    /// The process that is known is not the shell, so that nothing can be confirmed.
    @Test
    void aShellInsideOfAnotherProgramIsReadyAfterASecondAndThatIsSaid() throws Exception {
        var wrapper = directory.resolve("bash");
        Files.writeString(wrapper, "#!/bin/sh\n/bin/bash \"$@\"\n");
        Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (var log = LogCapture.of(PromptVerifier.class)) {
            var node = terminals.start(wrapper.toString());

            assertThat(terminals.run(node, "echo next").output().text()).isEqualTo("next");
            assertThat(node.explain().toString()).contains("its prompts are not confirmed");
            assertThat(log.messages()).singleElement().asString().contains("does not confirm");
        }
    }
}
