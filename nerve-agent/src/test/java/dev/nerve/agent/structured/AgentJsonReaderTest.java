package dev.nerve.agent.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ToolUse;
import dev.nerve.json.JsonLinesReader;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// Events that the programs really sent, assembled by hand.
class AgentJsonReaderTest {

    private final Heard heard = new Heard();
    private final StructuredTurn turn = new StructuredTurn(heard);
    private final List<String> sessions = new ArrayList<>();

    @Test
    void codexTellsCommandsAndTheLastThingItSaid() throws Exception {
        var answer = read("codex", "codex-4-exec-tool");
        assertThat(answer.text()).isEqualTo("The five seconds are over.");
        assertThat(answer.end()).isEqualTo(AgentAnswer.Completed.COMPLETED);
        assertThat(answer.tools())
                .extracting(ToolUse::tool, ToolUse::result, ToolUse::failed)
                .containsExactly(tuple("command_execution", "", false));
        assertThat(answer.tokens().input()).isEqualTo(24);
        assertThat(answer.tokens().output()).isEqualTo(12);
        assertThat(sessions).containsExactly("01a1e0e7-3cdd-7883-8671-6a32c5376d3a");
    }

    @Test
    void codexTellsWhatItThought() throws Exception {
        read("codex", "codex-5-exec-think");
        assertThat(heard.thought()).isNotBlank();
    }

    @Test
    void codexFailsWhenItsModelDoes() throws Exception {
        var answer = read("codex", "codex-6-exec-500");
        assertThat(answer.end())
                .isInstanceOfSatisfying(
                        AgentAnswer.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.API_ERROR));
        assertThat(heard.events()).hasAtLeastOneElementOfType(AgentEvent.ModelRetry.class);
    }

    @Test
    void geminiTellsPiecesAndTools() throws Exception {
        var answer = read("gemini", "gemini-3-stream-json-yolo");
        assertThat(answer.text()).isEqualTo("The file x.txt now exists.");
        assertThat(heard.said()).isEqualTo("I will create the file.The file x.txt now exists.");
        assertThat(answer.tools()).extracting(ToolUse::tool).containsExactly("run_shell_command");
        assertThat(answer.tools().getFirst().arguments().at("command").text())
                .isEqualTo("touch x.txt");
        assertThat(answer.tokens().total()).isEqualTo(62);
    }

    @Test
    void opencodeTellsPartsAndTools() throws Exception {
        var answer = read("opencode", "opencode-5-run-tool-auto");
        assertThat(answer.text()).isEqualTo("The file x.txt now exists.");
        assertThat(answer.tools()).extracting(ToolUse::tool).containsExactly("bash");
        assertThat(answer.modelCalls()).isEqualTo(2);
        assertThat(sessions).contains("ses_e1f160d01ffeBNAg3Vu3hDOXs6");
    }

    @Test
    void aToolThatOpencodeMayNotUseEndsItsTurn() throws Exception {
        var answer = read("opencode", "opencode-4-run-tool");
        assertThat(answer.text()).isEqualTo("I will create the file.");
        assertThat(answer.tools()).extracting(ToolUse::failed).containsExactly(true);
        assertThat(answer.end()).isEqualTo(AgentAnswer.Completed.COMPLETED);
    }

    @Test
    void claudeTellsPiecesOfWhatItThinksAndSays() throws Exception {
        for (var event : events("claude-3-partial")) {
            new ClaudeEventReader().read(event, turn);
        }
        var answer = turn.await();
        assertThat(answer.text()).isEqualTo("After thinking, the first option is better.");
        assertThat(heard.said()).isEqualTo("After thinking, the first option is better.");
        assertThat(heard.thought()).startsWith("Let me weigh the options");
        assertThat(answer.tokens().output()).isEqualTo(11);
        assertThat(answer.cost()).isEqualTo(Money.dollars("0.000335"));
    }

    @Test
    void whatClaudeSpentIsCountedTurnByTurn() throws Exception {
        var claude = new ClaudeEventReader();
        var answers = new ArrayList<AgentAnswer>();
        var now = new StructuredTurn(heard);
        for (var event : events("claude-10-permission")) {
            claude.read(event, now);
            if (now.isOver()) {
                answers.add(now.await());
                now = new StructuredTurn(heard);
            }
        }
        assertThat(answers)
                .extracting(AgentAnswer::end)
                .containsExactly(
                        AgentAnswer.Completed.COMPLETED, AgentAnswer.Interrupted.INTERRUPTED);
        assertThat(answers.getFirst().tools())
                .singleElement()
                .satisfies(use -> assertThat(use.failed()).isFalse());
        assertThat(answers.getFirst().cost()).isEqualTo(Money.dollars("0.000445"));
        assertThat(answers.getLast().cost()).isEqualTo(Money.NONE);
        assertThat(answers.getLast().text())
                .isEqualTo("Sentence 1 of a long story about a river and a mill.");
    }

    private AgentAnswer read(String form, String file) throws Exception {
        var reader = AgentJsonReader.of(form);
        Optional<AgentAnswer.AgentTurnEnd> end = Optional.empty();
        for (var event : events(file)) {
            end = reader.read(event, turn, sessions::add).or(keep(end));
        }
        turn.finish(end.orElseThrow());
        return turn.await();
    }

    private static Supplier<Optional<AgentAnswer.AgentTurnEnd>> keep(
            Optional<AgentAnswer.AgentTurnEnd> end) {
        return () -> end;
    }

    private static List<Value> events(String file) throws IOException {
        var stream =
                Objects.requireNonNull(
                        AgentJsonReaderTest.class.getResourceAsStream(
                                "/structured/" + file + ".jsonl"));
        try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            var events = new ArrayList<Value>();
            JsonLinesReader.of(reader).forEachRemaining(events::add);
            return events;
        }
    }
}
