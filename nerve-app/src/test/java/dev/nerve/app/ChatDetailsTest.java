package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Messages beside the answers, for people and for programs.
class ChatDetailsTest {

    private static final String SCRIPT =
            """
            answers:
              - {when: cut, stop: length, say: On and on}
              - {when: never, stop: refused, say: I will not.}
              - {when: think, think: "Let me see.", say: Done.}
              - when: flaky
                once: true
                fail: {code: rate_limit, message: slow down, retry_after: 1ms}
            otherwise: {say: "You said: ${message}"}
            """;

    @TempDir Path directory;

    private ChatShell chat(String... lines) {
        return ChatShell.run(directory, "scripted/echo", lines);
    }

    private String script() throws IOException {
        Files.writeString(directory.resolve("s.yaml"), SCRIPT);
        return "scripted/./s.yaml";
    }

    @Test
    void aComparisonTellsTheTokensThatUsageTells() {
        var chat = chat("one", "/fork alt", "two", "/usage", "/compare main alt");

        var usage = chat.out();
        var main = tokens(usage, "main");
        var alt = tokens(usage, "alt");
        assertThat(main).isPositive();
        assertThat(usage)
                .contains("(1 turn, %d tokens, 0 since they parted)".formatted(main))
                .contains("(2 turns, %d tokens)".formatted(alt));
    }

    private static long tokens(String usage, String branch) {
        var row = usage.lines().filter(line -> line.matches(branch + " +\\d.*")).findFirst();
        var cells = row.orElseThrow().split("\\s+", -1);
        return Long.parseLong(cells[2]) + Long.parseLong(cells[4]);
    }

    @Test
    void whatWasClearedOrTakenBackIsFoundAgain() {
        var chat =
                chat(
                        "one",
                        "/clear",
                        "two",
                        "/clear",
                        "/fork first --at before-clear",
                        "/show",
                        "/rewind 0",
                        "/fork again --at before-rewind",
                        "/show");

        assertThat(chat.err().lines()).hasSize(1);
        assertThat(chat.out())
                .contains("'main' is empty now; /fork --at before-clear brings the messages back")
                .contains("/fork --at before-clear-2 brings the messages back")
                .contains("'first' has 0 turns now; /fork --at before-rewind brings the rest back")
                .contains("# first\n\n**You:**\n\none\n")
                .contains("# again\n\n**You:**\n\none\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "/quit now | /quit takes no 'now'",
                "/mark a --at 1 | /mark takes no option '--at'",
                "/fork a --to 1 | /fork takes no option '--to'",
                "/mark 3 | '3' cannot be a mark",
                "/exit | there is no command /exit; /quit ends",
                "/? | /help lists them",
                "/ | there is no command /; /help lists them",
                "/rewind here | mark 'here' is hidden in 'main'; /fork NAME --at here goes there",
                "/rewind there | there is no mark 'there' in 'main'; there are: here, before-clear",
                "/rewind 9 | 'main' has 0 turns; give a number from 0 to 0",
                "/fork a --at 99999999999 | 'main' has 0 turns; give a number",
                "/fork main | there is a branch 'main' already; /switch main goes there",
                "/fork BAD | invalid name of a branch 'BAD'",
            })
    void whatCannotBeDoneIsToldInTheWordsOfAChat(String line, String told) {
        var chat = chat("one", "/mark here", "/clear", line, "/model");

        assertThat(chat.err()).contains("nerve: ").contains(told);
        assertThat(chat.out()).endsWith("scripted/echo answers in 'main'\n");
        assertThat(chat.code()).isNotZero();
    }

    @Test
    void answersAreNamedByWhoGaveThem() throws IOException {
        var chat =
                chat(
                        "one",
                        "/fork alt",
                        "/model " + script(),
                        "two",
                        "/show",
                        "/switch main",
                        "three",
                        "/compare main alt");

        assertThat(chat.out())
                .contains("**scripted/echo:**\n\none\n")
                .contains("**scripted/./s.yaml:**\n\nYou said: two\n")
                .contains("> three                                | > two\n")
                .contains("scripted/echo:                         | scripted/./s.yaml:\n");
    }

    @Test
    void answersThatAreNotWholeSayWhy() throws IOException {
        var chat = ChatShell.run(directory, script(), "cut", "never");

        assertThat(chat.err())
                .contains("(cut: the answer reached its limit of 8192 tokens)")
                .contains("(refused: the model would not answer this)");
    }

    @Test
    void pipeHasNothingButWhatWasSaid() throws IOException {
        var chat = ChatShell.run(directory, script(), "think", "flaky");

        assertThat(chat.out()).isEqualTo("main> think\nDone.\nmain> flaky\nYou said: flaky\n");
        assertThat(chat.err()).contains("Let me see.\n", "(slow down; trying again in ");
    }

    @Test
    void programsGetAnObjectForEverything() throws IOException {
        var words = List.of(script(), "--json");

        var chat = ChatShell.run(directory, words, Map.of(), "flaky", "/rewind 9", "cut");

        var all = chat.out().lines().map(Json::parse).toList();
        assertThat(all)
                .extracting(one -> one.at("type").text())
                .containsExactly("retry", "answer", "error", "answer");
        assertThat(all.get(2).at("code")).isEqualTo(Value.of("point_out_of_range"));
        assertThat(all.get(3).at("stop")).isEqualTo(Value.of("length"));
        assertThat(chat.err()).isEmpty();
        assertThat(chat.code()).isEqualTo(ErrorCode.POINT_OUT_OF_RANGE.exitCode());
    }

    @Test
    void nothingIsAskedWhenNobodyReads() {
        var closed =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("nobody reads");
                    }
                };
        var errors = new ByteArrayOutputStream();
        var model = List.of("scripted/echo");

        int code =
                ChatShell.start(directory, model, Map.of(), List.of("one", "two"), closed, errors);

        assertThat(code).isZero();
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("with 0 turns");
        assertThat(chat("/usage").err()).contains("with 0 turns");
    }

    @Test
    void usageHasOneRuleAndFits() {
        var text = chat("one", "/fork a-name-that-is-as-long-as-names-can-be", "/usage").out();
        var json = ChatShell.run(directory, List.of("scripted/echo", "--json"), Map.of(), "/usage");

        assertThat(text).contains("  $0.00\n").doesNotContain("unknown");
        assertThat(text.lines().filter(line -> line.endsWith("$0.00")))
                .hasSize(2)
                .allMatch(line -> line.length() <= 80);
        assertThat(Json.parse(json.out().strip()).at("branches[1].cost").number()).isZero();
    }

    @Test
    void systemPromptIsShownChangedAndTakenAway() {
        var chat = chat("/system", "/system Be brief. Be --kind.", "/system \"\"");

        assertThat(chat.out())
                .containsSubsequence(
                        "'main' has no system prompt\n",
                        "the system prompt of 'main': Be brief. Be --kind.\n",
                        "'main' has no system prompt\n");
    }

    @Test
    void sessionsAreListedAndChangesAreTold() {
        chat("one");
        var words = List.of("scripted/demo", "--system", "Be kind.");

        var chat = ChatShell.run(directory, words, Map.of(), "/sessions");

        assertThat(chat.out()).contains("chat (1 branch) <- you are here\n");
        assertThat(chat.err())
                .contains("scripted/demo answers now, not scripted/echo\n")
                .contains("the system prompt has changed (/system shows it)\n");
    }

    @Test
    void configurationThatIsNotThereIsTold() {
        var variables = Map.of("NERVE_CONFIG", directory.resolve("none.yaml").toString());

        var chat = ChatShell.run(directory, List.of(), variables, "one");

        assertThat(chat.code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());
        assertThat(chat.err()).contains("NERVE_CONFIG names '").contains("there is no such file");
    }

    @Test
    void configurationIsFoundInTheHomeOfTheEnvironment() throws IOException {
        var config = directory.resolve("home").resolve(".nerve").resolve("config.yaml");
        Files.createDirectories(config.getParent());
        Files.writeString(config, "models: {nobody: {}}\nfoo: 1\n");

        var chat = ChatShell.run(directory, "ollama/llama3.2", "one");

        assertThat(chat.err()).contains("nerve: config.yaml:1:").contains("\n  config.yaml:2:");
    }

    @Test
    void storeThatCannotBeWrittenSaysWhy() throws IOException {
        Files.writeString(directory.resolve(".nerve"), "in the way");

        var chat = chat("one");

        assertThat(chat.code()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
        assertThat(chat.err()).contains("cannot write to '").contains("start nerve where you may");
    }

    @Test
    void fileThatIsNoScriptIsTold() {
        assertThat(ChatShell.run(directory, "scripted/./good.txt", "one").err())
                .contains("the name of a script file ends with .yaml");
    }
}
