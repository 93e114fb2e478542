package dev.nerve.sqlite.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateKind;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The stored form of gates: these texts are in stores that exist, so they never change.
class GateCodecTest {

    private static final Instant MOMENT = Instant.parse("2026-01-02T03:04:05.006007Z");

    static Stream<Arguments> gates() {
        return Stream.of(
                Arguments.of(
                        Gate.of("Go on?")
                                .withOptions(List.of("yes", "no"))
                                .withDeadline(MOMENT, "no")
                                .withCheck(Gate.CheckedBy.RUN),
                        """
                        {"prompt":"Go on?","options":["yes","no"],\
                        "deadline":"2026-01-02T03:04:05.006007Z","otherwise":"no","check":"RUN"}\
                        """),
                Arguments.of(
                        Gate.of("Why?"),
                        """
                        {"prompt":"Why?","options":[],"deadline":null,"otherwise":null,\
                        "check":"ANYBODY"}\
                        """));
    }

    @ParameterizedTest
    @MethodSource("gates")
    void gateHasTheStoredForm(Gate gate, String stored) {
        assertThat(GateCodec.write(gate)).isEqualTo(stored);
        assertThat(GateCodec.readGate(stored)).isEqualTo(gate);
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(
                        new GateAnswer(GateAnswer.Resolution.ANSWERED, "yes", "anna", MOMENT),
                        """
                        {"how":"ANSWERED","text":"yes","by":"anna",\
                        "at":"2026-01-02T03:04:05.006007Z"}\
                        """),
                Arguments.of(
                        new GateAnswer(GateAnswer.Resolution.TIMED_OUT, "no", "the clock", MOMENT),
                        """
                        {"how":"TIMED_OUT","text":"no","by":"the clock",\
                        "at":"2026-01-02T03:04:05.006007Z"}\
                        """),
                Arguments.of(
                        new GateAnswer(GateAnswer.Resolution.CANCELLED, "", "anna", MOMENT),
                        """
                        {"how":"CANCELLED","text":"","by":"anna",\
                        "at":"2026-01-02T03:04:05.006007Z"}\
                        """));
    }

    @Test
    void answerThatIsNoTextHasTheStoredForm() {
        var chosen = Value.of(List.of("a", "b"));
        var answer = new GateAnswer(GateAnswer.Resolution.ANSWERED, chosen, "anna", MOMENT);
        var stored =
                """
                {"how":"ANSWERED","value":["a","b"],"by":"anna",\
                "at":"2026-01-02T03:04:05.006007Z"}\
                """;

        assertThat(GateCodec.write(answer)).isEqualTo(stored);
        assertThat(GateCodec.readAnswer(stored)).isEqualTo(answer);
    }

    @Test
    void kindsHaveTheStoredForm() {
        assertThat(Stream.of(GateKind.values()).map(GateKind::wireName))
                .containsExactly(
                        "gate", "permission", "question", "dialog", "unknown_effect", "form");
        assertThatThrownBy(() -> GateCodec.kind("poll")).hasMessage("unknown kind 'poll'");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answerHasTheStoredForm(GateAnswer answer, String stored) {
        assertThat(GateCodec.write(answer)).isEqualTo(stored);
        assertThat(GateCodec.readAnswer(stored)).isEqualTo(answer);
    }

    @Test
    void constantOfALaterReleaseIsNamed() {
        assertThatThrownBy(() ->
                        GateCodec.readGate(
                                """
                                {"prompt":"","options":[],"check":"NOBODY"}\
                                """))
                .hasMessage("unknown check 'NOBODY'");
    }
}
