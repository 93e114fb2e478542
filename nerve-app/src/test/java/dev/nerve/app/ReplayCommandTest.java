package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.testkit.TerminalRecordings;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

    private static final String MARK = "\\u001b]133;%s;aid=n0nce123\\u0007";

    @TempDir Path directory;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void record() throws Exception {
        write("shell.cast", "\"command\": \"/bin/bash -i\"");
        write("odd.cast", "\"title\": \"vim notes\"");
    }

    private void write(String name, String field) throws Exception {
        var lines =
                List.of(
                        "{\"version\": 2, \"width\": 80, \"height\": 24, " + field + "}",
                        "[0.01, \"o\", \"%s$ %s\"]"
                                .formatted(MARK.formatted("A"), MARK.formatted("B")),
                        "[0.02, \"i\", \"date\\r\"]",
                        "[0.03, \"o\", \"%sMonday ü\\r\\n\\u001b[c\"]"
                                .formatted(MARK.formatted("C")),
                        "[0.04, \"o\", \"%s$ %s\"]"
                                .formatted(
                                        MARK.formatted("D;0") + MARK.formatted("A"),
                                        MARK.formatted("B")),
                        "[0.05, \"m\", \"nerve: exit 0\"]");
        Files.write(directory.resolve(name), lines);
    }

    private int run(String terminals, String... words) {
        var all = new ArrayList<>(List.of("replay"));
        all.addAll(List.of(words));
        var environment =
                new ProgramEnvironment(
                        Map.of(),
                        terminals,
                        directory,
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        return Main.program(environment).run(all);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void programsAreToldTheStatesOverTime() {
        int code = run("", "shell.cast", "--json");

        assertThat(out())
                .isEqualTo(
                        """
                        {"t":0,"state":"starting","rule":"started"}
                        {"t":0.01,"state":"ready","rule":"prompt-mark"}
                        {"t":0.02,"state":"busy","rule":"enter"}
                        {"t":0.04,"state":"ready","rule":"prompt-mark"}
                        {"t":0.05,"state":"dead","rule":"exit"}
                        """);
        assertThat(err()).isEmpty();
        assertThat(code).isZero();
    }

    @Test
    void aProgramWithoutRulesIsSaidAloudAndJudgedByWhatCanBeKnown() {
        run("", "odd.cast", "--json");

        assertThat(err())
                .isEqualTo(
                        "nerve: there are no rules for 'vim notes'; --parser NAME chooses some\n");
        assertThat(out())
                .isEqualTo(
                        """
                        {"t":0,"state":"starting","rule":"started"}
                        {"t":0.03,"state":"ready","rule":"shows-something"}
                        {"t":0.05,"state":"dead","rule":"exit"}
                        """);
    }

    @Test
    void theRulesCanBeChosen() {
        run("", "odd.cast", "--json", "--parser", "shell");

        assertThat(out()).contains("prompt-mark");
        assertThat(err()).isEmpty();
    }

    @Test
    void theTurnsOfAnAgentAreToldBetweenItsStates() throws Exception {
        Files.write(directory.resolve("agent.cast"), TerminalRecordings.cast("claude/g-allow"));

        assertThat(run("", "agent.cast", "--parser", "claude_code", "--json")).isZero();

        assertThat(out().lines().filter(line -> line.contains("\"turn\"")).toList())
                .containsExactly(
                        "{\"t\":3.8184,\"turn\":1,\"message\":\"The file x.txt now exists.\","
                                + "\"tools\":[{\"tool\":\"Bash\",\"args\":\"touch x.txt\","
                                + "\"result\":\"Done\"}]}");
        assertThat(out().lines().map(line -> Json.parse(line).at("t").number()).toList())
                .isSorted();
    }

    @Test
    void peopleWhoChooseAParserGetLinesToRead() throws Exception {
        Files.write(directory.resolve("agent.cast"), TerminalRecordings.cast("claude/g-allow"));

        run("out", "agent.cast", "--parser", "claude_code");

        assertThat(out())
                .contains("   2.024 s  waiting for permission  permission")
                .contains("            Do you want to proceed?")
                .contains("   3.818 s  turn 1\n            Bash(touch x.txt)\n")
                .contains("            The file x.txt now exists.\n");
    }

    @Test
    void aPipeGetsAllOutputAsItWasAndAtOnce() {
        int code = run("", "shell.cast", "--speed", "0.001");

        assertThat(out())
                .contains("Monday ü\r\n\u001b[c")
                .contains("\u001b]133;D;0;aid=n0nce123\u0007");
        assertThat(code).isZero();
    }

    @Test
    void aTerminalGetsNothingThatItWouldAnswerAndIsLeftAsItWas() {
        int code = run("out", "shell.cast", "--speed", "10");

        assertThat(out()).contains("Monday ü").doesNotContain("\u001b[c").doesNotContain("133;");
        assertThat(out()).endsWith("\u001b[?25h\u001b[?6l\u001b[r\u001b[999;1H\r\n\u001b[23;0t");
        assertThat(code).isZero();
    }

    @Test
    void whatIsWrongIsTold() throws Exception {
        Files.writeString(directory.resolve("text"), "hello\n");
        Files.writeString(
                directory.resolve("torn"),
                Files.readString(directory.resolve("shell.cast")) + "[9, \"o\n[10, \"o\", \"\"]\n");

        assertThat(run("", "none.cast")).isEqualTo(3);
        assertThat(err()).startsWith("nerve: there is no file ").contains("none.cast");
        assertThat(run("", "text")).isEqualTo(2);
        assertThat(err()).contains("text is not a recording: its first line is not JSON");
        assertThat(run("", "torn", "--json")).isEqualTo(2);
        assertThat(out()).contains("torn: invalid JSON at line 7, column ");
        assertThat(run("", "shell.cast", "--parser", "emacs")).isEqualTo(3);
        assertThat(err()).contains("there are no rules 'emacs'; there are: none, shell");
        for (var speed : List.of("0", "-1", "fast", "1001")) {
            assertThat(run("", "shell.cast", "--speed", speed)).as(speed).isEqualTo(2);
        }
        assertThat(run("", "shell.cast", "--max-pause", "soon")).isEqualTo(2);
        assertThat(run("")).isEqualTo(2);
    }
}
