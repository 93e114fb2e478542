package dev.nerve.conversation.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.RandomSeeds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkTextParserTest {

    @Test
    void aPointHasAShortForm() {
        assertThat(ForkPoint.parse("turn 2")).isEqualTo(ForkPoint.keepUserTurns(2));
        assertThat(ForkPoint.parse("mark here and there"))
                .isEqualTo(new ForkPoint.AtMark("here and there"));
        assertThat(ForkPoint.parse("after 999999999999999999"))
                .isEqualTo(new ForkPoint.After(999_999_999_999_999_999L));
    }

    @Test
    void namesOnTheWireAreRead() {
        RandomSeeds.each(
                200,
                random -> {
                    long row = random.nextLong(1L << 50);
                    int turn = random.nextInt(1_000_000_000);
                    for (var point :
                            List.of(
                                    ForkPoint.Head.HEAD,
                                    new ForkPoint.After(row),
                                    new ForkPoint.Before(row),
                                    new ForkPoint.BeforeUserTurn(turn),
                                    new ForkPoint.AtMark("mark " + turn))) {
                        assertThat(ForkPoint.parse(point.wireName())).isEqualTo(point);
                    }
                    for (var mode :
                            List.of(
                                    InheritMode.Prefix.PREFIX,
                                    InheritMode.Nothing.NOTHING,
                                    new InheritMode.SinceMark("a\nb " + row),
                                    new InheritMode.LastTurns(turn))) {
                        assertThat(InheritMode.parse(mode.wireName())).isEqualTo(mode);
                    }
                    for (var policy :
                            List.of(
                                    InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN,
                                    InFlightPolicy.LastSamplingBoundary.LAST_SAMPLING_BOUNDARY,
                                    InFlightPolicy.Interrupt.INTERRUPT,
                                    InFlightPolicy.Refuse.REFUSE,
                                    new InFlightPolicy.Await(Duration.ofMillis(500)),
                                    new InFlightPolicy.Await(Duration.ofSeconds(1 + turn % 3599)),
                                    new InFlightPolicy.Await(
                                            Duration.ofMinutes(60 + turn % 100_000)))) {
                        assertThat(InFlightPolicy.parse(policy.wireName())).isEqualTo(policy);
                    }
                });
    }

    @Test
    void aWaitIsAnyDuration() {
        assertThat(InFlightPolicy.parse("await 1.5m"))
                .isEqualTo(new InFlightPolicy.Await(Duration.ofSeconds(90)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HEAD",
                "turn",
                "turn -1",
                "turn 1234567890",
                "after x",
                "mark ",
                "at 3"
            })
    void anUnknownPointIsRefusedWithTheForms(String text) {
        assertThatThrownBy(() -> ForkPoint.parse(text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "unknown point '%s': write head, turn 2, mark NAME, after 3 or before 3"
                                .formatted(text));
    }

    @Test
    void anUnknownModeOrPolicyIsRefusedWithTheForms() {
        assertThatThrownBy(() -> InheritMode.parse("last 3"))
                .hasMessage(
                        "unknown mode 'last 3': write prefix, nothing, since_mark NAME or"
                                + " last_turns 2");
        assertThatThrownBy(() -> InFlightPolicy.parse("reject"))
                .hasMessage(
                        "unknown policy 'reject': write last_completed_turn,"
                                + " last_sampling_boundary, interrupt, refuse or await 5s");
        assertThatThrownBy(() -> InFlightPolicy.parse("await never"))
                .hasMessageStartingWith("invalid duration 'never'");
        assertThatThrownBy(() -> InFlightPolicy.parse("await 36501d"))
                .hasMessageContaining("too long to wait");
    }
}
