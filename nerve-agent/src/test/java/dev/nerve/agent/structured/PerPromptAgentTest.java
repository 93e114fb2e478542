package dev.nerve.agent.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.ConversationStart;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs that are started for each prompt, by a stand-in that says what Codex said.
class PerPromptAgentTest {

    private static final String SCRIPT =
            """
            #!/bin/sh
            prompt=$(cat)
            printf '%s < %.20s\\n' "$*" "$prompt" >> "$PWD/calls"
            case $prompt in
                wait) echo '{"type":"thread.started","thread_id":"t1"}'; sleep 60 & wait ;;
                fail) echo 'no such thing' >&2; exit 3 ;;
                silent) exit 0 ;;
            esac
            echo '{"type":"thread.started","thread_id":"t1"}'
            echo '{"type":"item.completed","item":{"type":"agent_message","text":"done"}}'
            echo '{"type":"turn.completed","usage":{"input_tokens":3,"output_tokens":2}}'
            """;

    private static final String GEMINI =
            """
            #!/bin/sh
            echo "$*" >> "$PWD/calls"
            case "$*" in
                *--session-id*)
                    [ ! -e "$PWD/known" ] || { echo 'Session g1 already exists' >&2; exit 42; } ;;
            esac
            echo '{"type":"init","session_id":"g1"}'
            echo '{"type":"message","role":"assistant","content":"done"}'
            echo '{"type":"result","status":"success"}'
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void goesOnWithTheConversationThatTheProgramNamed() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            assertThat(agent.conversationId()).isEmpty();
            var answer = agent.ask("one", AgentListener.NONE);
            assertThat(answer.text()).isEqualTo("done");
            assertThat(answer.tokens().total()).isEqualTo(5);
            assertThat(agent.conversationId()).contains("t1");
            agent.ask("two", AgentListener.NONE);
            assertThat(calls())
                    .containsExactly(
                            "exec --json --skip-git-repo-check - < one",
                            "exec resume --json --skip-git-repo-check t1 - < two");
        }
    }

    @Test
    void aForkIsTheProgramsOwn() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Forked("t0", "")))) {
            agent.ask("one", AgentListener.NONE);
            agent.ask("two", AgentListener.NONE);
            assertThat(calls())
                    .containsExactly(
                            "exec fork --json --skip-git-repo-check t0 - < one",
                            "exec resume --json --skip-git-repo-check t1 - < two");
        }
    }

    @Test
    void aProgramThatEndsBadlyIsAFailureWithItsLastWords() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            assertThat(agent.ask("fail", AgentListener.NONE).end())
                    .isInstanceOfSatisfying(
                            AgentAnswer.Failed.class,
                            failed -> {
                                assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS);
                                assertThat(failed.message())
                                        .contains("code 3")
                                        .contains("no such thing");
                            });
            assertThat(agent.ask("silent", AgentListener.NONE).end())
                    .isInstanceOf(AgentAnswer.Failed.class);
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.READY);
        }
    }

    @Test
    void whoStopsWaitingEndsTheProgram() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", AgentListener.NONE));
            await().until(() -> agent.conversationId().isPresent());
            assertThat(agent.explain().verdict().state()).isEqualTo(TerminalState.BUSY);
            asking.interrupt();
            assertThatThrownBy(asking::get).isInstanceOf(ExecutionInterruptedException.class);
            assertThat(agent.ask("next", AgentListener.NONE).text()).isEqualTo("done");
        }
    }

    @Test
    void aTurnCanBeBrokenOff() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            var asking = BackgroundTask.of(() -> agent.ask("wait", AgentListener.NONE));
            await().until(() -> agent.conversationId().isPresent());
            agent.interrupt();
            assertThat(asking.get().end()).isEqualTo(AgentAnswer.Interrupted.INTERRUPTED);
        }
    }

    @Test
    void aPromptThatNoSystemTakesIsRefusedBeforeAnythingIsStarted() throws Exception {
        try (var agent = PerPromptAgent.open(gemini())) {
            assertThatThrownBy(() -> agent.ask("ä".repeat(70_000), AgentListener.NONE))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("120,000");
            assertThat(directory.resolve("calls")).doesNotExist();
        }
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }

    @Test
    void aPromptMayBeginAsAnOptionDoes() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            agent.ask("--help", AgentListener.NONE);
            assertThat(calls()).containsExactly("exec --json --skip-git-repo-check - < --help");
        }
        var opencode = AgentPrograms.get("opencode").structured().orElseThrow();
        assertThat(opencode.isPromptArgument()).isFalse();
        try (var agent = PerPromptAgent.open(gemini())) {
            agent.ask("--help", AgentListener.NONE);
            assertThat(calls().getLast()).endsWith("--prompt=--help");
        }
    }

    @Test
    void aPromptOnTheInputMayBeAsLongAsItIs() throws Exception {
        try (var agent = PerPromptAgent.open(launch(new ConversationStart.Fresh("")))) {
            assertThat(agent.ask("x".repeat(500_000), AgentListener.NONE).text()).isEqualTo("done");
        }
    }

    @Test
    void goesOnWithAConversationThatIsThereAlready() throws Exception {
        Files.createFile(directory.resolve("known"));
        try (var agent = PerPromptAgent.open(gemini())) {
            assertThat(agent.ask("one", AgentListener.NONE).text()).isEqualTo("done");
            assertThat(calls())
                    .satisfiesExactly(
                            first -> assertThat(first).startsWith("--session-id g1"),
                            second -> assertThat(second).startsWith("--resume g1"));
        }
    }

    private AgentLaunch gemini() throws IOException {
        return launch("gemini", GEMINI, new ConversationStart.Fresh("g1"));
    }

    private AgentLaunch launch(ConversationStart session) throws IOException {
        return launch("codex", SCRIPT, session);
    }

    private AgentLaunch launch(String program, String text, ConversationStart session)
            throws IOException {
        var script = directory.resolve(program);
        Files.writeString(script, text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        var services =
                new TerminalServices(
                        directory,
                        Map.of("PATH", System.getenv("PATH")),
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory);
        return new AgentLaunch(
                NodeId.of("agent"),
                AgentPrograms.get(program),
                AgentOptions.of(script.toString()),
                session,
                _ -> new PermissionDecision.Allowed("test"),
                services);
    }
}
