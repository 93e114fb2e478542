package dev.nerve.terminal.recording;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.TerminalRecordings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The reports about real agents at some moments of their recordings: the state and the reason.
class ExplainedAgentsTest {

    @ParameterizedTest
    @MethodSource("moments")
    void everyKindOfStateIsTold(String name, double seconds, String expected) {
        assertThat(explain(name, seconds, UnaryOperator.identity()).lines())
                .containsExactlyElementsOf(expected.lines().toList());
    }

    /// {@return the moments in a file: the recording and the seconds, then the report}
    static List<Arguments> moments() throws IOException {
        try (var file = ExplainedAgentsTest.class.getResourceAsStream("explained.txt")) {
            var all = new String(requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(all.strip().split("\n\n"))
                    .map(ExplainedAgentsTest::moment)
                    .toList();
        }
    }

    private static Arguments moment(String text) {
        var head = text.substring(0, text.indexOf('\n')).split(" at ", 2);
        return Arguments.of(
                head[0], Double.valueOf(head[1]), text.substring(text.indexOf('\n') + 1));
    }

    @ParameterizedTest
    @CsvSource({
        "claude/b-simple, 2.1.197, 2.1.999",
        "claude-2.1.325/b-simple, 2.1.325, 2.1.999",
        "codex/b-simple, 0.166.0, 0.166.9",
        "gemini/b-simple, 0.61.0, 0.61.9",
        "opencode/b-simple, 1.18.33, 1.18.99"
    })
    void aVersionThatTheRulesDoNotKnowIsSaidAloud(String name, String version, String other) {
        var known = explain(name, 30, UnaryOperator.identity());
        var unknown = explain(name, 30, text -> text.replace(version, other));

        assertThat(known.version()).contains(version);
        assertThat(known.isVersionUnseen()).isFalse();
        assertThat(unknown.isVersionUnseen()).isTrue();
        assertThat(unknown.lines().getLast())
                .contains("; these rules do not know version %s; they know ".formatted(other))
                .contains(version);
    }

    /// {@return the report after some seconds, or at the end if that comes first}
    private static StateExplanation explain(
            String name, double seconds, UnaryOperator<String> change) {
        var agent = name.substring(0, name.indexOf('/'));
        var rules = StateRuleRegistry.get(agent.startsWith("claude") ? "claude_code" : agent);
        return Moment.of(
                TerminalRecordings.cast(name).stream().map(change).toList(), seconds, rules);
    }
}
