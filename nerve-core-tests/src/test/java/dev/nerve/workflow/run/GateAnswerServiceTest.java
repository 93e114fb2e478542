package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.GateSchemaValidator;
import dev.nerve.secret.Secrets;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.SampleRuns;
import org.junit.jupiter.api.Test;

class GateAnswerServiceTest {

    private static final RunId RUN = RunId.of("flow-12345678");
    private static final RunPath PATH = RunPath.root("flow").child("n");

    @Test
    void whoIsSecondIsToldThoughNobodyChecksTheAnswerAnyMore() throws Exception {
        var store = new InMemoryRunStore();
        store.add(SampleRuns.run(RUN.name()));
        var gates = store.gates();
        var answering =
                new GateAnswerService(
                        gates,
                        RealTimeSource.REAL,
                        new RunSecretMask(Secrets.NONE),
                        GateSchemaValidator.none());
        var now = RealTimeSource.REAL.now();
        gates.open(
                GatePlace.of(RUN, PATH), Gate.of("How many?").withCheck(Gate.CheckedBy.RUN), now);
        var second =
                BackgroundTask.of(() -> {
                    answering.answer(RUN, "n", "2", "the second");
                    return "";
                });
        await().until(() -> !gates.offers(RUN).isEmpty());

        gates.settle(
                RUN, PATH, new GateAnswer(GateAnswer.Resolution.ANSWERED, "1", "the first", now));

        assertThatThrownBy(second::get)
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("with '1' by the first");
    }
}
