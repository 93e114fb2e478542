package dev.nerve.terminal.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The user's own settings of zsh stay in effect.
@Timeout(60)
final class ZshDetailsTest {

    @TempDir private Path home;

    @BeforeEach
    void isInstalled() {
        boolean there = Files.isExecutable(Path.of("/usr/bin/zsh"));
        Assumptions.assumeTrue(there, "zsh is not installed: it is not tested");
    }

    private ShellRig open(Map<String, String> variables, String... command) throws IOException {
        var shell = new ShellRig(ReadySignal.MARKS, home, variables, command);
        shell.awaitReady();
        return shell;
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(home.resolve(file).getParent());
        Files.writeString(home.resolve(file), text);
    }

    @Test
    void theUsersFilesAreLoadedAndThePromptSurvives() throws Exception {
        write(".zshenv", "echo loaded-env\n");
        write(".zshrc", "echo loaded-rc\nPS1='mine:%? '\nprecmd() { echo \"(precmd $?)\" }\n");
        write(".zlogin", "echo loaded-login\n");
        write(".zprofile", "echo loaded-profile\n");
        try (var shell = open(Map.of(), "zsh", "-l")) {
            assertThat(shell.run("(exit 7)")).isEqualTo(7);

            assertThat(shell.shown())
                    .contains("loaded-env", "loaded-profile", "loaded-rc", "loaded-login")
                    .contains("(precmd 7)", "mine:7 ");
        }
    }

    @Test
    void theDirectoryOfTheUsersFilesIsGivenBack() throws Exception {
        write("dots/.zshrc", "echo loaded-dots\n");
        try (var shell = open(Map.of("ZDOTDIR", home.resolve("dots").toString()), "zsh")) {
            shell.run("echo \"dir=$ZDOTDIR\"");

            assertThat(shell.shown()).contains("loaded-dots", "dir=" + home.resolve("dots"));
        }
        write(".zshrc", "");
        try (var shell = open(Map.of(), "zsh")) {
            shell.run("echo \"dir=${ZDOTDIR-none}\"");

            assertThat(shell.shown()).contains("dir=none");
        }
    }

    @Test
    void aPromptThatIsChangedLaterStillTells() throws Exception {
        write(".zshrc", "");
        try (var shell = open(Map.of(), "zsh")) {
            assertThat(shell.run("PS1='> '")).isZero();
            assertThat(shell.run("precmd_functions+=(late); late() { PS1='late ' }")).isZero();
            assertThat(shell.run("setopt ksh_arrays sh_word_split err_return")).isZero();
            assertThat(shell.run("false")).isEqualTo(1);

            assertThat(shell.shown()).contains("> ", "late ");
        }
    }
}
