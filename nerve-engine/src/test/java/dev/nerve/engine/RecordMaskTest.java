package dev.nerve.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.protocol.common.EngineData;
import dev.nerve.protocol.common.KindData;
import dev.nerve.protocol.common.OutcomeData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordMaskTest {

    private static final String SECRET = "secret-of-a-test";
    private static final Secrets SECRETS = Secrets.of(List.of(SECRET));
    private static final RecordMask MASK = new RecordMask(SECRETS);

    @Test
    void everyTextAndValueIsMasked() {
        var fields = Value.Fields.EMPTY.with("key", SECRET).with("n", 1);
        var outcome =
                new OutcomeData(
                        true, Value.of(List.of(SECRET)), null, null, SECRET, null, fields, fields);
        var execution = new ExecutionData("run", "completed", outcome, List.of("is " + SECRET));

        var masked = MASK.mask(execution);

        assertThat(masked.toString()).doesNotContain(SECRET);
        assertThat(masked.runId()).isEqualTo("run");
        assertThat(masked.warnings()).containsExactly("is ***");
    }

    @Test
    void mapsAndListsOfRecordsAreMasked() {
        var engine =
                new EngineData(
                        "id",
                        "1",
                        1,
                        Map.of("store", "/" + SECRET),
                        Map.of("bytes", 3L),
                        List.of(new KindData("bash", Value.Fields.EMPTY.with("a", SECRET))),
                        List.of());

        var masked = MASK.mask(engine);

        assertThat(masked.toString()).doesNotContain(SECRET);
        assertThat(masked.limits()).containsEntry("bytes", 3L);
    }

    @Test
    void replyWithoutSecretsIsTheSameObject() {
        var execution = new ExecutionData("run", "running", null, List.of());

        assertThat(MASK.mask(execution)).isSameAs(execution);
        assertThat(new RecordMask(Secrets.NONE).mask(execution)).isSameAs(execution);
    }

    @Test
    void nounsOfFailuresAreMaskedAndHintsKept() {
        var failures = new FailureMask(SECRETS);
        var failure =
                new NerveException.NotFound("not there")
                        .with("run", "a")
                        .with("step", "is-" + SECRET)
                        .with(HintId.LIST_STEPS);

        var masked = failures.mask(failure);

        assertThat(masked).isInstanceOf(NerveException.NotFound.class).hasMessage("not there");
        assertThat(masked.nouns()).containsExactly(entry("run", "a"), entry("step", "is-***"));
        assertThat(masked.hint()).contains(HintId.LIST_STEPS);
    }

    @Test
    void failuresKeepTheirTypeAndCode() {
        var failures = new FailureMask(SECRETS);
        var failed = new NerveException.Failed(ErrorCode.PROCESS, "it said " + SECRET);

        assertThat(failures.mask(failed))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessage("it said ***")
                .extracting(NerveException::code)
                .isEqualTo(ErrorCode.PROCESS);
        assertThatThrownBy(
                        () -> {
                            throw failures.mask(new NerveException.NotFound(SECRET));
                        })
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("***");
    }
}
