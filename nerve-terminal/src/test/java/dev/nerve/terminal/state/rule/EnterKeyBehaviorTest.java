package dev.nerve.terminal.state.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.Stage;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Enter that comes with other input, to programs that take it for a part of that.
class EnterKeyBehaviorTest {

    private static final String RULES =
            Stage.RULES.replace("enter: {", "enter: {after_text: 10ms, after_paste: 30ms, ");

    private final Stage stage = new Stage(StateRuleRegistry.parse("toy.yaml", RULES, Map.of()));

    @Test
    void enterInOnePieceWithTextSendsNothing() {
        stage.show(100, "> ").type(500, "hello\r");

        assertThat(stage.told(501)).isEqualTo("ready composer layout");
    }

    @Test
    void enterInOnePieceWithAPasteSendsNothing() {
        stage.show(100, "> ").type(500, "\u001b[200~hello\u001b[201~\r");

        assertThat(stage.told(501)).isEqualTo("ready composer layout");
    }

    @ParameterizedTest
    @CsvSource({"9, ready", "10, busy", "40, busy"})
    void enterCountsOnceItStandsApartFromText(long later, String state) {
        stage.show(100, "> ").type(500, "hello").type(500 + later, "\r");

        assertThat(stage.told(501 + later)).startsWith(state);
    }

    @ParameterizedTest
    @CsvSource({"29, ready", "30, busy"})
    void enterCountsOnceItStandsApartFromAPaste(long later, String state) {
        stage.show(100, "> ").type(500, "\u001b[200~a\rb\u001b[201~").type(500 + later, "\r");

        assertThat(stage.told(501 + later)).startsWith(state);
    }

    @Test
    void anotherEnterSendsWhatTheFirstOneDidNot() {
        stage.show(100, ">").type(500, "hello\r").type(900, "\r");

        assertThat(stage.told(901)).isEqualTo("busy enter input");
    }

    @Test
    void aQuestionTakesEnterHoweverItComes() {
        stage.show(100, "> ").show(200, "? Run it?", "[y/n]").type(500, "1\r");

        assertThat(stage.told(501)).isEqualTo("busy answer input");
    }

    @Test
    void programsThatTakeEnterForWhatItIsAreBusyAtOnce() {
        var other = new Stage().show(100, "> ").type(500, "hello\r");

        assertThat(other.told(500)).isEqualTo("busy enter input");
    }

    @ParameterizedTest
    @CsvSource({"1.0, ready", "2.0, busy", "none, busy"})
    void versionsDifferInWhetherTheyTakeEnterForAPartOfAPaste(String version, String state) {
        var rules = RULES.replace("after_text", "swallowed_by: ['1.0'], after_text");
        var other = new Stage(StateRuleRegistry.parse("toy.yaml", rules, Map.of()));
        other.show(100, "toy v" + version, "> ").type(500, "\u001b[200~hello\u001b[201~\r");

        assertThat(other.told(501)).startsWith(state);
    }
}
