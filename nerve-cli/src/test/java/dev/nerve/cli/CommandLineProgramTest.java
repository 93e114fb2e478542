package dev.nerve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.TextStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CommandLineProgramTest {

    private final Shell shell = Shell.plain();

    @Test
    void versionIsOneLine() {
        int code = shell.run(verb((_, _) -> {}), "--version");

        assertThat(code).isZero();
        assertThat(shell.out()).isEqualTo("nerve 1.2.3\n");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void versionForProgramsIsAnObject() {
        shell.run(verb((_, _) -> {}), "--version", "--json");

        assertThat(shell.out()).isEqualTo("{\"version\":\"1.2.3\"}\n");
    }

    @Test
    void resultGoesToStandardOutput() {
        shell.run(verb((_, output) -> output.result(new NerveVersion("9"))), "node", "list");

        assertThat(shell.out()).isEqualTo("nerve 9\n");
    }

    @Test
    void notesGoToTheOtherStreamAndNotToPrograms() {
        var command = verb((_, output) -> output.note("working"));

        shell.run(command, "node", "list");
        shell.run(command, "node", "list", "--json");

        assertThat(shell.out()).isEmpty();
        assertThat(shell.err()).isEqualTo("working\n");
    }

    @Test
    void eventsForProgramsAreOneLineEach() {
        CommandAction twice =
                (_, output) -> {
                    output.event(new NerveVersion("1"));
                    output.event(new NerveVersion("2"));
                };

        shell.run(verb(twice), "node", "list", "--json");

        assertThat(shell.out()).isEqualTo("{\"version\":\"1\"}\n{\"version\":\"2\"}\n");
    }

    @Test
    void programsGetEveryCharacterOnEveryTerminal() {
        var bytes = new ByteArrayOutputStream();
        var ascii = new PrintStream(bytes, true, StandardCharsets.US_ASCII);
        var streams = new ConsoleStreams(ascii, TextStyle.PLAIN, ascii, TextStyle.PLAIN);

        CommandLineProgram.of(new NerveVersion("größer"), List.of(), streams)
                .run(List.of("--version", "--json"));

        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("größer");
    }

    @Test
    void commandIsToldThatNobodyReadsAnyMore() {
        var closed =
                new PrintStream(
                        new OutputStream() {
                            @Override
                            public void write(int b) throws IOException {
                                throw new IOException("nobody reads");
                            }
                        });
        var heard = new ArrayList<Boolean>();
        CommandAction speaking =
                (_, output) -> {
                    heard.add(output.hasReader());
                    output.chunk("hello");
                    heard.add(output.hasReader());
                };

        var streams = new ConsoleStreams(closed, TextStyle.PLAIN, closed, TextStyle.PLAIN);
        var program =
                CommandLineProgram.of(
                        new NerveVersion("1"), List.of(() -> verb(speaking)), streams);
        program.run(List.of("node", "list"));

        assertThat(heard).containsExactly(true, false);
    }

    @Nested
    class WhenSomethingFails {

        @Test
        void refusalIsOneLineWithItsExitCode() {
            int code =
                    shell.run(failing(new NerveException.NotFound("no node 'x'")), "node", "list");

            assertThat(code).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
            assertThat(shell.out()).isEmpty();
            assertThat(shell.err()).isEqualTo("nerve: no node 'x'\n");
        }

        @Test
        void hintIsASecondLine() {
            var failure = CommandFailure.of(ErrorCode.TIMEOUT, "too slow").withHint("wait longer");

            int code = shell.run(failing(failure), "node", "list");

            assertThat(code).isEqualTo(ErrorCode.TIMEOUT.exitCode());
            assertThat(shell.err()).isEqualTo("nerve: too slow\nhint: wait longer\n");
        }

        @Test
        void severalProblemsAreALineEach() {
            shell.run(failing(new NerveException.Invalid("bad\nname\u001b[2J")), "node", "list");

            assertThat(shell.err()).isEqualTo("nerve: bad\n  name [2J\n");
        }

        @Test
        void problemsOfAFileAreInTheOrderOfItsLines() {
            var problems = "a.yaml:10:1: ten\na.yaml:2:7: two b\na.yaml:2:3: two a";

            shell.run(failing(new NerveException.Invalid(problems)), "node", "list");
            shell.run(failing(new NerveException.Invalid(problems)), "node", "list", "--json");

            assertThat(shell.err())
                    .isEqualTo(
                            "nerve: a.yaml:2:3: two a\n  a.yaml:2:7: two b\n"
                                    + "  a.yaml:10:1: ten\n");
            assertThat(shell.out()).contains("ten\\na.yaml:2:7");
        }

        @Test
        void whatShowsAPlaceStaysBelowItsProblem() {
            var problems =
                    "b.java:9:1: late\n  9 | x\n    | ^\nb.java:2:7: early\na.yaml:1:1: other";

            shell.run(failing(new NerveException.Invalid(problems)), "node", "list");

            assertThat(shell.err())
                    .isEqualTo(
                            "nerve: b.java:2:7: early\n  b.java:9:1: late\n    9 | x\n      | ^\n"
                                    + "  a.yaml:1:1: other\n");
        }

        @Test
        void optionOfAllCommandsTakesNoValue() {
            int code = shell.run(verb((_, _) -> {}), "node", "list", "--json=1");

            assertThat(code).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
            assertThat(shell.err()).startsWith("nerve: option --json takes no value\n");
        }

        @Test
        void bugEndsWithOneAndShowsItsStackOnlyWhenAsked() {
            var bug = failing(new IllegalStateException("oops"));

            int code = shell.run(bug, "node", "list");
            var brief = shell.err();
            shell.run(bug, "node", "list", "--verbose");

            assertThat(code).isEqualTo(1);
            assertThat(brief).startsWith("nerve: a bug: ").contains("oops").doesNotContain("\tat ");
            assertThat(shell.err()).contains("\tat dev.nerve.cli.");
        }

        @Test
        void failureForProgramsIsAnObject() {
            shell.run(failing(new NerveException.NotFound("gone")), "node", "list", "--json");

            assertThat(shell.err()).isEmpty();
            assertThat(shell.out())
                    .isEqualTo(
                            "{\"type\":\"error\",\"code\":\"not_found\",\"message\":\"gone\"}\n");
        }

        @Test
        void interruptionHasTheCodeOfShells() {
            CommandAction stopped =
                    (_, _) -> {
                        throw new InterruptedException();
                    };

            assertThat(shell.run(verb(stopped), "node", "list")).isEqualTo(130);
        }
    }

    @Nested
    class OnATerminal {

        @Test
        void colourSaysWhatWentWrong() {
            var coloured = Shell.coloured();

            coloured.run(failing(new NerveException.NotFound("gone")), "node", "list");

            assertThat(coloured.err()).isEqualTo("\u001b[31mnerve:\u001b[0m gone\n");
        }
    }

    private static Command verb(CommandAction action) {
        return Command.group(
                "node", "Works with nodes", List.of(Command.verb("list", "Lists nodes", action)));
    }

    private static Command failing(RuntimeException failure) {
        return verb((_, _) -> {
            throw failure;
        });
    }
}
