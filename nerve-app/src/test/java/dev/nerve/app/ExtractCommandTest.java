package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.testkit.TerminalRecordings;
import dev.nerve.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtractCommandTest {

    private static final String SCREEN =
            """
            ❯ Please run touch x.txt

            ● I will create the file.

            ● Bash(touch x.txt)
              ⎿  Done

            ● The file x.txt now exists.

            ✻ Brewed for 2s

            ────────────────────────────────────────
            ❯\u00a0
            ────────────────────────────────────────
              ? for shortcuts · ← for agents
            """;

    @TempDir Path directory;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String piped = "";

    private int run(String... words) {
        var all = new ArrayList<>(List.of("extract"));
        all.addAll(List.of(words));
        var environment =
                new ProgramEnvironment(
                        Map.of("PATH", "/nowhere"),
                        "",
                        directory,
                        new ByteArrayInputStream(piped.getBytes(StandardCharsets.UTF_8)),
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

    private Value json() {
        return Json.parse(out());
    }

    private void screen(String text) throws Exception {
        Files.writeString(directory.resolve("screen.txt"), text);
    }

    @Test
    void programsGetAllPartsOfTheLastTurn() throws Exception {
        screen(SCREEN);

        int code = run("screen.txt", "--parser", "claude_code", "--json");

        assertThat(code).isZero();
        assertThat(json().at("state").text()).isEqualTo("ready");
        assertThat(json().at("complete").text()).isEqualTo("true");
        assertThat(json().at("tokens").isNull()).isTrue();
        assertThat(json().at("raw").text()).startsWith("● I will").endsWith("2s");
        assertThat(json().at("sections").toJson())
                .isEqualTo(
                        "[{\"type\":\"text\",\"content\":\"I will create the file.\"},"
                                + "{\"type\":\"tool_call\",\"content\":\"Done\","
                                + "\"tool\":\"Bash\",\"args\":\"touch x.txt\","
                                + "\"result\":\"Done\"},"
                                + "{\"type\":\"text\","
                                + "\"content\":\"The file x.txt now exists.\"}]");
    }

    @Test
    void peopleGetSomethingToRead() throws Exception {
        screen(SCREEN);

        run("screen.txt");

        assertThat(out())
                .isEqualTo(
                        """
                        ready  complete

                        text
                          I will create the file.

                        tool call Bash(touch x.txt)
                          Done

                        text
                          The file x.txt now exists.
                        """);
    }

    @Test
    void whatIsPipedInIsRecognisedWithItsColours() {
        piped = SCREEN.replace("●", "\u001b[38;5;114m●\u001b[39m");

        assertThat(run("--json")).isZero();
        assertThat(json().at("sections").items()).hasSize(3);
    }

    @Test
    void aRecordingIsReplayedToItsEnd() throws Exception {
        Files.write(directory.resolve("a.cast"), TerminalRecordings.cast("opencode/g-allow"));

        assertThat(run("a.cast", "--parser", "opencode", "--json")).isZero();
        assertThat(json().at("state").text()).isEqualTo("ready");
        assertThat(json().at("sections").items().getLast().at("content").text())
                .isEqualTo("The file x.txt now exists.");
    }

    @Test
    void whatIsWrongIsTold() throws Exception {
        screen("$ ls\nnotes.txt\n");

        assertThat(run("screen.txt")).isEqualTo(2);
        assertThat(err())
                .contains("the screen of no agent")
                .contains("claude_code, codex, gemini, opencode");
        assertThat(run("none.txt", "--parser", "codex")).isEqualTo(3);
        assertThat(err()).contains("there is no file").contains("none.txt");
        assertThat(run("screen.txt", "--parser", "emacs")).isEqualTo(3);
        assertThat(err()).contains("there is no parser 'emacs'");
        assertThat(run("screen.txt", "--pane", "%3")).isEqualTo(2);
        assertThat(err()).contains("write a file or --pane, not both");
        assertThat(run("--pane", "seven")).isEqualTo(2);
        assertThat(err()).contains("invalid pane 'seven'");
    }

    @Test
    void aRecordingThatDoesNotTellItsAgentNeedsAParser() throws Exception {
        Files.writeString(
                directory.resolve("a.cast"), "{\"version\": 2, \"width\": 80, \"height\": 24}\n");

        assertThat(run("a.cast")).isEqualTo(2);
        assertThat(err()).contains("choose one with --parser: claude_code");
    }

    @Test
    void anythingCanBeReadWithoutHarm() throws Exception {
        for (var text : List.of("", "\n\n", "\u0000\u001b[", "\ud83d\ude00".repeat(2_000))) {
            screen(text);
            assertThat(run("screen.txt", "--parser", "gemini", "--json")).isZero();
        }
    }
}
