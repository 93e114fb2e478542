package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpPageTest {

    private final Shell shell = Shell.plain();

    @ParameterizedTest
    @ValueSource(strings = {"", "--help", "-h", "help", "--help --json"})
    void programShowsItsCommands(String words) {
        int code = shell.run(node(), words.isEmpty() ? new String[0] : words.split(" "));

        assertThat(code).isZero();
        assertThat(shell.out()).contains("A control layer for AI agents", "Works with nodes");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void groupShowsItsVerbs() {
        shell.run(node(), "node");

        assertThat(shell.out())
                .isEqualTo(
                        """
                        Works with nodes

                        Usage:
                          nerve node COMMAND [OPTIONS]

                        Commands:
                          fork  Forks a node

                        Options:
                          --dir DIR  Uses the store .nerve in this directory
                          --help     Shows this help
                          --json     Writes JSON instead of text
                          --verbose  Shows where a failure happened
                          --version  Shows the version
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"node fork --help", "node fork a -h", "help node fork"})
    void verbShowsWhatItTakes(String words) {
        shell.run(node(), words.split(" "));

        assertThat(shell.out())
                .isEqualTo(
                        """
                        Forks a node

                        Usage:
                          nerve node fork SOURCE [NAME] [OPTIONS]

                        Arguments:
                          SOURCE  Which node
                          [NAME]  What to call the fork

                        Options:
                          --at MARK  Where to fork
                          --dir DIR  Uses the store .nerve in this directory
                          --help     Shows this help
                          --json     Writes JSON instead of text
                          --verbose  Shows where a failure happened
                          --version  Shows the version

                        Examples:
                          nerve node fork claude experiment  Forks claude as it is now
                        """);
    }

    @Test
    void headingsAndWhatToTypeStandOutOnATerminal() {
        var coloured = Shell.coloured();

        coloured.run(node(), "node");

        assertThat(coloured.out())
                .contains("\u001b[1mUsage:\u001b[0m\n", "  \u001b[36mfork\u001b[0m  Forks");
    }

    @Test
    void exitCodesAreToldWhereACommandHasThem() {
        var codes = List.of(new ExitCode(0, "Fine"), new ExitCode(130, "Left"));
        var verb = Command.verb("wait", "Waits", (_, _) -> {}).exitCodes(codes);
        var group = Command.group("node", "Works with nodes", List.of(verb)).exitCodes(codes);

        for (var words : List.of("node --help", "node wait --help")) {
            var page = Shell.plain();
            page.run(group.example("nerve node wait", "Waits"), words.split(" "));
            assertThat(page.out()).contains("\nExit codes:\n  0    Fine\n  130  Left\n");
        }
        shell.run(group, "node", "wait", "--help", "--json");
        assertThat(shell.out()).contains("{\"typed\":\"130\",\"meaning\":\"Left\"}");
    }

    private static Command node() {
        var fork =
                Command.verb("fork", "Forks a node", (_, _) -> {})
                        .with(PositionalArgument.one("source", "Which node"))
                        .with(PositionalArgument.optional("name", "What to call the fork"))
                        .with(Option.setting("at", "MARK", "Where to fork"))
                        .example("nerve node fork claude experiment", "Forks claude as it is now");
        return Command.group("node", "Works with nodes", List.of(fork));
    }
}
