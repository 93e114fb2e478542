package dev.nerve.terminal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The user's own settings of bash stay in effect.
@Timeout(60)
final class BashDetailsTest {

    @TempDir private Path home;

    private ShellRig open(String... command) throws IOException {
        return open(Map.of(), command);
    }

    private ShellRig open(Map<String, String> variables, String... command) throws IOException {
        var shell = new ShellRig(ReadySignal.MARKS, home, variables, command);
        shell.awaitReady();
        return shell;
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(home.resolve(file), text);
    }

    @Test
    void theUsersPromptAndItsCommandsSurvive() throws Exception {
        write(".bashrc", "PS1='mine:$? '\nPROMPT_COMMAND='echo \"(command saw $?)\"'\n");
        try (var shell = open("bash")) {
            assertThat(shell.shown()).contains("(command saw 0)", "mine:0 ");

            assertThat(shell.run("(exit 7)")).isEqualTo(7);

            assertThat(shell.shown()).contains("(command saw 7)", "mine:7 ");
        }
    }

    @Test
    void severalCommandsBeforeThePromptSurvive() throws Exception {
        write(".bashrc", "PROMPT_COMMAND=('echo one:$?' 'false' 'echo two:$?')\n");
        try (var shell = open("bash")) {
            assertThat(shell.run("(exit 4)")).isEqualTo(4);

            assertThat(shell.shown()).contains("one:4", "two:4");
        }
    }

    @Test
    void aPromptThatIsChangedLaterStillTells() throws Exception {
        try (var shell = open("bash")) {
            assertThat(shell.run("PS1='> '")).isZero();
            assertThat(shell.run("PS1=\"$PS1+ \"")).isZero();
            assertThat(shell.run("PS0='begins '")).isZero();
            assertThat(shell.run("PROMPT_COMMAND='echo replaced'")).isZero();
            assertThat(shell.run("false")).isEqualTo(1);

            assertThat(shell.shown()).contains("> + ", "begins ", "replaced");
        }
    }

    @Test
    void withoutItsCommandsAPromptStillTellsThatItReads() throws Exception {
        try (var shell = open("bash")) {
            shell.type("unset PROMPT_COMMAND");
            shell.awaitReady();
            shell.type("false");
            shell.awaitReady();

            assertThat(shell.seen().getLast().mark()).isEqualTo(new PromptMark.InputStart());
        }
    }

    @Test
    void anExportedPromptDoesNotTellForAShellInside() throws Exception {
        write(".bashrc", "export PS1='mine '\nexport PROMPT_COMMAND=true\n");
        try (var shell = open("bash")) {
            shell.type("bash --norc");
            shell.awaitShown("bash-");
            shell.write("echo ins''ide\r");
            shell.awaitShown("inside");

            assertThat(shell.isReady()).isFalse();
            assertThat(shell.shown()).doesNotContain("command not found");
            shell.write("exit\r");
            assertThat(shell.awaitReady()).isZero();
        }
    }

    @Test
    void theHistoryHasOnlyWhatWasTyped() throws Exception {
        try (var shell = open("bash")) {
            shell.run("echo first");
            shell.run("history");

            assertThat(shell.shown()).containsPattern("1  echo first\r?\n +2  history\r?\n");
            assertThat(shell.shown()).doesNotContain("__nerve");
        }
    }

    @Test
    void aLoginShellLoadsTheProfile() throws Exception {
        write(".bash_profile", "echo loaded-profile\n");
        write(".bashrc", "echo loaded-rc\n");
        try (var shell = open("bash", "-l")) {
            assertThat(shell.shown()).contains("loaded-profile").doesNotContain("loaded-rc");
            assertThat(shell.run("false")).isEqualTo(1);
        }
    }

    @Test
    void itLoadsWhatItsFlagsSay() throws Exception {
        write(".bashrc", "echo loaded-rc\n");
        write("it's mine", "echo loaded-mine\n");
        try (var shell = open("bash", "--norc")) {
            assertThat(shell.shown()).doesNotContain("loaded-rc");
        }
        try (var shell = open("bash", "--rcfile", "it's mine", "-i")) {
            assertThat(shell.shown()).contains("loaded-mine").doesNotContain("loaded-rc");
        }
    }

    @Test
    void aShellThatIsReplacedIsACommandThatRuns() throws Exception {
        try (var shell = open("bash")) {
            shell.type("exec sh -c 'echo repl\"\"aced; sleep 600'");
            shell.awaitShown("replaced");

            assertThat(shell.isReady()).isFalse();
        }
    }

    @Test
    void whatShReadsIsGivenBack() throws Exception {
        write("mine.sh", "echo loaded-mine\nPS1='mine '\n");
        write(".profile", "echo loaded-profile\n");
        try (var shell = open(Map.of("ENV", "$HOME/mine.sh"), "sh", "-l")) {
            assertThat(shell.run("echo \"env=$ENV\"")).isZero();

            assertThat(shell.shown())
                    .contains("loaded-profile", "loaded-mine", "mine ", "env=$HOME/mine.sh");
        }
    }

    @Test
    void aShThatIsBashTellsAsMuch() throws Exception {
        var program = Files.copy(Path.of("/bin/bash"), home.resolve("sh"));
        try (var shell = open(program.toString())) {
            assertThat(shell.run("false")).isEqualTo(1);
            assertThat(shell.seen())
                    .extracting(ShellRig.Seen::mark)
                    .contains(new PromptMark.OutputStart());
        }
    }
}
