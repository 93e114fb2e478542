package dev.nerve.agent.terminal.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ProgramProcesses;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.terminal.Desks;
import dev.nerve.agent.terminal.channel.ProgramStateHub;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.json.Json;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Files as Codex 0.166.0 has written them, held open by a process as Codex does.
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class CodexRolloutChannelTest {

    private static final TokenUsage CALL = new TokenUsage(100, 20, 40, 0, 5);

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<AgentEvent> events = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();
    @TempDir private Path directory;
    private ProgramStateHub hub;

    @BeforeEach
    void prepare() {
        hub = Desks.of(directory, poller, _ -> new PermissionDecision.Allowed("test"));
    }

    @AfterEach
    void close() {
        processes.forEach(Process::destroyForcibly);
        poller.close();
    }

    @Test
    void anAnswerIsWholeHoweverLongItIs() throws Exception {
        var lines =
                IntStream.rangeClosed(1, 300)
                        .mapToObj(line ->
                                "%d. This is line number %d of the answer.".formatted(line, line))
                        .collect(Collectors.joining("\n"));

        var answer = answer("codex-turns", "give me 300 lines");

        assertThat(answer.text()).isEqualTo(lines);
        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.tokens()).isEqualTo(CALL);
        assertThat(answer.modelCalls()).isEqualTo(1);
        assertThat(hub.conversationId()).contains("01a1e761-2eba-75d2-8c11-e1c8c6d6a73e");
    }

    @Test
    void anAnswerIsAsTheModelWroteIt() throws Exception {
        assertThat(answer("codex-turns", "give me markdown").text())
                .startsWith("# Head\n\nSome **bold** and `code`, and a\ttab.\n\n```java\n")
                .endsWith("\n\n› Ask Codex to do anything\n\n■ not an error");
        assertThat(answer("codex-turns", "think hard").text()).isEqualTo("I have thought.");
        assertThat(events).contains(new AgentEvent.ThinkingChunk("**Weighing it**\n\nA little."));
    }

    @Test
    void toolsAreToldWithWhatCameOfThem() throws Exception {
        var answer = answer("codex-turns", "use two tools");
        var echo = Value.Fields.EMPTY.with("cmd", "echo one");
        var list = Value.Fields.EMPTY.with("cmd", "ls /nowhere");
        var wrong = "ls: cannot access '/nowhere': No such file or directory\n";

        assertThat(answer.text()).isEqualTo("Both were used.");
        assertThat(answer.tools())
                .containsExactly(
                        new ToolUse("call_0014_0", "exec_command", echo, "one\n", false),
                        new ToolUse("call_0014_1", "exec_command", list, wrong, true));
        assertThat(answer.tokens()).isEqualTo(CALL.plus(CALL));
        assertThat(answer.modelCalls()).isEqualTo(2);
    }

    @Test
    void filesThatAreChangedAndSearchesAreTools() throws Exception {
        var added = tool("codex-turns", "make a patch");
        var failed = tool("codex-turns", "wrong change please");
        var searched = tool("codex-turns", "search the web");

        assertThat(added.tool()).isEqualTo("apply_patch");
        assertThat(added.arguments().at("input").text()).contains("*** Add File: notes.txt");
        assertThat(added.result())
                .isEqualTo("Success. Updated the following files:\nA notes.txt\n");
        assertThat(added.failed()).isFalse();
        assertThat(failed.result()).startsWith("apply_patch verification failed");
        assertThat(failed.failed()).isTrue();
        assertThat(searched.tool()).isEqualTo("web_search");
        assertThat(searched.arguments().at("query").text()).isEqualTo("weather");
    }

    @Test
    void aToolThatWasDeniedHasFailedAndItsTurnWasBrokenOff() throws Exception {
        var command = answer("codex-endings", "touch it please");
        var patch = answer("codex-endings", "write outside please");

        assertThat(command.end()).isEqualTo(Interrupted.INTERRUPTED);
        assertThat(command.text()).isEqualTo("I shall make the file.");
        assertThat(command.tools()).singleElement().matches(ToolUse::failed);
        assertThat(patch.end()).isEqualTo(Interrupted.INTERRUPTED);
        assertThat(patch.tools()).singleElement().matches(ToolUse::failed);
    }

    @Test
    void howATurnEndedIsKnown() throws Exception {
        var busy = (AgentAnswer.Failed) answer("codex-endings", "server error please").end();
        var key = (AgentAnswer.Failed) answer("codex-endings", "bad key please").end();

        assertThat(answer("codex-endings", "tell a long story").end())
                .isEqualTo(Interrupted.INTERRUPTED);
        assertThat(answer("codex-endings", "sleep 30 please").tools())
                .singleElement()
                .matches(ToolUse::failed);
        assertThat(busy.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(busy.message()).contains("experiencing high demand");
        assertThat(key.code()).isEqualTo(ErrorCode.AUTHENTICATION);
        assertThat(answer("codex-endings", "what is 2+2").end()).isEqualTo(Completed.COMPLETED);
    }

    @Test
    void theSameQuestionHasItsOwnAnswerEachTime() throws Exception {
        var processes = process("rollout-1.jsonl");
        var rollouts = new CodexRolloutChannel(hub, processes);
        var lines = lines("codex-turns", "what is 2+2");
        for (int asked = 0; asked < 2; asked++) {
            var turn = new TerminalTurn("what is 2+2", events::add);
            rollouts.beginTurn(turn);
            write("rollout-1.jsonl", lines);

            assertThat(rollouts.awaitTurnReport(() -> true)).isTrue();
            assertThat(turn.answer(turn.text().orElse("")).modelCalls()).isEqualTo(1);
            rollouts.endTurn();
        }
        assertThat(events).hasSize(2);
    }

    /// The time of that does not matter, because clocks can be set.
    @Test
    void whatWasSaidBeforeTheTurnIsNotTheAnswer() throws Exception {
        var process = process("rollout-1.jsonl");
        var later =
                lines("codex-turns", "what is 2+2").stream()
                        .map(line -> line.replace("\"timestamp\":\"2026", "\"timestamp\":\"2999"))
                        .toList();
        Files.write(directory.resolve("rollout-1.jsonl"), later, StandardOpenOption.APPEND);
        var turn = new TerminalTurn("what is 2+2", events::add);
        var rollouts = new CodexRolloutChannel(hub, process);
        rollouts.beginTurn(turn);

        assertThat(rollouts.awaitTurnReport(() -> true)).isTrue();
        assertThat(turn.isAccepted()).isFalse();
    }

    /// Agents in one directory write into the same one.
    @Test
    void whatAnotherProgramWasAskedAtTheSameTimeIsNotItsAnswer() throws Exception {
        var own = process("rollout-1.jsonl");
        process("rollout-2.jsonl");
        var turn = new TerminalTurn("what is 2+2", events::add);
        var rollouts = new CodexRolloutChannel(hub, own);
        rollouts.beginTurn(turn);
        write("rollout-2.jsonl", lines("codex-turns", "what is 2+2"));

        assertThat(rollouts.awaitTurnReport(() -> true)).isTrue();
        assertThat(turn.isAccepted()).isFalse();
        assertThat(turn.isOver()).isFalse();
        assertThat(turn.text()).isEmpty();
    }

    @Test
    void whatAPersonHasAskedItIsNotTheAnswer() throws Exception {
        var turn = new TerminalTurn("what is 2+3", events::add);
        var rollouts = new CodexRolloutChannel(hub, process("rollout-1.jsonl"));
        rollouts.beginTurn(turn);
        write("rollout-1.jsonl", lines("codex-turns", "what is 2+2"));

        assertThat(rollouts.awaitTurnReport(() -> true)).isTrue();
        assertThat(turn.isAccepted()).isFalse();
        assertThat(turn.text()).isEmpty();
    }

    /// There may be no room for the rest on the disk.
    @Test
    void aTurnWhoseEndIsNotWrittenDownIsNotWhole() throws Exception {
        var turn = new TerminalTurn("touch it please", events::add);
        var rollouts = new CodexRolloutChannel(hub, process("rollout-1.jsonl"));
        rollouts.beginTurn(turn);
        var lines = lines("codex-turns", "touch it please");
        write("rollout-1.jsonl", lines.subList(0, lines.size() - 1));
        var last = lines.getLast();
        var half = now(last).substring(0, last.length() / 2);
        Files.writeString(directory.resolve("rollout-1.jsonl"), half, StandardOpenOption.APPEND);

        assertThat(rollouts.awaitTurnReport(() -> true)).isFalse();
        assertThat(turn.isAccepted()).isTrue();
        assertThat(turn.isOver()).isFalse();
    }

    private ToolUse tool(String fixture, String prompt) throws Exception {
        return answer(fixture, prompt).tools().getFirst();
    }

    /// {@return what came of a turn, which was the first of a conversation}
    private AgentAnswer answer(String fixture, String prompt) throws Exception {
        var name = "rollout-" + processes.size() + ".jsonl";
        var turn = new TerminalTurn(prompt, events::add);
        var rollouts = new CodexRolloutChannel(hub, process(name));
        rollouts.beginTurn(turn);
        write(name, lines(fixture, prompt));

        assertThat(rollouts.awaitTurnReport(() -> true)).isTrue();
        rollouts.endTurn();
        assertThat(turn.isAccepted()).isTrue();
        assertThat(turn.isOver()).isTrue();
        return turn.answer(turn.text().orElse(""));
    }

    /// Starts one that has a file open.
    private ProgramProcesses process(String file) throws IOException {
        var mark = new ProgramProcesses("mark-" + directory.getFileName() + "-" + file);
        var builder = new ProcessBuilder("/bin/sh", "-c", "exec 3>>" + file + "; echo; read _");
        builder.environment().putAll(mark.markedEnvironment(builder.environment()));
        var process = builder.directory(directory.toFile()).start();
        processes.add(process);
        assertThat(process.getInputStream().read()).isEqualTo('\n');
        return mark;
    }

    /// {@return the lines from the beginning of a turn to its end}
    private static List<String> lines(String fixture, String prompt) throws IOException {
        try (var file =
                CodexRolloutChannelTest.class.getResourceAsStream(
                        "/rollouts/" + fixture + ".jsonl")) {
            var lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            var turn =
                    lines.stream()
                            .filter(line -> line.contains("\"text\":\"" + prompt + "\""))
                            .findFirst()
                            .map(line -> CodexRolloutReader.turn((Value.Fields) Json.parse(line)))
                            .orElseThrow();
            return lines.stream().filter(line -> line.contains(turn)).toList();
        }
    }

    private void write(String name, List<String> lines) throws IOException {
        var now =
                lines.stream().map(CodexRolloutChannelTest::now).collect(Collectors.joining("\n"));
        Files.writeString(directory.resolve(name), now + "\n", StandardOpenOption.APPEND);
    }

    private static String now(String line) {
        return Json.write(((Value.Fields) Json.parse(line)).with("timestamp", "" + Instant.now()));
    }
}
