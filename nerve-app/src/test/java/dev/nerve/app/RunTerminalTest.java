package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `nerve run` as a person uses it: in a real terminal, with keys.
@Timeout(180)
class RunTerminalTest {

    private static final String ASK =
            """
            nerve: 1
            id: ask
            nodes:
              work: {type: bash, command: "echo worked"}
              slow: {type: bash, command: "sleep 60"}
            steps:
              - id: again
                loop: {times: 2, max: 3}
                steps:
                  - {id: work, node: work}
              - id: which
                gate: {prompt: "Which way?", options: [fast, slow]}
              - id: last
                node: slow
                when: ${steps.which.output == 'slow'}
                on_resume: ask
            output: ${steps.which.output}
            """;

    /// Between two questions there is time to type.
    private static final String DEPLOY =
            """
            nerve: 1
            id: deploy
            nodes:
              build: {type: bash, command: "until [ -e built ]; do sleep 0.05; done"}
            steps:
              - id: first
                gate: {prompt: "Build it?", options: [yes, no]}
              - {id: build, node: build}
              - id: last
                gate: {prompt: "Deploy to PRODUCTION?", options: [yes, no]}
            output: ${steps.last.output}
            """;

    @TempDir Path directory;
    private @Nullable TmuxTestTerminal tmux;

    @BeforeEach
    void needTmux() throws Exception {
        assumeTrue(TmuxTestTerminal.isInstalled(), "tmux is not installed");
        Files.writeString(directory.resolve("ask.yaml"), ASK);
        Files.writeString(directory.resolve("deploy.yaml"), DEPLOY);
    }

    @AfterEach
    void closeTerminal() throws Exception {
        if (tmux != null) {
            tmux.close();
        }
    }

    /// Starts nerve, and shows its exit code at the end. Ctrl-C reaches all programs in the
    /// terminal, so the shell ignores it.
    private TmuxTestTerminal start(String words) throws Exception {
        return start("", "in,out,err", words);
    }

    /// @param typist what the lines come from, with the pipe; nothing if a person types
    /// @param terminals which of its streams are the terminal's
    /// @param words what is typed after `nerve`
    private TmuxTestTerminal start(String typist, String terminals, String words) throws Exception {
        closeTerminal();
        var script =
                """
                trap : INT
                cd '%s'
                %s '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dnerve.terminals=%s \\
                    --sun-misc-unsafe-memory-access=allow \\
                    --enable-native-access=ALL-UNNAMED -cp '%s' dev.nerve.app.Main %s
                echo "code $?"
                cat
                """
                        .formatted(
                                directory,
                                typist,
                                Path.of(System.getProperty("java.home"), "bin", "java"),
                                terminals,
                                System.getProperty("java.class.path"),
                                words);
        var file = directory.resolve("start.sh");
        Files.writeString(file, script);
        tmux = TmuxTestTerminal.open(directory, List.of("sh", file.toString()));
        return tmux;
    }

    private static boolean isAsked(String screen) {
        return screen.stripTrailing().endsWith("\n1-2>");
    }

    private static void enter(TmuxTestTerminal terminal, String line) throws Exception {
        terminal.type(line);
        terminal.press("Enter");
    }

    @Test
    void aPersonSeesTheTreeAndAnswersBelowIt() throws Exception {
        var terminal = start("run ask.yaml");
        var asked = terminal.awaitScreen(RunTerminalTest::isAsked);
        assertThat(asked)
                .contains("├─ ✓ again", "2 rounds", "├─ ? which", "Which way?", "· last")
                .contains("\n? which\n  Which way?\n  1  fast\n  2  slow\n1-2>");

        enter(terminal, "neither");
        terminal.awaitScreen(
                screen -> screen.contains("is not one of its options") && isAsked(screen));
        enter(terminal, "1");

        var ended = terminal.awaitText("code 0");
        assertThat(ended).contains("✓ ask", "fast, by ", "skipped", "\nfast\n");
    }

    @Test
    void theResultAloneIsCapturedWhileAPersonIsAskedInTheTerminal() throws Exception {
        var terminal = start("", "in,err", "run ask.yaml > result");
        assertThat(terminal.awaitScreen(RunTerminalTest::isAsked)).contains("├─ ? which");

        enter(terminal, "1");

        assertThat(terminal.awaitText("code 0")).contains("✓ ask", "fast, by ");
        assertThat(directory.resolve("result")).hasContent("fast\n");
    }

    @Test
    void whatIsTypedBeforeAQuestionIsNotItsAnswer() throws Exception {
        assertNotAnswered(start("run deploy.yaml"));
    }

    @Test
    void whatIsTypedBeforeAQuestionIsNotItsAnswerInADumbTerminal() throws Exception {
        assertNotAnswered(start("TERM=dumb", "in,out,err", "run deploy.yaml"));
    }

    private void assertNotAnswered(TmuxTestTerminal terminal) throws Exception {
        terminal.awaitScreen(RunTerminalTest::isAsked);
        enter(terminal, "1");
        terminal.awaitScreen(
                screen -> screen.matches("(?s).*(started +build|[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] build).*"));

        enter(terminal, "yes");
        terminal.type("ye");
        terminal.awaitText("yes");
        Files.createFile(directory.resolve("built"));

        var asked = terminal.awaitScreen(screen -> screen.contains("? last\n") && isAsked(screen));
        assertThat(asked.stripTrailing())
                .endsWith(
                        """
                        ? last
                          Deploy to PRODUCTION?
                          1  yes
                          2  no
                        (text typed before the question was discarded)
                        1-2>\
                        """);
        enter(terminal, "no");
        assertThat(terminal.awaitText("code 0")).contains("\nno\n");
    }

    @Test
    void whatHappensToAnotherQuestionIsToldAboveWhatIsTyped() throws Exception {
        Files.writeString(
                directory.resolve("two.yaml"),
                """
                nerve: 1
                id: two
                nodes:
                  build: {type: bash, command: "until [ -e built ]; do sleep 0.05; done"}
                steps:
                  - id: both
                    parallel:
                      one:
                        - id: name
                          gate: {prompt: "Which name?"}
                      other:
                        - {id: build, node: build}
                        - id: ship
                          gate: {prompt: "Ship it?", options: [yes, no], timeout: 1s, default: no}
                """);
        var terminal = start("run two.yaml");
        terminal.awaitText("answer>");
        terminal.type("hal");
        terminal.awaitText("answer> hal");

        Files.createFile(directory.resolve("built"));

        var end = "(both/other/ship: its time is up; no counts as the answer)\nanswer> hal";
        var told = terminal.awaitScreen(screen -> screen.stripTrailing().endsWith(end));
        assertThat(told)
                .containsPattern("\\(also asked: both/other/ship  within .*, or else no\\)\n");
        enter(terminal, "f");
        assertThat(terminal.awaitText("code 0")).contains("\"one\": \"half\"");
    }

    @Test
    void treeAndCountdownGoOnWhileAPersonTypes() throws Exception {
        Files.writeString(
                directory.resolve("beside.yaml"),
                """
                nerve: 1
                id: beside
                nodes:
                  build: {type: bash, command: "until [ -e built ]; do sleep 0.05; done"}
                steps:
                  - id: both
                    parallel:
                      one:
                        - id: name
                          gate: {prompt: "Which name?", timeout: 10m, default: none}
                      other:
                        - {id: build, node: build}
                """);
        var terminal = start("run beside.yaml");
        terminal.awaitText("answer>");
        terminal.type("hal");
        terminal.awaitText("answer> hal");
        terminal.awaitText("within 9m 57s");

        Files.createFile(directory.resolve("built"));

        terminal.awaitScreen(screen ->
                screen.contains("✓ build") && screen.stripTrailing().endsWith("answer> hal"));
        enter(terminal, "f");
        var ended = terminal.awaitText("code 0");
        assertThat(ended).contains("\"one\": \"half\"").doesNotContain("answer>", "? both");
    }

    @Test
    void enterWhileTheTreeIsPaintedLeavesNothingBehind() throws Exception {
        Files.writeString(
                directory.resolve("long.yaml"),
                """
                nerve: 1
                id: long
                nodes:
                  build: {type: bash, command: "until [ -e built ]; do sleep 0.05; done; echo ok"}
                steps:
                  - {id: build, node: build}
                """);
        var terminal = start("run long.yaml");
        terminal.awaitScreen(screen -> screen.matches("(?s).*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] build.*"));

        enter(terminal, "typed");
        terminal.press("Enter");
        terminal.awaitScreen(screen -> screen.matches("(?s).*0 of 1 step, [2-9].*"));
        Files.createFile(directory.resolve("built"));

        var ended = terminal.awaitText("code 0");
        assertThat(ended.substring(0, ended.indexOf("code 0")))
                .doesNotContainPattern("[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]")
                .doesNotContain("typed");
    }

    @Test
    void bothLoopsOfTheExampleAreInTheTreeWithTheirRounds() throws Exception {
        var example = Path.of("examples", "dev-coach-review.yaml");
        Files.createDirectory(directory.resolve("examples"));
        Files.copy(Path.of("..").resolve(example), directory.resolve(example));

        var terminal =
                start(
                        "printf 'approve\\n' |",
                        "out,err",
                        "run examples/dev-coach-review.yaml \"Write a stack\"");

        assertThat(terminal.awaitText("code 0")).containsPattern(ExampleTree.BOTH_LOOPS);
    }

    @Test
    void controlCLeavesTheRunAndItGoesOn() throws Exception {
        var terminal = start("run ask.yaml --answer which=slow");
        terminal.awaitScreen(
                screen -> screen.contains("⠋ last") || screen.matches("(?s).*[⠙⠹⠸⠼⠴⠦⠧⠇⠏] last.*"));

        terminal.press("C-c");
        var left = terminal.awaitText("code 130");
        assertThat(left).contains("■ ask", "is interrupted", "nerve runs resume ");

        terminal = start("runs resume ask");
        // The step says that a person decides whether it is done again.
        terminal.awaitScreen(screen -> screen.contains("1-4>"));
        terminal.press("C-c");
        terminal.awaitText("code 130");

        terminal = start("runs resume ask");
        terminal.awaitScreen(screen -> screen.contains("1-4>"));
        enter(terminal, "done");
        terminal.awaitText("code 0");
    }
}
