package dev.nerve.terminal.state.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class StateRuleRegistryTest {

    static final List<String> BUNDLED = StateRuleRegistry.BUNDLED;

    @ParameterizedTest
    @FieldSource("BUNDLED")
    void allThatComeWithNerveAreValid(String name) {
        assertThat(StateRuleRegistry.get(name).program()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "bash, shell",
        "/usr/bin/zsh -l, shell",
        "claude 2.1.197 b-simple, claude_code",
        "env FOO=1 /opt/bin/codex --no-daemon, codex",
        "node /usr/lib/gemini, gemini",
        "opencode, opencode",
        "vim notes.txt, none",
        "'', none"
    })
    void theRulesAreChosenByTheProgram(String command, String name) {
        assertThat(StateRuleRegistry.forCommand(List.of(command.split(" ")))).isEqualTo(name);
    }

    @Test
    void rulesAreReadOnceUnlessTheyAreMadeForOneTerminal() {
        var nonce = Map.of("nonce", "12345678");

        assertThat(StateRuleRegistry.get("shell")).isSameAs(StateRuleRegistry.get("shell"));
        assertThat(StateRuleRegistry.get("shell", nonce))
                .isNotSameAs(StateRuleRegistry.get("shell", nonce));
    }

    @Test
    void rulesThatAreNotThereAreToldTogetherWithThoseThatAre() {
        assertThatThrownBy(() -> StateRuleRegistry.get("emacs"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageStartingWith("there are no rules 'emacs'; there are: none, shell, ");
    }

    @Test
    void parametersThatRulesDoNotHaveAreRefused() {
        assertThatThrownBy(() -> StateRuleRegistry.get("codex", Map.of("nonce", "x")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("these rules have no parameter 'nonce'");
    }

    @Test
    void allThatIsWrongIsToldWithItsPlace() {
        var rules =
                """
                format: 2
                program: mine
                timing: {settle: 1h, patience: 3s}
                enter: {sends: ''}
                signals:
                  - {name: a, matches: '(', state: sleeping}
                  - {code: 9, matches: 'x{{none}}', state: waiting}
                regions:
                  foot: {bottom: 0}
                  both: {bottom: 1, cursor: 1}
                  head: {above: composer}
                layout:
                  - {name: a, state: ready, kind: dialog, when: [{in: feet, has: x}]}
                  - {name: b, state: dead, when: [{has: x}, {in: screen}]}
                  - {name: c, state: busy}
                """;

        assertThatThrownBy(() -> StateRuleRegistry.parse("my.yaml", rules, Map.of()))
                .isInstanceOf(NerveException.Invalid.class)
                .message()
                .isEqualTo(
                        """
                        my.yaml:1:1: 'format' must be 1
                        my.yaml:3:10: 'settle' is at most 5 minutes
                        my.yaml:3:22: there is no field 'patience'; there are: doubt, lost, settle,\
                         start, typeahead
                        my.yaml:4:9: 'sends' is what the Enter key sends, such as "\\r"
                        my.yaml:6:29: 'state' cannot be 'sleeping'; it is one of: starting, ready,\
                         busy, waiting, dead
                        my.yaml:6:5: a signal needs a 'code', the number of an operating system\
                         command
                        my.yaml:6:15: '(' is not a regular expression: Unclosed group
                        my.yaml:7:5: a rule needs a 'name'
                        my.yaml:7:5: a rule for 'waiting' needs a 'kind', one of: dialog, login,\
                         permission, question, rate_limit
                        my.yaml:7:15: 'parameters' has no 'none'
                        my.yaml:9:10: 'bottom' must be a whole number from 1
                        my.yaml:10:3: a region has one of: bottom, cursor, row, between, above,\
                         below, first
                        my.yaml:11:10: 'above' must name a region that is defined before it; there\
                         are: screen
                        my.yaml:13:51: 'in' must name a region that is defined before it; there\
                         are: screen
                        my.yaml:13:29: only a rule for 'waiting' has a 'kind'
                        my.yaml:14:15: a rule cannot report 'dead': only the process shows it
                        my.yaml:14:35: write 'in', the region in which to look
                        my.yaml:14:45: write what the region 'has' or 'lacks', or 'cursor: true'
                        my.yaml:15:5: rule 'c' has neither 'when' nor 'title'\
                        """);
    }

    @Test
    void aPatternThatTakesForEverFindsNothing() {
        var slow = RowPattern.of("^(a+)+$");

        assertThat(slow.isIn("a".repeat(1_000) + "!")).isFalse();
        assertThat(slow.isIn("aaa")).isTrue();
    }
}
