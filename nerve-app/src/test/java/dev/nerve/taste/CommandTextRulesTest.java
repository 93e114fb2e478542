package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTextRulesTest {

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "there is no run; nerve runs list shows them",
                "'nerve pane list' shows all",
                "name it with --dir",
                "--answer",
                "there is no mark; /mark sets one",
            })
    void commandBelowTheEdgeIsReported(String text) throws IOException {
        assertThat(violations("dev.nerve.run", text))
                .containsExactly(
                        "dev.nerve.run.Planted names a command or a flag: \"%s\"".formatted(text));
    }

    @Test
    void commandInJoinedTextsIsReported() throws IOException {
        var source =
                """
                package dev.nerve.run;
                public class Planted {
                    static String of(int n) { return "no run " + n + "; nerve runs" + " list"; }
                }
                """;

        assertThat(CommandTextRules.violations(PlantedClasses.compile(directory, source)))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run nerve with a JDK",
                "nerve can upgrade it",
                "nerve.runs().start(…)",
                "/model",
                "a -- b",
                "no file /export/one there",
                "well-known--name",
            })
    void otherTextsAreNotReported(String text) throws IOException {
        assertThat(violations("dev.nerve.run", text)).isEmpty();
    }

    @Test
    void edgeNamesItsCommands() throws IOException {
        assertThat(violations("dev.nerve.cli.output", "'nerve runs list' lists them")).isEmpty();
        assertThat(violations("dev.nerve.app", "--dir names it")).isEmpty();
    }

    @Test
    void flagOfAnotherProgramIsNotReportedButACommandOfNerveIs() throws IOException {
        assertThat(violations("dev.nerve.terminal.git", "--no-track")).isEmpty();
        assertThat(violations("dev.nerve.terminal.git", "see nerve pane list")).hasSize(1);
    }

    private List<String> violations(String where, String text) throws IOException {
        var source =
                "package %s; public class Planted { static final String TEXT = \"%s\"; }"
                        .formatted(where, text);
        return CommandTextRules.violations(PlantedClasses.compile(directory, source));
    }
}
