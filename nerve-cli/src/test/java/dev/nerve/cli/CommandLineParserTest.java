package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CommandLineParserTest {

    private final Shell shell = Shell.plain();
    private CommandArguments given = new CommandArguments(Map.of());
    private Command command = Command.group("node", "Works with nodes", List.of());

    @BeforeEach
    void makeCommand() {
        var fork =
                Command.verb("fork", "Forks a node", (arguments, _) -> given = arguments)
                        .with(PositionalArgument.one("source", "Which node"))
                        .with(PositionalArgument.optional("name", "What to call the fork"))
                        .with(Option.flag("dry-run", "Changes nothing"))
                        .with(Option.setting("at", "MARK", "Where to fork"));
        command = Command.group("node", "Works with nodes", List.of(fork));
    }

    @Test
    void positionalsAreTakenByPlaceAndOptionsAnywhere() {
        int code =
                shell.run(command, "node", "fork", "--at", "m1", "a", "--dry-run", "b", "--at=m2");

        assertThat(code).isZero();
        assertThat(given.get("source")).isEqualTo("a");
        assertThat(given.find("name")).hasValue("b");
        assertThat(given.has("dry-run")).isTrue();
        assertThat(given.all("at")).containsExactly("m1", "m2");
    }

    @Test
    void whatIsLeftOutIsAbsent() {
        shell.run(command, "node", "fork", "a");

        assertThat(given.find("name")).isEmpty();
        assertThat(given.has("dry-run")).isFalse();
        assertThat(given.all("at")).isEmpty();
    }

    @Test
    void whatCanBeLeftOutTakesWhatIsBeyondTheOthers() {
        var answer =
                Command.verb("answer", "Answers", (arguments, _) -> given = arguments)
                        .with(PositionalArgument.optional("run", "Which run"))
                        .with(PositionalArgument.optional("gate", "Which gate"))
                        .with(PositionalArgument.one("text", "What"));

        shell.run(answer, "answer", "a");
        assertThat(given.values()).isEqualTo(Map.of("text", List.of("a")));
        shell.run(answer, "answer", "a", "b");
        assertThat(given.values()).isEqualTo(Map.of("run", List.of("a"), "text", List.of("b")));
        shell.run(answer, "answer", "a", "b", "c");
        assertThat(given.get("gate")).isEqualTo("b");
        assertThat(shell.run(answer, "answer")).isEqualTo(2);
        assertThat(shell.err()).contains("TEXT is missing: What");
        assertThat(shell.run(answer, "answer", "a", "b", "c", "d")).isEqualTo(2);
    }

    @Test
    void everythingAfterTwoDashesIsAPositional() {
        shell.run(command, "node", "fork", "--", "--dry-run", "--json");

        assertThat(given.get("source")).isEqualTo("--dry-run");
        assertThat(given.find("name")).hasValue("--json");
    }

    @Test
    void manyTakesTheRest() {
        var say =
                Command.verb("say", "Says words", (arguments, _) -> given = arguments)
                        .with(PositionalArgument.many("words", "What to say"));

        shell.run(say, "say", "a", "b", "c");

        assertThat(given.all("words")).containsExactly("a", "b", "c");
    }

    @Nested
    class WhenItMakesNoSense {

        @Test
        void unknownWordSuggestsTheNearest() {
            refused("unknown command 'nod'", "did you mean 'nerve node'?", "nod");
            refused("unknown option '--hepl'", "did you mean 'nerve --help'?", "--hepl");
            refused("unknown command 'frok'", "did you mean 'nerve node fork'?", "node", "frok");
        }

        @Test
        void unknownCommandThatResemblesNothingPointsToTheHelp() {
            refused("unknown command 'xyzzy'", "'nerve --help' lists what there is", "xyzzy");
        }

        @Test
        void unknownOptionSuggestsTheNearest() {
            refused(
                    "unknown option '--dryrun'",
                    "did you mean --dry-run?",
                    "node",
                    "fork",
                    "a",
                    "--dryrun");
        }

        @Test
        void missingPositionalIsNamed() {
            refused(
                    "SOURCE is missing: Which node",
                    "'nerve node fork --help' shows how it is used",
                    "node",
                    "fork");
        }

        @Test
        void oneWordTooManyIsNamed() {
            refused(
                    "unexpected argument 'c'",
                    "'nerve node fork --help' shows how it is used",
                    "node",
                    "fork",
                    "a",
                    "b",
                    "c");
        }

        @Test
        void optionWithoutItsValueIsNamed() {
            refused(
                    "option --at needs a value: --at MARK",
                    "'nerve node fork --help' shows how it is used",
                    "node",
                    "fork",
                    "a",
                    "--at");
        }

        @Test
        void flagWithAValueIsNamed() {
            refused(
                    "option --dry-run takes no value",
                    "'nerve node fork --help' shows how it is used",
                    "node",
                    "fork",
                    "a",
                    "--dry-run=yes");
        }

        private void refused(String message, String hint, String... words) {
            var fresh = Shell.plain();

            int code = fresh.run(command, words);

            assertThat(code).isEqualTo(2);
            assertThat(fresh.err()).isEqualTo("nerve: " + message + "\nhint: " + hint + "\n");
        }
    }
}
