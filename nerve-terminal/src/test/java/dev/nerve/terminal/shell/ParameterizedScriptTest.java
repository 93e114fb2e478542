package dev.nerve.terminal.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.terminal.shell.quoting.ShellProgramTest;
import dev.nerve.value.Template;
import dev.nerve.value.TemplateScope;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterizedScriptTest {

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

    private static ParameterizedScript script(String template, String value) {
        TemplateScope scope =
                root -> root.equals("input") ? Optional.of(Value.of(value)) : Optional.empty();
        return ParameterizedScript.of(Template.of(template), scope);
    }

    @Test
    void aValueIsNamedAndNotSpliced() {
        assertThat(script("grep ${input} file", "a b"))
                .isEqualTo(
                        new ParameterizedScript(
                                "grep ${input} file",
                                "grep \"${NERVE_VALUE_1}\" file",
                                Map.of("NERVE_VALUE_1", "a b")));
    }

    @Test
    void withoutValuesTheCommandStaysAsItIs() {
        assertThat(script("echo $${HOME}", "x")).isEqualTo(ParameterizedScript.of("echo ${HOME}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '^',
            value = {
                "echo V                    => echo \"$V\"",
                "echo \"a V\"              => echo \"a $V\"",
                "echo 'a V'                => echo 'a '\"$V\"''",
                "echo \\\"V                => echo \\\"\"$V\"",
                "echo \"$(echo V)\" V      => echo \"$(echo \"$V\")\" \"$V\"",
                "echo \"$(echo 'V')\"      => echo \"$(echo ''\"$V\"'')\"",
                "(echo V) \"V\"            => (echo \"$V\") \"$V\"",
                "echo $# V                 => echo $# \"$V\"",
                "cat <<< V                 => cat <<< \"$V\"",
            })
    void howItIsNamedDependsOnTheQuotesAroundIt(String template, String expected) {
        var text = script(template.replace("V", "${input}"), "x").text();

        assertThat(text.replaceAll("\\$\\{NERVE_VALUE_\\d}", "\\$V")).isEqualTo(expected);
    }

    @Test
    void anApostropheInACommentIsNoQuote() {
        assertThat(script("# don't\necho ${input}", "x").text())
                .endsWith("echo \"${NERVE_VALUE_1}\"");
        assertThat(script("a#don't\necho ${input}'", "x").text())
                .endsWith("\"${NERVE_VALUE_1}\"''");
    }

    @Test
    void aHereDocumentTakesValuesAndEndsWhereItSays() {
        var text =
                script(
                                "cat <<-END; cat << X\nit's ${input}\n\tEND\n"
                                        + "${input}\nX\necho ${input}",
                                "x")
                        .text();

        assertThat(text)
                .isEqualTo(
                        """
                        cat <<-END; cat << X
                        it's ${NERVE_VALUE_1}
                        \tEND
                        ${NERVE_VALUE_2}
                        X
                        echo "${NERVE_VALUE_3}\"\
                        """);
    }

    @Test
    void aHereDocumentThatTakesNoValuesIsRefused() {
        assertThatThrownBy(() -> BashNode.of("sh", "cat <<'END'\n${input}\nEND", commands.host()))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("write <<END without quotes");
    }

    @Test
    void aNulIsRefused() {
        assertThatThrownBy(() -> script("echo ${input}", "\0"))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "printf %s ${input}",
                "printf %s \"${input}\"",
                "printf %s '${input}'",
                "printf %s \"$(printf %s \"${input}\")\"",
                "printf %s \"$(printf %s '${input}')\"",
                "f() { printf %s ${input}; }; f other",
                "printf %s \"`printf %s \"${input}\"`\"",
            })
    void aHostileValueIsDataWhereverItIs(String command) throws Exception {
        for (var text : ShellProgramTest.hostile()) {
            var outcome = commands.run(command, text);

            assertThat(outcome.output().text().strip()).isEqualTo(text.strip());
            assertThat(Files.exists(directory.resolve("executed"))).as(text).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# ${input}\ntrue",
                "cat <<END\n${input}\nEND",
                "echo $'${input}'",
                "echo $${Y:-${input}}",
                "echo $(case a in a) echo \"${input}\";; esac) \"${input}\"",
                "echo \"$(echo \\\"${input})\" '${input}'",
            })
    void norWhereItMakesNoSense(String command) throws Exception {
        for (var text : ShellProgramTest.hostile()) {
            commands.run(command, text);

            assertThat(Files.exists(directory.resolve("executed"))).as(text).isFalse();
        }
    }
}
