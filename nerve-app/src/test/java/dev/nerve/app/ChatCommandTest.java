package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.SessionId;
import dev.nerve.json.Json;
import dev.nerve.sqlite.worker.SessionLockDirectory;
import dev.nerve.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatCommandTest {

    @TempDir Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private int code;

    /// {@return what is printed when these lines are typed}
    private String chat(List<String> words, String... lines) {
        out.reset();
        err.reset();
        var typed = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
        var environment =
                new ProgramEnvironment(
                        Map.of("HOME", directory.resolve("home").toString()),
                        "",
                        directory,
                        new ByteArrayInputStream(typed),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8));
        var all = new ArrayList<>(List.of("chat"));
        all.addAll(words);
        code = Main.program(environment).run(all);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String chat(String... lines) {
        return chat(List.of("scripted/echo"), lines);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void conversationIsForkedAndCompared() throws IOException {
        var printed = chat("hello", "/fork alt --at 0", "other", "/forks", "/compare main alt");

        assertThat(printed).isEqualTo(golden("forked-and-compared"));
        assertThat(code).isZero();
    }

    private static String golden(String name) throws IOException {
        try (var stream = ChatCommandTest.class.getResourceAsStream("/chat/" + name + ".txt")) {
            return new String(
                    Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void everythingIsThereAgainAfterARestart() {
        chat("hello", "/fork alt", "more");

        var printed = chat("/forks", "/switch main", "/show");

        assertThat(errors()).contains("branch 'alt' with 2 turns, 2 branches");
        assertThat(printed).contains("alt (2 turns) <- you are here").contains("**You:**\n\nhello");
        assertThat(printed).doesNotContain("more");
    }

    @Test
    void sessionsAreApart() {
        chat("hello");

        chat(List.of("scripted/echo", "--session", "other"), "/usage");

        assertThat(errors()).contains("session 'other' (new), branch 'main' with 0 turns");
    }

    @Test
    void mistypedCommandsAreToldAndTheConversationGoesOn() {
        var printed = chat("/frok", "hello");

        assertThat(errors()).contains("there is no command /frok; did you mean /fork?");
        assertThat(printed).contains("hello\nhello");
        assertThat(code).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
    }

    @Test
    void firstLineThatFailsIsTheExitCode() {
        chat("hello", "/switch nowhere", "/frok", "hello");

        assertThat(code).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(errors()).contains("there is no branch 'nowhere'; there are: main");
        assertThat(errors().lines().filter(line -> line.contains("nowhere"))).hasSize(1);
    }

    @Test
    void modelThatIsNotThereIsToldBeforeAnythingIsSaid() {
        chat(List.of("nobody/nothing"), "hello");

        assertThat(code).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(errors()).contains("there is no provider 'nobody'");
        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    @Test
    void keyThatIsMissingIsToldWithWhatToDo() {
        chat(List.of("anthropic/claude-sonnet-4-5"), "hello");

        assertThat(code).isEqualTo(ErrorCode.AUTHENTICATION.exitCode());
        assertThat(errors()).contains("set ANTHROPIC_API_KEY");
    }

    @Test
    void modelCanBeChangedInTheMiddle() {
        var printed = chat("hello", "/model scripted/demo", "hello", "/model");

        assertThat(printed)
                .contains("I am scripted/demo")
                .contains("scripted/demo answers in 'main'");
    }

    @Test
    void branchIsTakenBackToATurnAndToAMark() {
        var printed =
                chat("one", "/mark here", "two", "three", "/rewind 2", "/rewind here", "/show");

        assertThat(printed)
                .contains("'main' has 2 turns now")
                .contains("'main' has 1 turn now")
                .endsWith("# main\n\n**You:**\n\none\n\n**scripted/echo:**\n\none\n");
    }

    @Test
    void answerOfABranchIsMerged() {
        var printed = chat("one", "/fork alt", "two", "/switch main", "/merge alt", "/show");

        assertThat(printed).contains("**From alt:**\n\ntwo");
    }

    @Test
    void branchIsExportedOnce() throws IOException {
        chat("one", "/export talk.md", "/export talk.md");

        assertThat(Files.readString(directory.resolve("talk.md"))).startsWith("# main");
        assertThat(errors()).contains("already exists");
    }

    @Test
    void linesThatEndWithABackslashGoOn() {
        assertThat(chat("one\\", "two")).contains("one\ntwo\n");
    }

    @Test
    void textThatBeginsWithASlashCanBeSaid() {
        assertThat(chat("//etc/hosts")).endsWith("\n/etc/hosts\n");
    }

    @Test
    void programsAreToldInJson() {
        var printed = chat(List.of("scripted/echo", "--json"), "one", "/forks", "/compare main");

        var types = printed.lines().map(line -> Json.parse(line).at("type"));
        assertThat(types)
                .containsExactly(Value.of("answer"), Value.of("forks"), Value.of("comparison"));
    }

    @Test
    void sessionThatAnotherHoldsIsRefused() {
        try (var _ =
                SessionLockDirectory.in(directory.resolve(".nerve"))
                        .acquire(SessionId.of("chat"))) {
            chat("hello");
        }

        assertThat(code).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
        assertThat(errors()).contains("session 'chat' is open in process");
    }

    @Test
    void helpTellsOfEveryCommand() {
        assertThat(chat("/help")).contains("/fork [NAME] [--at N|MARK]", "/compare A [B]", "/quit");
    }
}
