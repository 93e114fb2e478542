package dev.nerve.agent.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.ConversationStart;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RealTimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedAgentTest {

    private static final String SCRIPT =
            """
            turns:
              - when: remember
                say: I will.
              - when: which word
                recall: 'the word (\\w+)'
                say: It is ${recall}.
              - when: 'run: (.*)'
                steps:
                  - say: I run it.
                  - tool: Bash
                    input: {command: '${1}'}
                  - think: Hm.
                  - say: 'It gave: ${result}'
              - when: files
                steps:
                  - tool: Write
                    input: {file_path: sub/a.txt, content: "one two\\n"}
                  - tool: Edit
                    input: {file_path: sub/a.txt, old_string: one, new_string: three}
                  - tool: Edit
                    input: {file_path: sub/a.txt, old_string: one, new_string: four}
                  - tool: Read
                    input: {file_path: sub/a.txt}
                  - say: '${result}'
              - when: trouble
                steps:
                  - {fail: 500, message: out of order, retry_after: 1ms}
                  - cut: Half
                  - say: All well.
              - when: broken
                steps:
                  - {fail: 429, times: always, retry_after: 1ms, message: too many}
              - when: ask me
                steps:
                  - ask: Which colour?
                    choices: [Red, Blue]
                  - say: '${result}'
              - when: slowly
                say: one two three four five six
                pace: 1s
            otherwise:
              say: You said ${message}.
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<ScriptedAgent> opened = new ArrayList<>();
    private final List<AgentEvent> events = Collections.synchronizedList(new ArrayList<>());
    private PermissionBroker broker = _ -> new PermissionDecision.Allowed("test");

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("script.yaml"), SCRIPT);
        Files.createDirectory(directory.resolve("work"));
    }

    @AfterEach
    void close() {
        opened.forEach(ScriptedAgent::close);
        poller.close();
    }

    @Test
    void itSaysWhatTheScriptSays() throws Exception {
        var agent = open(new ConversationStart.Fresh("a"));

        var answer = agent.ask("hello", events::add);

        assertThat(answer.text()).isEqualTo("You said hello.");
        assertThat(answer.end()).isEqualTo(AgentAnswer.Completed.COMPLETED);
        assertThat(answer.modelCalls()).isEqualTo(1);
        assertThat(events).containsExactly(new AgentEvent.TextChunk("You said hello."));
        assertThat(agent.conversationId()).contains("a");
    }

    @Test
    void sameTurnTakesTheSame() throws Exception {
        var first =
                open(new ConversationStart.Fresh("a")).ask("hello", AgentListener.NONE).tokens();
        var second =
                open(new ConversationStart.Fresh("b")).ask("hello", AgentListener.NONE).tokens();

        assertThat(second).isEqualTo(first);
        assertThat(first.input()).isPositive();
        assertThat(first.output()).isPositive();
        assertThat(first).isNotEqualTo(TokenUsage.NONE);
    }

    @Test
    void commandsReallyRun() throws Exception {
        var answer =
                open(new ConversationStart.Fresh("a"))
                        .ask("run: echo $WORD > x; pwd; cat x", events::add);

        var work = directory.toRealPath().resolve("work");
        assertThat(answer.text()).isEqualTo("It gave: %s\nfig".formatted(work));
        assertThat(work.resolve("x")).hasContent("fig");
        assertThat(answer.tools())
                .extracting(ToolUse::tool, ToolUse::failed)
                .containsExactly(tuple("Bash", false));
        assertThat(answer.modelCalls()).isEqualTo(2);
        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly(
                        "TextChunk",
                        "ToolBegan",
                        "PermissionDecided",
                        "ToolEnded",
                        "ThinkingChunk",
                        "TextChunk");
    }

    @Test
    void commandThatFailsIsAFailedTool() throws Exception {
        var answer =
                open(new ConversationStart.Fresh("a")).ask("run: echo no >&2; exit 3", events::add);

        assertThat(answer.tools().getFirst().failed()).isTrue();
        assertThat(answer.text()).isEqualTo("It gave: Exit code 3\nno");
        assertThat(answer.end()).isEqualTo(AgentAnswer.Completed.COMPLETED);
    }

    @Test
    void longOutputIsCut() throws Exception {
        var answer =
                open(new ConversationStart.Fresh("a"))
                        .ask("run: yes | head -c 200000", events::add);

        assertThat(answer.tools().getFirst().result()).hasSizeLessThan(31_000).endsWith("and more");
    }

    @Test
    void filesAreWrittenChangedAndRead() throws Exception {
        var answer = open(new ConversationStart.Fresh("a")).ask("files", events::add);

        assertThat(answer.text()).isEqualTo("three two\n");
        assertThat(directory.resolve("work/sub/a.txt")).hasContent("three two\n");
        assertThat(answer.tools())
                .extracting(ToolUse::failed)
                .containsExactly(false, false, true, false);
    }

    @Test
    void brokerIsAskedFirst() throws Exception {
        broker = _ -> new PermissionDecision.Denied("test", "not today");

        var answer = open(new ConversationStart.Fresh("a")).ask("run: touch x", events::add);

        assertThat(directory.resolve("work/x")).doesNotExist();
        assertThat(answer.text()).isEqualTo("It gave: denied by test: not today");
        assertThat(answer.tools().getFirst().failed()).isTrue();
    }

    @Test
    void stateIsWaitingWhileTheBrokerDecides() throws Exception {
        var decided = new CountDownLatch(1);
        broker =
                _ -> {
                    decided.await();
                    return new PermissionDecision.Allowed("test");
                };
        var agent = open(new ConversationStart.Fresh("a"));
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);

        var asking = BackgroundTask.of(() -> agent.ask("run: sleep 0.2", events::add));

        await(agent, TerminalState.WAITING);
        assertThat(agent.explain().verdict().question().orElseThrow().kind())
                .isEqualTo("permission");
        assertThat(agent.explain().toString()).contains("permission (program)", "Bash sleep 0.2");
        decided.countDown();
        await(agent, TerminalState.BUSY);
        asking.get();
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
    }

    @Test
    void questionIsTold() throws Exception {
        var answer = open(new ConversationStart.Fresh("a")).ask("ask me", events::add);

        assertThat(answer.text()).isEqualTo("go on");
        var asked = (AgentEvent.QuestionAsked) events.getFirst();
        assertThat(asked.question().choices()).containsExactly("Red", "Blue");
    }

    @Test
    void troubleIsGoneThrough() throws Exception {
        var answer = open(new ConversationStart.Fresh("a")).ask("trouble", events::add);

        assertThat(answer.text()).isEqualTo("All well.");
        assertThat(events)
                .containsExactly(
                        new AgentEvent.ModelRetry(
                                "500 out of order", ErrorCode.API_ERROR, Duration.ofMillis(1)),
                        new AgentEvent.TextChunk("Half"),
                        new AgentEvent.ModelRetry(
                                "the stream was cut", ErrorCode.NETWORK, Duration.ofMillis(200)),
                        new AgentEvent.TextChunk("All well."));
    }

    @Test
    void troubleWithoutEndFailsTheTurn() throws Exception {
        var agent = open(new ConversationStart.Fresh("a"));

        var answer = agent.ask("broken", events::add);

        assertThat(answer.end())
                .isEqualTo(new AgentAnswer.Failed(ErrorCode.RATE_LIMIT, "429 too many"));
        assertThat(events).hasSize(2);
        assertThat(agent.ask("hello", AgentListener.NONE).text()).isEqualTo("You said hello.");
    }

    @Test
    void conversationIsResumedAfterARestart() throws Exception {
        var first = open(new ConversationStart.Fresh("a"));
        first.ask("remember the word fig", AgentListener.NONE);
        first.stop(Duration.ofSeconds(1));

        var second = open(new ConversationStart.Resumed("a"));

        assertThat(second.ask("which word?", AgentListener.NONE).text()).isEqualTo("It is fig.");
    }

    @Test
    void forkGoesOnAndTheOriginalDoesNotSeeIt() throws Exception {
        var original = open(new ConversationStart.Fresh("a"));
        original.ask("remember the word fig", AgentListener.NONE);

        var fork = open(new ConversationStart.Forked("a", "b"));
        assertThat(fork.ask("which word?", AgentListener.NONE).text()).isEqualTo("It is fig.");
        fork.ask("remember the word pear", AgentListener.NONE);

        assertThat(original.ask("which word?", AgentListener.NONE).text()).isEqualTo("It is fig.");
        assertThat(fork.ask("which word?", AgentListener.NONE).text()).isEqualTo("It is pear.");
    }

    @Test
    void conversationThatIsNotThereIsRefused() throws Exception {
        open(new ConversationStart.Fresh("a")).ask("hello", AgentListener.NONE);

        assertThatThrownBy(() -> open(new ConversationStart.Resumed("nobody")))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> open(new ConversationStart.Forked("nobody", "b")))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> open(new ConversationStart.Fresh("a")))
                .isInstanceOf(NerveException.AlreadyExists.class);
        assertThatThrownBy(() -> open(new ConversationStart.Fresh("../a")))
                .isInstanceOf(NerveException.Invalid.class);
        assertThat(open(new ConversationStart.Fresh("")).conversationId().orElseThrow())
                .hasSize(36);
    }

    @Test
    void interruptBreaksTheTurnOffAndTheNextWorks() throws Exception {
        var agent = open(new ConversationStart.Fresh("a"));
        var asking = BackgroundTask.of(() -> agent.ask("slowly", events::add));
        Awaitility.await().until(() -> events.size() == 1);

        agent.interrupt();

        assertThat(asking.get().end()).isEqualTo(AgentAnswer.Interrupted.INTERRUPTED);
        assertThat(asking.get().text()).isEqualTo("one ");
        assertThat(agent.ask("hello", AgentListener.NONE).text()).isEqualTo("You said hello.");
        agent.interrupt();
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
    }

    @Test
    void interruptedCallerBreaksTheTurnOff() throws Exception {
        var agent = open(new ConversationStart.Fresh("a"));
        var asking = BackgroundTask.of(() -> agent.ask("run: sleep 60", events::add));
        await(agent, TerminalState.BUSY, "tool");

        asking.interrupt();

        assertThatThrownBy(asking::get).isInstanceOf(ExecutionInterruptedException.class);
        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
        assertThat(agent.ask("hello", AgentListener.NONE).text()).isEqualTo("You said hello.");
    }

    @Test
    void stopEndsTheTurnAndWhatItStarted() throws Exception {
        var agent = open(new ConversationStart.Fresh("a"));
        var asking =
                BackgroundTask.of(() -> agent.ask("run: echo $$ > pid; sleep 60", events::add));
        var file = directory.resolve("work/pid");
        Awaitility.await().until(() -> Files.exists(file) && Files.size(file) > 1);
        long pid = Long.parseLong(Files.readString(file).strip());

        agent.stop(Duration.ofSeconds(1));

        assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.DEAD);
        assertThatThrownBy(asking::get)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS));
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
        assertThatThrownBy(() -> agent.ask("hello", AgentListener.NONE))
                .isInstanceOf(NerveException.Failed.class);
    }

    @Test
    void commandWithoutAScriptIsRefused() {
        assertThatThrownBy(() ->
                        ScriptedAgent.open(launch(new ConversationStart.Fresh("a"), "scripted")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("scripted FILE.yaml");
        assertThatThrownBy(() ->
                        ScriptedAgent.open(
                                launch(new ConversationStart.Fresh("a"), "scripted", "none.yaml")))
                .isInstanceOf(NerveException.NotFound.class);
    }

    private static void await(ScriptedAgent agent, TerminalState state) {
        Awaitility.await().until(() -> agent.explain().verdict().state() == state);
    }

    private static void await(ScriptedAgent agent, TerminalState state, String rule) {
        await(agent, state);
        Awaitility.await().until(() -> agent.explain().verdict().evidence().rule().equals(rule));
    }

    private ScriptedAgent open(ConversationStart session) {
        var agent = ScriptedAgent.open(launch(session, "scripted", "script.yaml"));
        opened.add(agent);
        return agent;
    }

    private AgentLaunch launch(ConversationStart session, String... command) {
        var environment =
                Map.of("PATH", "/usr/bin:/bin", "HOME", directory.resolve("home").toString());
        var services =
                new TerminalServices(
                        directory,
                        environment,
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory);
        var place =
                AgentPlacement.DEFAULT
                        .withDirectory(Path.of("work"))
                        .withEnvironment(Map.of("WORD", "fig"));
        return new AgentLaunch(
                NodeId.of("agent"),
                AgentPrograms.get("claude_code"),
                AgentOptions.of(command).withPlace(place),
                session,
                request -> broker.decide(request),
                services);
    }
}
