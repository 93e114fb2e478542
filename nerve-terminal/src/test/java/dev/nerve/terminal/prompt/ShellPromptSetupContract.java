package dev.nerve.terminal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The reports of the prompt of every shell, for everything that runs in it.
@Timeout(60)
abstract class ShellPromptSetupContract {

    @TempDir private Path home;

    /// {@return the command that starts the shell}
    abstract List<String> command();

    @BeforeEach
    void isInstalled() throws Exception {
        var program = command().getFirst();
        boolean there =
                List.of("/bin", "/usr/bin", "/usr/local/bin").stream()
                        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        Assumptions.assumeTrue(there, program + " is not installed: its prompts are not tested");
        Files.createFile(home.resolve(".zshrc"));
    }

    final Path home() {
        return home;
    }

    final ShellRig open(ReadySignal sign) throws Exception {
        return new ShellRig(sign, home, Map.of(), command().toArray(String[]::new));
    }

    final ShellRig open() throws Exception {
        var shell = open(ReadySignal.MARKS);
        shell.awaitReady();
        return shell;
    }

    @Test
    void aPromptBeginsAndThenReadsInput() throws Exception {
        try (var shell = open()) {
            assertThat(shell.seen().stream().map(ShellRig.Seen::mark))
                    .containsExactly(new PromptMark.PromptStart(), new PromptMark.InputStart());
        }
    }

    @Test
    void aCommandThatWritesAndSleepsIsNotReadyEarly() throws Exception {
        try (var shell = open()) {
            shell.run("echo 50%; sleep 0.5; echo la''te");

            var ready = shell.seen().getLast();
            assertThat(ready.mark()).isEqualTo(new PromptMark.InputStart());
            assertThat(shell.output().substring(0, ready.at())).contains("late");
        }
    }

    @Test
    void aProgramThatPrintsAPromptFoolsNobody() throws Exception {
        try (var shell = open()) {
            long before = shell.prompts();
            shell.type(
                    "printf '\\033]133;B\\007\\033]133;B;aid=00000000\\007\\033]133;D;0\\007$ ';"
                            + " echo pri''nted; sleep 0.5");
            shell.awaitShown("printed");

            assertThat(shell.prompts()).isEqualTo(before);
            assertThat(shell.awaitReady()).isZero();
            assertThat(shell.prompts()).isEqualTo(before + 1);
        }
    }

    @Test
    void everyCommandTellsHowItEnded() throws Exception {
        try (var shell = open()) {
            assertThat(shell.run("true")).isZero();
            assertThat(shell.run("false")).isEqualTo(1);
            assertThat(shell.run("(exit 7)")).isEqualTo(7);
            assertThat(shell.run("no-such-program")).isEqualTo(127);
            assertThat(shell.run("true")).isZero();
        }
    }

    @Test
    void aCommandThatReadsIsBusyUntilItIsAnswered() throws Exception {
        try (var shell = open()) {
            shell.type("echo as''ks; read x; echo \"got:$x\"");
            shell.awaitShown("asks");
            assertThat(shell.isReady()).isFalse();

            shell.write("this\r");

            assertThat(shell.awaitReady()).isZero();
            assertThat(shell.shown()).contains("got:this");
        }
    }

    @Test
    void aLineGivenUpIsReadyAgain() throws Exception {
        try (var shell = open()) {
            shell.write("half a li");
            shell.awaitShown("half a li");
            shell.write("\u0003");

            assertThat(shell.awaitReady()).isIn(1, 130);
            assertThat(shell.run("true")).isZero();
        }
    }

    @Test
    void anInterruptedCommandTellsSo() throws Exception {
        try (var shell = open()) {
            shell.type("sh -c 'echo sta\"\"rted; exec sleep 600'");
            shell.awaitShown("started");

            shell.write("\u0003");

            assertThat(shell.awaitReady()).isEqualTo(130);
        }
    }

    @Test
    void aJobInTheBackgroundDoesNotKeepTheShellBusy() throws Exception {
        try (var shell = open()) {
            assertThat(shell.run("sleep 600 &")).isZero();
            assertThat(shell.run("kill %1")).isZero();
        }
    }

    @Test
    void aShellInsideIsACommandThatRuns() throws Exception {
        try (var shell = open()) {
            shell.type("PS1='in''ner> ' sh");
            shell.awaitShown("inner> ");
            shell.write("echo ins''ide; true\r");
            shell.awaitShown("inside");
            assertThat(shell.isReady()).isFalse();

            shell.write("exit 5\r");

            assertThat(shell.awaitReady()).isEqualTo(5);
        }
    }

    @Test
    void severalLinesAreOneCommandWithOnePrompt() throws Exception {
        try (var shell = open()) {
            long before = shell.prompts();

            shell.run("echo \"it's ${HOME:+one}\"\nfor x in a b; do\n  echo \"x=$x\"\ndone\nfalse");

            assertThat(shell.shown()).contains("it's one", "x=a", "x=b");
            assertThat(shell.prompts()).isEqualTo(before + 1);
            assertThat(shell.seen().getLast().mark()).isEqualTo(new PromptMark.InputStart());
            assertThat(shell.run("echo \"status=$?\"")).isZero();
            assertThat(shell.shown()).contains("status=1");
        }
    }

    @Test
    void aVeryLongLineArrivesWhole() throws Exception {
        var word = "a'x".repeat(2_000);
        try (var shell = open()) {
            long before = shell.prompts();

            shell.run("x=\"" + word + "\"; echo \"length=${#x}\"");

            assertThat(shell.shown().contains("length=6000")).isTrue();
            assertThat(shell.prompts()).isEqualTo(before + 1);
        }
    }

    @Test
    void settingsThatMakeShellsStrictDoNotDisturb() throws Exception {
        try (var shell = open()) {
            assertThat(shell.run("set -eu")).isZero();
            assertThat(shell.run("echo still th''ere")).isZero();
            assertThat(shell.run("clear")).isZero();
            assertThat(shell.run("if false; then :; fi")).isZero();
            assertThat(shell.shown()).contains("still there");
        }
    }

    @Test
    void aTokenOnTheScreenTellsTheSame() throws Exception {
        try (var shell = open(ReadySignal.TOKEN)) {
            awaitToken(shell, 1, 0);
            shell.type("false");
            awaitToken(shell, 2, 1);
            shell.type("(exit 3)");
            awaitToken(shell, 3, 3);
            shell.type("true");
            awaitToken(shell, 4, 0);

            assertThat(shell.seen()).isEmpty();
        }
    }

    private static void awaitToken(ShellRig shell, int number, int code) {
        var nonce = shell.prompt().nonce();
        shell.awaitShown("[" + nonce.value() + ":" + number + ":" + code + "] ");
        var row = shell.shown().substring(shell.shown().lastIndexOf('\n') + 1);
        assertThat(PromptToken.parse(row, nonce)).as(row).contains(new PromptToken(number, code));
    }

    @Test
    void whatTheShellWasStartedWithIsPrivateAndGoesAway() throws Exception {
        var run = home.resolve("run");
        try (var shell = open();
                var files = Files.list(run)) {
            assertThat(Files.getPosixFilePermissions(files.findFirst().orElseThrow()))
                    .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
            assertThat(shell.run("env | grep -c \"" + shell.prompt().nonce().value() + "\""))
                    .isEqualTo(1);
        }
        assertThat(run).isEmptyDirectory();
    }

    @Test
    void whatOthersTellIsNotTaken() {
        var nonce = new PromptNonce("0123456789abcdef");

        assertThat(PromptMark.parse("A", nonce)).isEmpty();
        assertThat(PromptMark.parse("B;aid=0123456789abcdee", nonce)).isEmpty();
        assertThat(PromptMark.parse("D;0;xaid=0123456789abcdef", nonce)).isEmpty();
        assertThat(PromptMark.parse("X;aid=0123456789abcdef", nonce)).isEmpty();
        assertThat(PromptMark.parse("D;3;aid=0123456789abcdef;k=v", nonce))
                .contains(new PromptMark.CommandEnd(OptionalInt.of(3)));
        assertThat(PromptMark.parse("D;aid=0123456789abcdef", nonce))
                .contains(new PromptMark.CommandEnd(OptionalInt.empty()));
    }
}
