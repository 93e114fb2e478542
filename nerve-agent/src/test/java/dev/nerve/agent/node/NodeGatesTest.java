package dev.nerve.agent.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionPolicy;
import dev.nerve.agent.permission.PermissionPolicy.PolicyEffect;
import dev.nerve.agent.permission.PermissionPolicy.PolicyRule;
import dev.nerve.agent.permission.PolicyBroker;
import dev.nerve.agent.terminal.ScriptedTerminals;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.RealTimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Dialogs that a program shows at its start, before there is a run.
@Timeout(60)
class NodeGatesTest {

    private static final String DIALOG =
            """
            first 1 Theme | Which colours? | Dark | Light | Quit
            turn Hello
              say 1 Good day.
            """;

    private static final String TRUST =
            """
            first 1 Trust | Do you trust the files in this folder? | Yes, I do | No, exit
            turn Hello
              say 1 Good day.
            """;

    private static final SessionId SESSION = SessionId.of("work");
    private static final NodeId NODE = NodeId.of("agent");

    @TempDir private Path directory;
    private final GateStore gates = new InMemoryRunStore().gates();
    private final NodeGates asking = new NodeGates(gates, RealTimeSource.REAL, SESSION, NODE);
    private ScriptedTerminals terminals;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private PolicyBroker broker() {
        var policy =
                PermissionPolicy.ASK.with(
                        new PolicyRule(PolicyEffect.ASK, "*", "trust_folder", "**"));
        return new PolicyBroker(policy, directory, asking, null, RealTimeSource.REAL);
    }

    private List<StoredGate> open() {
        return gates.list(InboxQuery.OPEN).gates();
    }

    private StoredGate asked() {
        await().until(() -> !open().isEmpty());
        return open().getFirst();
    }

    private GateAnswer answer(StoredGate asked) {
        return gates.find(asked.number()).map(StoredGate::answer).orElseThrow();
    }

    private void settle(StoredGate asked, String text) throws InterruptedException {
        var answer = new GateAnswer(GateAnswer.Resolution.ANSWERED, text, "anna", Instant.EPOCH);
        assertThat(gates.settle(asked.number(), answer)).isTrue();
    }

    private void awaitReady(Agent agent) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() ->
                        assertThat(agent.explain().verdict().state())
                                .as("%s, open: %s", agent.explain(), open())
                                .isEqualTo(TerminalState.READY));
    }

    @Test
    void dialogAtTheStartIsAnItemOfItsSessionAndNode() throws Exception {
        try (var agent = terminals.open(DIALOG, broker())) {
            var asked = asked();

            assertThat(asked.gate().kind()).isEqualTo(GateKind.DIALOG);
            assertThat(asked.place()).isEqualTo(GatePlace.of(SESSION, NODE));
            assertThat(asked.gate().options()).containsExactly("Dark", "Light", "Quit");
            settle(asked, "Light");

            awaitReady(agent);
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(open()).isEmpty();
    }

    @Test
    void questionOfTrustIsADialogToo() throws Exception {
        try (var agent = terminals.open(TRUST, broker())) {
            var asked = asked();

            assertThat(asked.gate().kind()).isEqualTo(GateKind.DIALOG);
            assertThat(asked.gate().content().payload().at("dialog").text())
                    .isEqualTo("trust_folder");
            assertThat(asked.gate().options()).containsExactly("allow", "deny");
            settle(asked, "allow");

            awaitReady(agent);
        }
    }

    @Test
    void itemIsCancelledWhenTheProgramIsGone() throws Exception {
        StoredGate asked;
        try (var agent = terminals.open(DIALOG, broker())) {
            asked = asked();
            agent.stop(Duration.ofSeconds(1));
            await().until(() -> open().isEmpty());
        }

        assertThat(answer(asked).how()).isEqualTo(GateAnswer.Resolution.CANCELLED);
        assertThat(answer(asked).by()).isEqualTo("agent 'agent'");
    }

    @Test
    void itemThatADeadProcessLeftIsCancelledAtTheNextStart() throws Exception {
        var left = gates.open(GatePlace.of(SESSION, NODE), Gate.of("Trust?"), Instant.EPOCH);
        var other =
                gates.open(
                        GatePlace.of(SESSION, NodeId.of("other")),
                        Gate.of("Trust?"),
                        Instant.EPOCH);

        asking.cancelLeftovers();

        assertThat(answer(left).how()).isEqualTo(GateAnswer.Resolution.CANCELLED);
        assertThat(open()).containsExactly(other);
    }
}
