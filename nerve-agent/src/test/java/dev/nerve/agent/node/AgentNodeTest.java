package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.Usage;
import dev.nerve.agent.AgentMode;
import dev.nerve.agent.AgentOptions;
import dev.nerve.agent.AgentPlacement;
import dev.nerve.agent.AgentSettings;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.lifecycle.NodeStateChange;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.node.TerminalBackend;
import dev.nerve.terminal.node.TerminalOptions.TimeLimits;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Agents as nodes, with a stand-in for Claude Code that remembers the names of its conversations.
class AgentNodeTest {

    private static final String CLAUDE =
            """
            #!/bin/sh
            echo "$*" >> "$PWD/calls"
            echo $$ >> "$PWD/pids"
            case "$*" in
                *--session-id*--fork-session*) ;;
                *--fork-session*) ;;
                *--session-id*)
                    for id; do :; done
                    [ ! -e "$PWD/$id" ] || {
                        echo "Session ID $id is already in use." >&2
                        exit 1
                    } ;;
            esac
            for id; do :; done
            while read -r line; do
                case $line in
                    *'"initialize"'*)
                        echo '{"type":"control_response","response":{"request_id":"initialize"}}' ;;
                    *die*)
                        echo '{"type":"assistant","message":{"id":"m","model":"x","content":[],\\
            "usage":{"input_tokens":5,"output_tokens":2}}}'
                        exit 3 ;;
                    *hang*)
                        echo '{"type":"assistant","message":{"id":"m","model":"x","content":[],\\
            "usage":{"input_tokens":5,"output_tokens":2}}}' ;;
                    *'"interrupt"'*)
                        echo '{"type":"result","is_error":true,"total_cost_usd":0.25,\\
            "usage":{"input_tokens":8,"output_tokens":3}}' ;;
                    *)
                        touch "$PWD/$id"
                        echo '{"type":"system","subtype":"init","session_id":"'$id'"}'
                        echo '{"type":"result","is_error":false,"result":"yes",\\
            "total_cost_usd":0.5,\\
            "usage":{"input_tokens":7,"output_tokens":3}}' ;;
                esac
            done
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private AgentServices services;
    private AgentOptions options;

    @BeforeEach
    void prepare() throws IOException {
        var programs = new ScriptPrograms(directory, poller);
        services = programs.host();
        options = AgentOptions.of(programs.write("claude", CLAUDE.replace("\\\n", "")));
    }

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void withoutAScreenItShowsItsTranscript() throws Exception {
        var agent = AgentNode.of("dev", options, services);

        NodeRunners.real().run(RunRequest.of(agent, "Does it work?"));

        assertThat(agent.screen().sequences()).isEqualTo("> Does it work?\r\nyes\r\n\r\n");
        assertThatThrownBy(() -> agent.write("x"))
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("use the mode terminal");
        agent.stop(Duration.ofSeconds(5));
    }

    @Test
    void itReportsItsStatesAndTheExitCodeOfADeadProgram() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var changes = new CopyOnWriteArrayList<NodeStateChange>();
        agent.watchState(changes::add);

        NodeRunners.real().run(RunRequest.of(agent, "Does it work?"));
        NodeRunners.real().run(RunRequest.of(agent, "die"));
        await().until(() -> agent.state() == NodeState.ERROR);
        agent.stop(Duration.ofSeconds(5));

        assertThat(changes)
                .extracting(NodeStateChange::to)
                .containsExactly(
                        NodeState.STARTING,
                        NodeState.READY,
                        NodeState.BUSY,
                        NodeState.READY,
                        NodeState.BUSY,
                        NodeState.ERROR,
                        NodeState.STOPPING,
                        NodeState.STOPPED);
        assertThat(changes.get(5).reason().exitCode()).isEqualTo(3);
    }

    @Test
    void anExecutionStartsItAndTellsWhatItTook() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        assertThat(agent.state()).isEqualTo(NodeState.CREATED);
        var outcome = NodeRunners.real().run(RunRequest.of(agent, "Does it work?"));
        assertThat(outcome.orThrow().text()).isEqualTo("yes");
        assertThat(outcome.attributes().at("usage.input").toInt()).isEqualTo(7);
        assertThat(outcome.attributes().at("usage.cost").number()).isEqualByComparingTo("0.5");
        assertThat(outcome.attributes().at("session").text())
                .isEqualTo(agent.conversationId().get());
        assertThat(agent.state()).isEqualTo(NodeState.READY);
        agent.stop(Duration.ofSeconds(5));
        assertThat(agent.state()).isEqualTo(NodeState.STOPPED);
    }

    @Test
    void itGoesOnWithItsConversationWhenItIsStartedAgain() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        NodeRunners.real().run(RunRequest.of(agent, "one"));
        var session = agent.conversationId().orElseThrow();
        agent.reset();
        agent.stop(Duration.ofSeconds(5));
        assertThat(calls().getLast())
                .contains("--resume " + session)
                .doesNotContain("--session-id");
    }

    @Test
    void aNodeThatIsMadeAgainFindsItsConversation() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var definition = agent.definition().orElseThrow();
        NodeRunners.real().run(RunRequest.of(agent, "one"));
        agent.stop(Duration.ofSeconds(5));

        var again = (AgentNode) made(definition);
        again.start();
        assertThat(calls().getLast()).contains("--resume " + agent.conversationId().orElseThrow());
        again.stop(Duration.ofSeconds(5));
    }

    @Test
    void aForkIsTheProgramsOwnFork() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        NodeRunners.real().run(RunRequest.of(agent, "one"));
        var fork = forked(agent);
        NodeRunners.real().run(RunRequest.of(fork, "two"));
        assertThat(calls().getLast())
                .endsWith(
                        "--resume %s --fork-session --session-id %s"
                                .formatted(
                                        agent.conversationId().orElseThrow(),
                                        fork.conversationId().orElseThrow()));
        fork.stop(Duration.ofSeconds(5));
        agent.stop(Duration.ofSeconds(5));
    }

    @Test
    void aForkOfWhatNothingWasSaidInBeginsAnew() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var fork = forked(agent);
        fork.start();
        assertThat(calls().getLast()).contains("--session-id").doesNotContain("--resume");
        fork.stop(Duration.ofSeconds(5));
    }

    @Test
    void forksGoOnWithTheirOwnConversationsWhenTheyAreMadeAgain() throws Exception {
        var dev = AgentNode.of("dev", Recalling.terms(directory), services);
        Recalling.ask(dev, "remember the word apple");
        var bold = forked(dev);
        Recalling.ask(bold, "remember the word pear");
        var first = NodeDefinition.of(dev.definition().orElseThrow().toValue());
        var second = bold.definition().orElseThrow();
        dev.stop(Duration.ZERO);
        bold.stop(Duration.ZERO);

        var devAgain = (AgentNode) made(first);
        var boldAgain = (AgentNode) made(second);
        assertThat(Recalling.ask(devAgain, "which word")).isEqualTo("It is apple.");
        assertThat(Recalling.ask(boldAgain, "which word")).isEqualTo("It is pear.");
        assertThat(boldAgain.conversationId()).isEqualTo(bold.conversationId());
    }

    @Test
    void aForkThatWasDefinedBeforeItSpokeGoesOnWithWhatItSaid() throws Exception {
        var dev = AgentNode.of("dev", Recalling.terms(directory), services);
        Recalling.ask(dev, "remember the word apple");
        var bold = forked(dev);
        var unspoken = bold.definition().orElseThrow();
        Recalling.ask(bold, "remember the word pear");
        bold.stop(Duration.ZERO);

        var again = (AgentNode) made(unspoken);
        var bolder = forked(again);
        assertThat(Recalling.ask(bolder, "which word")).isEqualTo("It is pear.");
        assertThat(Recalling.ask(again, "which word")).isEqualTo("It is pear.");
        assertThat(Recalling.ask(forked(again), "which word")).isEqualTo("It is pear.");
        assertThat(Recalling.ask(dev, "which word")).isEqualTo("It is apple.");
    }

    @Test
    void aProgramThatNamesItsConversationsGetsNoNameFromUs() throws Exception {
        var codex = AgentNode.of("dev", AgentOptions.of("codex"), services);
        assertThat(codex.definition().orElseThrow().parameters().at("session.new").text())
                .isEmpty();
        assertThat(forked(codex).definition().orElseThrow().parameters().at("session").toJson())
                .isEqualTo("{\"new\":\"\"}");
        var known = AgentNode.resumed("dev", AgentOptions.of("codex"), services, "t1");
        var fork = forked(known).definition().orElseThrow().parameters();
        assertThat(fork.at("session.from").text()).isEqualTo("t1");
        assertThat(fork.at("session.new").text()).isEmpty();
    }

    @Test
    void aProgramThatNamesItsConversationsIsMadeAgainBeforeItHasNamedOne() throws Exception {
        var known = AgentNode.resumed("dev", AgentOptions.of("codex"), services, "t1");
        var fresh = AgentNode.of("dev", AgentOptions.of("codex"), services);

        for (var agent : List.of(fresh, known, forked(known))) {
            var definition = NodeDefinition.of(agent.definition().orElseThrow().toValue());
            assertThat(made(definition).definition()).contains(definition);
        }
    }

    @Test
    void whoeverStartsAndStopsItNothingIsLeft() throws Exception {
        for (long seed = 1; seed <= 5; seed++) {
            var agent = AgentNode.of("dev", options, services);
            long mine = seed;
            var one = BackgroundTask.of(() -> startsAndStops(agent, new Random(mine)));
            var two = BackgroundTask.of(() -> startsAndStops(agent, new Random(-mine)));
            one.get();
            two.get();
            agent.stop(Duration.ofSeconds(5));
            assertThat(agent.state()).as("seed %d", seed).isIn(NodeState.STOPPED);
        }
        for (var line : Files.readAllLines(directory.resolve("pids"))) {
            assertThat(ProcessHandle.of(Long.parseLong(line)).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    private static int startsAndStops(AgentNode agent, Random random) throws Exception {
        int started = 0;
        for (int i = 0; i < 8; i++) {
            if (random.nextBoolean()) {
                agent.stop(Duration.ofMillis(random.nextInt(100)));
                continue;
            }
            try {
                agent.start();
                started++;
            } catch (NerveException.Failed failed) {
                assertThat(failed.code()).isEqualTo(ErrorCode.NODE_STOPPED);
            }
        }
        return started;
    }

    @Test
    void whoStopsItBeforeItIsReadyDoesNotWaitForIt() throws Exception {
        Files.writeString(directory.resolve("claude"), "#!/bin/sh\necho $$ >> pids\nsleep 60\n");
        var agent = AgentNode.of("dev", options, services);
        var starting =
                BackgroundTask.of(() -> {
                    agent.start();
                    return "started";
                });
        await().until(() -> Files.exists(directory.resolve("pids")));
        agent.stop(Duration.ofSeconds(5));
        assertThat(agent.state()).isEqualTo(NodeState.STOPPED);
        assertThatThrownBy(starting::get).hasMessageContaining("stopped before it was ready");
    }

    private static AgentNode forked(AgentNode agent) throws InterruptedException {
        var request = NodeForkRequest.of("dev", "fork");
        return (AgentNode) agent.prepare(request).make(ForkSubstitutions.SHARED).node();
    }

    @Test
    void aForkIsTakenAtTheEndOnly() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        assertThatThrownBy(() ->
                        agent.prepare(
                                NodeForkRequest.of("dev", "b").at(new ForkPoint.AtMark("outline"))))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("only at the end");
    }

    @Test
    void aProgramThatCannotForkSaysSo() {
        var gemini = AgentNode.resumed("dev", AgentOptions.of("gemini"), services, "x");
        assertThatThrownBy(() -> gemini.prepare(NodeForkRequest.of("dev", "b")))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.FORK_UNSUPPORTED))
                .hasMessageContaining("Gemini CLI");
    }

    @Test
    void nothingIsBegunWithNothingLeft() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var spent = RunRequest.of(agent, "one").limits(BudgetLimits.NONE.withTokens(0));
        assertThat(NodeRunners.real().run(spent))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.BUDGET_EXCEEDED));
        agent.stop(Duration.ofSeconds(5));
    }

    @Test
    void aKilledTurnCostsWhatIsKnownOfIt() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        var spent = new CopyOnWriteArrayList<Usage>();
        var outcome = NodeRunners.real().run(RunRequest.of(agent, "die").listener(spending(spent)));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.PROCESS));
        assertThat(outcome.attributes().at("turn").text()).isEqualTo("interrupted");
        assertThat(spent).singleElement().extracting(Usage::tokens).isEqualTo(7L);
        agent.stop(Duration.ZERO);
    }

    @Test
    void aBrokenOffTurnCostsWhatIsKnownOfIt() throws Exception {
        var limits =
                new TimeLimits(
                        Duration.ofSeconds(20), Duration.ofMillis(500), Duration.ofSeconds(1));
        var agent = AgentNode.of("dev", options.withLimits(limits), services);
        agent.start();
        var spent = new CopyOnWriteArrayList<Usage>();
        var outcome =
                NodeRunners.real().run(RunRequest.of(agent, "hang").listener(spending(spent)));
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.TIMEOUT));
        assertThat(spent).singleElement().extracting(Usage::tokens).isEqualTo(11L);
        assertThat(spent.getFirst().cost()).isEqualTo(Money.dollars("0.25"));
        agent.stop(Duration.ZERO);
    }

    private static EventSink spending(List<Usage> spent) {
        return event -> {
            if (event.fact() instanceof Fact.UsageSpent(var usage)) {
                spent.add(usage);
            }
        };
    }

    @Test
    void anEmptyPromptIsRefused() throws Exception {
        var agent = AgentNode.of("dev", options, services);
        assertThat(NodeRunners.real().run(RunRequest.of(agent, "  ")))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
        agent.stop(Duration.ofSeconds(5));
    }

    @Test
    void aProgramThatIsNotThereIsToldWithHowItWasLookedFor() {
        var agent = AgentNode.of("dev", AgentOptions.of("claude"), services);
        assertThatThrownBy(agent::start)
                .isInstanceOf(NerveException.Failed.class)
                .hasMessageContaining("'claude' not found");
        assertThat(agent.state()).isEqualTo(NodeState.ERROR);
    }

    @Test
    void aProgramThatNobodyKnowsIsRefused() {
        var agent = AgentNode.of("dev", AgentOptions.of("vim"), services);
        assertThatThrownBy(agent::start)
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("claude_code");
    }

    @Test
    void itsTermsSurviveAsData() {
        var full =
                options.withMode(AgentMode.TERMINAL)
                        .withSettings(
                                AgentSettings.NONE
                                        .withModel("opus")
                                        .withBaseUrl("http://127.0.0.1:1")
                                        .withKeyVariable("MY_KEY")
                                        .withMcpConfig("mcp.json")
                                        .withPermissionMode("acceptEdits"))
                        .withPlace(
                                AgentPlacement.DEFAULT
                                        .withDirectory(Path.of("src"))
                                        .withEnvironment(Map.of("A", "b"))
                                        .withBackend(TerminalBackend.TMUX)
                                        .withSize(new TerminalSize(90, 30)))
                        .withPolicy(
                                PermissionPolicy.ASK
                                        .allowing("Read")
                                        .allowingIn("Edit", "src/**")
                                        .denying("*"));
        var definition = AgentNode.of("dev", full, services).definition().orElseThrow();
        var again = (AgentNode) made(NodeDefinition.of(definition.toValue()));
        assertThat(again.options()).isEqualTo(full);
        assertThat(again.definition()).contains(definition);
        assertThat(definition.toString()).doesNotContain("sk-");
    }

    @Test
    void aCommandMayHaveQuotes() {
        var parameters = Value.fields(Map.of("command", "'/opt/my agents/claude' --model \"a b\""));
        var agent =
                (AgentNode) made(new NodeDefinition(NodeId.of("dev"), AgentNode.TYPE, parameters));
        assertThat(agent.options().command())
                .containsExactly("/opt/my agents/claude", "--model", "a b");
    }

    @Test
    void mistakesInADefinitionAreTold() {
        refused(Map.of("command", "claude 'x"), "is not closed");
        refused(Map.of("command", "claude", "mode", "loud"), "structured, terminal or auto");
        refused(Map.of("command", "claude", "size", "big"), "120x40");
        refused(Map.of("command", "claude", "permissions", "maybe"), "allow, deny or ask");
        refused(
                Map.of("command", "claude", "permissions", List.of(Map.of())),
                "one of allow, deny, ask");
        refused(Map.of("command", " "), "names the program");
        refused(
                Map.of("command", "claude", "session", Map.of("from", "x")),
                "an object with from, new");
    }

    private void refused(Map<String, ?> parameters, String message) {
        var definition =
                new NodeDefinition(NodeId.of("dev"), AgentNode.TYPE, Value.fields(parameters));
        assertThatThrownBy(() -> made(definition))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining(message);
    }

    private Node made(NodeDefinition definition) {
        return NodeKinds.of(List.of(new AgentNodeKind(services))).make(definition);
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }
}
