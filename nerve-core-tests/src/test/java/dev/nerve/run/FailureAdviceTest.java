package dev.nerve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailureAdviceTest {

    private final Outcome.Failed failed = Outcome.failed(ErrorCode.NOT_FOUND, "no run 'a'");

    @Test
    void outcomeKeepsTheAdviceOfAnExceptionUntilItIsThrownAgain() {
        var thrown =
                new NerveException.NotFound("no run 'a'").with("run", "a").with(HintId.LIST_RUNS);

        var outcome = FailureAdvice.of(failed, thrown);
        var again = catchThrowableOfType(NerveException.class, outcome::orThrow);

        assertThat(again.hint()).contains(HintId.LIST_RUNS);
        assertThat(again.nouns()).isEqualTo(Map.of("run", "a"));
        assertThat(again.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(again).hasMessage("no run 'a'");
    }

    @Test
    void exceptionWithoutAdviceChangesNothing() {
        var thrown = new NerveException.NotFound("no run 'a'").with("run", "a");

        assertThat(FailureAdvice.of(failed, thrown)).isEqualTo(failed);
    }
}
