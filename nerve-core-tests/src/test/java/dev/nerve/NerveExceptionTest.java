package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NerveExceptionTest {

    @Test
    void failureNamesItsThingsInTheOrderOfItsMessage() {
        var failure =
                new NerveException.NotFound("run 'a' has not reached 'b'")
                        .with("run", RunId.of("a"))
                        .with("step", RunPath.parse("b"))
                        .with(HintId.LIST_STEPS);

        assertThat(failure).isInstanceOf(NerveException.NotFound.class);
        assertThat(failure.nouns()).containsExactly(entry("run", "a"), entry("step", "b"));
        assertThat(failure.hint()).contains(HintId.LIST_STEPS);
        assertThat(failure).hasMessage("run 'a' has not reached 'b'");
    }

    @Test
    void failureWithoutAdviceHasNoHint() {
        var failure = new NerveException.Invalid("no");

        assertThat(failure.nouns()).isEmpty();
        assertThat(failure.hint()).isEmpty();
    }

    @Test
    void wireNamesOfHintsNeverChange() {
        assertThat(Arrays.stream(HintId.values()).map(HintId::wireName))
                .containsExactlyInAnyOrder(
                        "list_runs",
                        "list_steps",
                        "fork_run",
                        "take_over_run",
                        "start_run",
                        "bind_workflow",
                        "list_inbox",
                        "list_panes",
                        "name_directory",
                        "set_mark");
        for (var hint : HintId.values()) {
            assertThat(HintId.find(hint.wireName())).contains(hint);
        }
        assertThat(HintId.find("hint_of_a_later_version")).isEmpty();
    }
}
