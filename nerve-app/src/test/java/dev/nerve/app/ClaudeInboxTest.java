package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.json.Json;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.NodeCommands.ExecuteNode;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.testkit.agent.InstalledAgent;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The real Claude Code as a node, executed by a client: its requests in the inbox, and its end.
@Tag("agents")
@Timeout(300)
class ClaudeInboxTest {

    private static final String KEY = "sk-loopback-dummy-0123456789abcdef";
    private static final int CANCELLATIONS = 20;

    private static final String SCRIPT =
            """
            description: runs commands
            turns:
              - when: touch
                steps:
                  - {tool: Bash, input: {command: touch x.txt, description: Make a file}}
                  - say: That is settled.
              - when: nap
                steps:
                  - {tool: Bash, input: {command: touch y.txt && sleep 30071, description: Sleep}}
                  - say: Slept long.
            otherwise: {say: Nothing to do.}
            """;

    @TempDir Path directory;
    @TempDir Path output;

    private ScriptedEndpoint endpoint;
    private Nerve nerve;
    private Connection connection;
    private Path project;

    @BeforeEach
    void open() throws Exception {
        endpoint = ScriptedEndpoint.open(AgentScript.read("script.yaml", SCRIPT));
        project = Files.createDirectory(directory.resolve("project")).toRealPath();
        var home = Files.createDirectory(directory.resolve("home"));
        writeProgram(directory.resolve("claude"));
        writeConfig(home);
        nerve =
                Nerve.open(
                        project.resolve(".nerve"),
                        project,
                        Map.of(
                                "HOME",
                                home.toString(),
                                "PATH",
                                directory + ":/usr/local/bin:/usr/bin:/bin",
                                "LANG",
                                "C.UTF-8",
                                "THE_KEY",
                                KEY));
        connection = nerve.connect();
        connection.call(
                new NodeCommands.CreateNode(
                        "work",
                        "dev",
                        "agent",
                        Value.Fields.EMPTY
                                .with("command", "claude")
                                .with("base_url", endpoint.url())
                                .with("key_env", "THE_KEY"),
                        Value.Fields.EMPTY,
                        null));
    }

    /// A proxy that does not exist keeps the program from the network.
    private static void writeProgram(Path file) throws IOException {
        Files.writeString(
                file,
                """
                #!/bin/sh
                export HTTP_PROXY=http://127.0.0.1:9 HTTPS_PROXY=http://127.0.0.1:9
                export NO_PROXY=127.0.0.1
                exec '%s' "$@"
                """
                        .formatted(InstalledAgent.find("claude")));
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void writeConfig(Path home) throws IOException {
        var trusted = Map.of("hasTrustDialogAccepted", true, "hasCompletedProjectOnboarding", true);
        var approved = List.of(KEY.substring(KEY.length() - 20));
        var config =
                Value.Fields.EMPTY
                        .with("hasCompletedOnboarding", true)
                        .with("projects", Map.of(project.toString(), trusted))
                        .with(
                                "customApiKeyResponses",
                                Map.of("approved", approved, "rejected", List.of()));
        Files.writeString(home.resolve(".claude.json"), Json.write(config));
    }

    @AfterEach
    void close() {
        connection.close();
        nerve.close();
        endpoint.close();
    }

    private ExecutionData execute(String prompt) throws InterruptedException {
        return connection.call(
                new ExecuteNode(
                        "work",
                        "dev",
                        Value.of(prompt),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(),
                        List.of(),
                        false,
                        null));
    }

    private List<InboxItemData> inbox() throws InterruptedException {
        return connection.call(InboxCommands.ListInbox.OPEN).items();
    }

    private InboxItemData asked() throws InterruptedException {
        await().atMost(Duration.ofMinutes(1)).until(() -> !inbox().isEmpty());
        return inbox().getFirst();
    }

    private String state(String run) throws InterruptedException {
        return connection.call(new RunCommands.GetRun(run)).state();
    }

    private void awaitState(String run, String state) {
        await().atMost(Duration.ofMinutes(1)).until(() -> state(run).equals(state));
    }

    @Test
    void requestIsAnsweredByAnotherProcessAndNotAskedAgainInTheSession() throws Exception {
        var first = execute("touch it");
        var item = asked();

        assertThat(item.kind()).isEqualTo("permission");
        assertThat(item.session()).isEqualTo("work");
        assertThat(item.nodeId()).isEqualTo("dev");
        assertThat(item.runId()).isEqualTo(first.runId());
        assertThat(item.payload().at("tool").text()).isEqualTo("Bash");
        assertThat(item.payload().at("arguments.command").text()).isEqualTo("touch x.txt");
        assertThat(item.payload().at("risk").text()).isEqualTo("execute");

        var words =
                new String[] {
                    "answer", String.valueOf(item.item()), "allow", "--remember", "session"
                };
        try (var other = NerveProcess.start(project, output, List.of(), words)) {
            assertThat(other.await()).as(other.err()).isZero();
            assertThat(other.out())
                    .contains("Remembered: {allow: Bash, command: \"touch x.txt\", node: dev}");
        }
        awaitState(first.runId(), "completed");
        Files.delete(project.resolve("x.txt"));

        var second = execute("touch it again");

        awaitState(second.runId(), "completed");
        assertThat(project.resolve("x.txt")).exists();
        assertThat(inbox()).isEmpty();
        var audit = Files.readAllLines(project.resolve(".nerve/permissions.jsonl"));
        assertThat(Json.parse(audit.getLast()).at("decision.by").text())
                .isEqualTo("rule {allow: Bash, command: \"touch x.txt\", node: dev} (session)");
    }

    @Test
    void cancelledRunEndsAtOnceAndItsProgramIsIdleOrGone() throws Exception {
        var took = new long[CANCELLATIONS];
        for (int i = 0; i < CANCELLATIONS; i++) {
            var run = execute("nap").runId();
            var item = asked();
            if (i % 2 == 1) {
                connection.call(InboxCommands.Answer.of(item.item(), "allow", "ann"));
                var begun = project.resolve("y.txt");
                await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(begun));
                Files.delete(begun);
            }

            long began = System.nanoTime();
            assertThat(connection.call(new RunCommands.StopRun(run, "ann")).state())
                    .isEqualTo("cancelled");
            took[i] = System.nanoTime() - began;

            await().atMost(Duration.ofSeconds(2)).until(this::isIdleOrGone);
            assertThat(inbox()).isEmpty();
        }
        Arrays.sort(took);
        System.out.printf(
                "cancelled after %d ms (p50 of %d), %d ms at most%n",
                took[CANCELLATIONS / 2] / 1_000_000,
                CANCELLATIONS,
                took[CANCELLATIONS - 1] / 1_000_000);
        assertThat(Duration.ofNanos(took[CANCELLATIONS / 2])).isLessThan(Duration.ofMillis(100));
    }

    private boolean isIdleOrGone() throws InterruptedException {
        var state = connection.call(new NodeCommands.GetNode("work", "dev")).state();
        return List.of("ready", "stopped", "error", "created").contains(state);
    }
}
