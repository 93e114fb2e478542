package dev.nerve.terminal.shell.quoting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.terminal.process.ProgramSearch;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.terminal.shell.Commands;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class ShellProgramTest {

    @TempDir private Path directory;
    private Commands commands;

    @BeforeEach
    void open() {
        commands = Commands.in(directory);
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void bashIsTakenIfItIsThereAndOtherwiseThePlainShell() {
        var everywhere = ProgramSearch.of(directory, Map.of("PATH", "/usr/bin:/bin"));
        var nowhere = ProgramSearch.of(directory, Map.of("PATH", "/nowhere"));

        assertThat(ShellProgram.find(everywhere).program()).hasFileName("bash");
        assertThat(ShellProgram.find(nowhere)).isEqualTo(new ShellProgram(Path.of("/bin/sh")));
    }

    @Test
    void aCommandThatLooksLikeAnOptionIsStillACommand() throws Exception {
        assertThat(commands.run("-x() { echo called; }; -x").output().text()).isEqualTo("called");
    }

    @Test
    void whatIsHarmlessStaysReadable() {
        assertThat(ShellProgram.quote("src/main.c")).isEqualTo("src/main.c");
        assertThat(ShellProgram.quote("zwölf")).isEqualTo("zwölf");
        assertThat(ShellProgram.quote("two words")).isEqualTo("'two words'");
        assertThat(ShellProgram.quote("")).isEqualTo("''");
    }

    @Test
    void aNulIsRefused() {
        assertThatThrownBy(() -> ShellProgram.quote("a\0"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("at 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "it's",
                "\"",
                "$HOME",
                "$(echo x)",
                "`echo x`",
                "a;b",
                "a|b",
                "a&b",
                "a>b",
                "*",
                "?",
                "~",
                "#",
                "!",
                "\\",
                "\\n",
                "a\nb",
                "\ta",
                " a ",
                "-n",
                "(",
                "{a,b}",
                "\u007f",
                "é'ü",
                "%s%b\\0101",
                "𝄞$"
            })
    void oneWordComesOutAsItWentIn(String text) throws Exception {
        var outcome = commands.run("printf '<%s>' " + ShellProgram.quote(text));

        assertThat(outcome.output().text()).isEqualTo("<" + text + ">");
    }

    @Test
    void randomTextsComeOutAsTheyWentIn() {
        RandomSeeds.each(
                30,
                random -> {
                    var text = new StringBuilder();
                    random.ints(random.nextInt(40), 1, 0x250).forEach(text::appendCodePoint);
                    text.append('.');

                    var outcome =
                            commands.run("printf '%s' " + ShellProgram.quote(text.toString()));

                    assertThat(outcome.output().text()).isEqualTo(text.toString());
                });
    }

    /// Quotes around a value are a mistake, but they never make the value code.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo X",
                "echo \"X\"",
                "echo 'X'",
                "echo \"$(echo X)\"",
                "echo `echo X`",
                "echo # X\ntrue",
                "cat <<END\nX\nEND",
                "cat <<'END'\nX\nEND",
                "echo $'X'",
                "echo ${Y:-X}",
                "case X in *) true;; esac"
            })
    void aHostileTextIsExecutedNowhere(String command) throws Exception {
        for (var text : hostile()) {
            commands.run(command.replace("X", ShellProgram.quote(text)));

            assertThat(Files.exists(directory.resolve("executed"))).as(text).isFalse();
        }
    }

    @Test
    void whatAStepPutsIntoACommandIsQuoted() throws Exception {
        var step =
                Step.of("run", BashNode.of("sh", commands.host())).inputTemplate("echo ${input}");
        for (var text : hostile()) {
            var outcome = NodeRunners.real().run(Graph.of("g", step), text);

            assertThat(outcome.output().text().strip()).isEqualTo(text.strip());
            assertThat(Files.exists(directory.resolve("executed"))).as(text).isFalse();
        }
    }

    public static List<String> hostile() {
        var touch = "touch executed";
        return List.of(
                "$(" + touch + ")",
                "`" + touch + "`",
                "; " + touch + ";",
                "\n" + touch + "\n",
                "' ; " + touch + " ; '",
                "\" ; " + touch + " ; \"",
                "'$(" + touch + ")'",
                "\\$(" + touch + ")",
                "\nEND\n" + touch + "\n",
                "}; " + touch + "; {",
                ") ; " + touch + " ; (",
                "& " + touch + " &",
                "| " + touch + " #");
    }
}
