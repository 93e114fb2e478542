package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.InboxQuery;
import dev.nerve.gate.StoredGate;
import dev.nerve.secret.Secrets;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InboxServiceTest {

    private static final String KEY = "sk-1234567890";
    private static final GatePlace PLACE = GatePlace.of(SessionId.of("home"), NodeId.of("dev"));

    private final GateStore gates = new InMemoryRunStore().gates();
    private final InboxService inbox =
            new InboxService(
                    gates,
                    RealTimeSource.REAL,
                    Secrets.of(Set.of(KEY)),
                    (_, answer) ->
                            answer.find("name").isPresent() ? List.of() : List.of("no name"));

    private long opened(Gate gate) throws InterruptedException {
        return gates.open(PLACE, gate, Instant.EPOCH).number();
    }

    @Test
    void secretsInPayloadsAreMasked() throws Exception {
        var payload = Value.Fields.EMPTY.with("arguments", "login " + KEY);
        long number =
                opened(Gate.of("May I?").withContent(GateContent.of(GateKind.PERMISSION, payload)));

        var shown = inbox.list(InboxQuery.OPEN).gates().getFirst();

        assertThat(shown.gate().content().payload().toJson()).doesNotContain(KEY);
        assertThat(inbox.find(number)).contains(shown);
    }

    @Test
    void objectThatFitsTheSchemaIsAnAnswer() throws Exception {
        var form = GateContent.of(GateKind.FORM).withSchema(Value.Fields.EMPTY);
        long number = opened(Gate.of("Who?").withContent(form));

        assertThatThrownBy(() -> inbox.answer(number, Value.of("me"), "ann"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("gate '%d': it does not fit: no name".formatted(number));

        var answer = Value.Fields.EMPTY.with("name", "me");
        inbox.answer(number, answer, "ann");

        assertThat(gates.find(number).map(StoredGate::answer).map(GateAnswer::value))
                .contains(answer);
        assertThatThrownBy(() -> inbox.answer(number, answer, "bob"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("by ann");
        assertThat(inbox.list(InboxQuery.OPEN).gates()).isEmpty();
    }

    @Test
    void deadlineHoldsWhileNobodyWaits() throws Exception {
        long number = opened(Gate.of("Go on?").withDeadline(Instant.EPOCH, "no"));

        assertThatThrownBy(() -> inbox.answer(number, Value.of("yes"), "ann"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("timed out at ")
                .hasMessageEndingWith("; 'no' counts as its answer");
    }
}
