package dev.nerve.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HintSentenceTest {

    private final NerveException missingStep =
            new NerveException.NotFound("run 'nightly-1a2b3c4d' has not reached 'a'")
                    .with("run", "nightly-1a2b3c4d")
                    .with("step", "a")
                    .with(HintId.LIST_STEPS);

    @Test
    void failureOfACommandHasTheSentenceOfItsHint() {
        var failure = CommandFailure.from(missingStep);

        assertThat(failure.message()).isEqualTo("run 'nightly-1a2b3c4d' has not reached 'a'");
        assertThat(failure.hint()).isEqualTo("'nerve runs show 1a2b3c4d --full' lists its steps");
    }

    @Test
    void failureWithoutAHintHasNone() {
        assertThat(CommandFailure.from(new NerveException.Invalid("no")).hint()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyHintIsOneLineWithOrWithoutNouns(HintId hint) {
        var sentence = HintSentence.of(new NerveException.Invalid("no").with(hint));

        assertThat(sentence).isNotBlank().doesNotContain("\n", "null").doesNotEndWith(".");
    }

    @ParameterizedTest
    @EnumSource
    void everyCommandOfAHintGetsTheNameOfTheProgram(HintId hint) {
        var called = new ProgramCall("/opt/n", Optional.empty());

        var sentence = HintSentence.of(new NerveException.Invalid("no").with(hint));

        assertThat(called.adaptCommands(sentence))
                .doesNotContainPattern(Pattern.compile("'nerve "));
    }

    @Test
    void nounsAreQuotedForTheShell() {
        var failure =
                new NerveException.NotFound("no mark").with("mark", "a b").with(HintId.SET_MARK);

        assertThat(HintSentence.of(failure)).isEqualTo("in a chat, /mark 'a b' sets it");
    }

    @Test
    void furtherHintsComeAfterTheFirst() {
        assertThat(CommandFailure.from(missingStep).withMoreHints("looked in /a").hint())
                .isEqualTo("'nerve runs show 1a2b3c4d --full' lists its steps; looked in /a");
    }
}
