package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Text that nerve types into a shell stays out of the user's own history.
class TypedHistoryTest {

    @TempDir Path home;

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "sh"})
    void nothingIsWrittenToTheUsersHistory(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin", shell)), shell + " is not installed");
        Files.writeString(
                home.resolve(".bashrc"),
                "HISTFILE=~/.bash_history HISTSIZE=1000\nshopt -s histappend\n"
                        + "PROMPT_COMMAND='history -a'\n");
        Files.writeString(home.resolve(".zshrc"), "HISTFILE=~/.zsh_history SAVEHIST=1000\n");
        try (var terminals = Terminals.in(home, "HOME", home.toString())) {
            var node = terminals.start(shell);
            terminals.run(node, "export TOKEN=do-not-keep-this");
            node.stop(Duration.ofSeconds(5));
        }

        try (var files = Files.list(home)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file ->
                            assertThat(Files.readString(file)).doesNotContain("do-not-keep-this"));
        }
        assertThat(home.resolve(".bash_history")).doesNotExist();
    }
}
