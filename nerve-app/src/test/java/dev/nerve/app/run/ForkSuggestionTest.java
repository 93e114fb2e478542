package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.kind.FunctionNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForkSuggestionTest {

    private final RunWorld world = new RunWorld();

    @BeforeEach
    void runIt() {
        world.bind("steps", context -> context.run(FunctionNode.of("review", _ -> 1), 1));
        world.pipe("", "run", "steps.yaml");
    }

    @Test
    void aStepThatIsNotThereIsToldWithTheNearest() {
        var shell = world.pipe("", "runs", "fork", "steps", "--at", "reviw");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err()).contains("hint: did you mean 'review'?");
    }

    @Test
    void whereNothingIsNearNothingIsSuggested() {
        var shell = world.pipe("", "runs", "fork", "steps", "--at", "other");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err()).doesNotContain("did you mean");
    }

    @Test
    void aStepThatWaitsIsNotSuggestedInPlaceOfItself() {
        world.bind("waits", context -> context.gate("Well?"));
        world.pipe("", "run", "waits.yaml");

        var shell = world.pipe("", "runs", "fork", "waits", "--at", "gate");

        assertThat(shell.code()).isEqualTo(3);
        assertThat(shell.err()).contains("has not reached").doesNotContain("did you mean");
    }
}
