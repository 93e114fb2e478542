package dev.nerve.terminal.state.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.terminal.state.Stage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StateExplanationTest {

    private final Stage stage = new Stage();

    private String explained(long millis) {
        return String.join("\n", stage.judge().explain(Stage.nanos(millis)).lines());
    }

    @Test
    void aQuestionIsToldWithItsRowsAndChoices() {
        stage.show(100, "toy v1.1", "? Run touch x?", "1. Yes", "2. No", "[y/n]");

        assertThat(explained(2_400))
                .isEqualTo(
                        """
                        state     waiting (permission) for 2.3 s
                        rule      asks (layout)
                        evidence  the screen looks waiting; 2.3 s ago
                        row 5     [y/n]
                        question  Run touch x?
                        choice 1  Yes
                        choice 2  No
                        program   toy 1.1, which the rules know\
                        """);
    }

    @Test
    void aVersionThatTheRulesHaveNotSeenIsSaidAloud() {
        stage.show(100, "toy v3.0", "> ");

        assertThat(explained(400))
                .isEqualTo(
                        """
                        state     ready for 280 ms
                        rule      composer (layout)
                        evidence  the screen looks ready; 300 ms ago
                        row 2     >\s
                        program   toy; these rules do not know version 3.0; they know 1.0, 1.1\
                        """);
        assertThat(stage.judge().explain(Stage.nanos(400)).isVersionUnseen()).isTrue();
    }

    @Test
    void aSignalIsToldAsItWas() {
        stage.tell(100, 133, "B;42");

        assertThat(explained(100))
                .isEqualTo(
                        """
                        state     ready for 0 us
                        rule      mark-ready (signal)
                        evidence  the program sent OSC 133 'B;42'; 0 us ago
                        program   toy; rules know 1.0, 1.1; it shows no version\
                        """);
    }

    @Test
    void enterIsToldAsOurs() {
        stage.show(100, "> hi").type(500, "\r");

        assertThat(explained(60_500))
                .startsWith(
                        """
                        state     ready for 58.0 s
                        rule      composer (layout)
                        evidence  the screen looks ready; Enter has changed nothing on it; 1m 0s ago
                        """);
        stage.type(61_000, "x\r");
        assertThat(explained(61_001))
                .startsWith(
                        """
                        state     busy for 1.0 ms
                        rule      enter (input)
                        evidence  Enter was pressed, and there is no later evidence of the\
                         state; 1.0 ms ago
                        """);
    }

    @Test
    void programsGetTheSameAsFields() {
        stage.show(100, "toy v3.0", "? Go?", "[y/n]");

        assertThat(stage.judge().explain(Stage.nanos(350)).toValue())
                .isEqualTo(
                        Json.parse(
                                """
                                {"state": "waiting", "for_ms": 250, "rule": "asks",
                                 "rank": "layout",
                                 "evidence": "the screen looks waiting", "age_ms": 250,
                                 "rows": [{"row": 3, "text": "[y/n]"}],
                                 "program": "toy", "versions_seen": ["1.0", "1.1"],
                                 "version": "3.0", "version_unseen": true,
                                 "question": {"kind": "permission", "text": "Go?", "choices": []}}
                                """));
    }

    @Test
    void whatWasKeptTellsTheSameLater() {
        stage.show(100, "toy v3.0", "? Run touch x?", "1. Yes", "2. No", "[y/n]");
        var kept = Json.parse(stage.judge().explain(Stage.nanos(2_400)).toValue().toJson());

        var later = StateExplanation.of(kept, Duration.ofSeconds(10));

        assertThat(later.toValue()).isEqualTo(stage.judge().explain(Stage.nanos(12_400)).toValue());
        assertThat(later.lines()).isEqualTo(stage.judge().explain(Stage.nanos(12_400)).lines());
    }

    @Test
    void whatOnlyGrowsOlderIsTheSame() {
        stage.show(100, "toy v1.1", "* working");
        var first = stage.judge().explain(Stage.nanos(200));
        var older = stage.judge().explain(Stage.nanos(300));
        stage.show(400, "toy v1.1", "? Go?", "[y/n]");

        assertThat(older.isLike(first)).isTrue();
        assertThat(stage.judge().explain(Stage.nanos(500)).isLike(first)).isFalse();
    }
}
