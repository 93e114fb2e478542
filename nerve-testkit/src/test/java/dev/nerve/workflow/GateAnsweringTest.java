package dev.nerve.workflow;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.store.PassingRunStore;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.RealTime;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Secrets;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateAnsweringTest {

    private static final RunId RUN = RunId.of("flow-12345678");
    private static final RunPath PATH = RunPath.root("flow").child("n");

    @Test
    void whoIsSecondIsToldThoughNobodyChecksTheAnswerAnyMore() throws Exception {
        var store = new PassingRunStore();
        store.add(SampleRuns.run(RUN.name()));
        var gates = store.gates();
        var answering = new GateAnswering(gates, RealTime.REAL, new RunMask(Secrets.NONE));
        var now = RealTime.REAL.now();
        gates.open(RUN, PATH, new Gate("How many?", List.of(), null, null, Gate.Check.RUN), now);
        var second =
                Background.of(() -> {
                    answering.answer(RUN, "n", "2", "the second");
                    return "";
                });
        await().until(() -> !gates.offers(RUN).isEmpty());

        gates.settle(RUN, PATH, new GateAnswer(GateAnswer.How.ANSWERED, "1", "the first", now));

        assertThatThrownBy(second::get)
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("with '1' by the first");
    }
}
