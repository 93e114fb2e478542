package dev.nerve.terminal.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The commands that start a shell with reports, and the way to type into it.
final class ShellDialectTest {

    @ParameterizedTest
    @CsvSource({
        "bash, BASH",
        "/usr/local/bin/bash, BASH",
        "bash -i, BASH",
        "bash -il, BASH",
        "bash --login, BASH",
        "bash --norc --noprofile -i, BASH",
        "bash --rcfile my.rc, BASH",
        "zsh, ZSH",
        "zsh -l, ZSH",
        "sh, SH",
        "dash -i, SH",
        "/bin/sh -l, SH",
        "busybox sh, SH"
    })
    void anInteractiveShellIsOne(String command, ShellDialect dialect) {
        assertThat(ShellDialect.of(List.of(command.split(" ")))).contains(dialect);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash -c true",
                "bash script.sh",
                "bash -i script.sh",
                "bash --posix",
                "bash --rcfile",
                "zsh -f",
                "zsh --login",
                "sh -s",
                "sh -",
                "busybox",
                "busybox ls",
                "python3",
                "bashful"
            })
    void everythingElseIsNone(String command) {
        assertThat(ShellDialect.of(List.of(command.split(" ")))).isEmpty();
    }

    @Test
    void shellsWithPastesGetACommandAsItIs() {
        assertThat(ShellDialect.BASH.toInput("a\nb 'c'")).isEqualTo("a\nb 'c'");
        assertThat(ShellDialect.ZSH.toInput("a\nb 'c'")).isEqualTo("a\nb 'c'");
    }

    @Test
    void shellsWithoutPastesGetSeveralLinesQuoted() {
        assertThat(ShellDialect.SH.toInput("a 'b'")).isEqualTo("a 'b'");
        assertThat(ShellDialect.SH.toInput("a\nb 'c'")).isEqualTo("eval 'a\nb '\\''c'\\'''");
    }

    @Test
    void noLineThatIsTypedIsTooLongForATerminal() {
        var typed = ShellDialect.SH.toInput("é'".repeat(10_000));

        assertThat(typed.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(1_100));
    }

    @Test
    void aNonceIsMadeByChanceAndChecked() {
        assertThat(PromptNonce.random(new Random(1)).value()).matches("[0-9a-f]{16}");
        assertThatThrownBy(() -> new PromptNonce("a;b"))
                .hasMessage("invalid nonce 'a;b': use 8 to 64 of a-z and 0-9");
    }
}
