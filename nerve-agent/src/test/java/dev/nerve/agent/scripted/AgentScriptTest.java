package dev.nerve.agent.scripted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.agent.scripted.ScriptStep.SayStep;
import dev.nerve.agent.scripted.ScriptStep.ToolStep;
import dev.nerve.agent.scripted.TurnPart.AttemptResult;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentScriptTest {

    private static final String SCRIPT =
            """
            description: for this test
            pace: 5ms
            turns:
              - when: 'touch (\\S+)'
                steps:
                  - say: A file it is.
                    pace: 0ms
                  - tool: Bash
                    input: {command: 'touch ${1}', list: ['${1}', 2]}
                  - {say: 'It gave "${result}", not $${result}.', pause: 4s}
              - when: which word
                recall: 'the word (\\w+)'
                say: It is ${recall}.
              - when: count
                say: 'Line ${line}.'
                lines: 3
              - when: trouble
                steps:
                  - {fail: 429, times: 2, retry_after: 3s, message: too fast}
                  - think: Hm.
                  - cut: It is
                  - say: It is over.
            otherwise:
              say: 'You said: ${message}'
            """;

    private final AgentScript script = AgentScript.read("script.yaml", SCRIPT);

    @Test
    void turnIsFoundByWhatIsInTheMessageAndFilledIn() {
        assertThat(played("Please TOUCH x.txt now", 0, ""))
                .isEqualTo(
                        new AttemptResult.Played(
                                List.of(
                                        SayStep.atOnce("A file it is."),
                                        new ToolStep(
                                                "Bash",
                                                Value.fields(
                                                        Map.of(
                                                                "command",
                                                                "touch x.txt",
                                                                "list",
                                                                List.of("x.txt", 2)))))));
        assertThat(script.description()).isEqualTo("for this test");
    }

    @Test
    void whatIsMeantForAShellIsLeftToIt() {
        var shell =
                AgentScript.read(
                        "s.yaml",
                        """
                        otherwise: {say: '$${a%"$${b#?}"} $1 $$ ${message}'}
                        """);

        assertThat(text(shell.part(scene("x", 0, "")))).isEqualTo("${a%\"${b#?}\"} $1 $$ x");
    }

    @Test
    void stepsAfterAToolFollowItsResult() {
        var expected =
                new SayStep(
                        "It gave \"done\", not ${result}.",
                        Duration.ofMillis(5),
                        Duration.ofSeconds(4));

        assertThat(played("touch x", 1, "done"))
                .isEqualTo(new AttemptResult.Played(List.of(expected)));
        assertThat(played("touch x", 2, "done")).isEqualTo(new AttemptResult.Played(List.of()));
    }

    @Test
    void whatIsRecalledIsTheLatestOfAllThatWasSaid() {
        var messages = List.of("the word pear", "the word fig", "which word?");

        var part = script.part(new ScriptInput(messages, 0, ""));

        assertThat(text(part)).isEqualTo("It is fig.");
        assertThat(text(script.part(scene("which word?", 0, "")))).isEqualTo("It is nothing.");
    }

    @Test
    void lineIsSaidSeveralTimes() {
        assertThat(text(script.part(scene("count", 0, "")))).isEqualTo("Line 1.\nLine 2.\nLine 3.");
    }

    @Test
    void otherwiseIsForAllElse() {
        assertThat(text(script.part(scene("two\nlines", 0, "")))).isEqualTo("You said: two\nlines");
        assertThat(text(script.part(scene("", 0, "")))).isEqualTo("You said: ");
    }

    @Test
    void faultsHappenInOrderAndThenNoMore() {
        var part = script.part(scene("trouble", 0, ""));
        var counter = new AttemptCounter();

        for (int round = 0; round < 2; round++) {
            assertThat(counter.next("a", part)).isInstanceOf(AttemptResult.Refused.class);
            assertThat(counter.next("a", part)).isInstanceOf(AttemptResult.Refused.class);
            assertThat(counter.next("a", part))
                    .isEqualTo(
                            new AttemptResult.Broken(
                                    List.of(
                                            new ScriptStep.ThinkStep("Hm."),
                                            SayStep.atOnce("It is"))));
            assertThat(counter.next("b", part)).isInstanceOf(AttemptResult.Refused.class);
            assertThat(counter.next("a", part)).isInstanceOf(AttemptResult.Played.class);
            assertThat(counter.next("b", part)).isInstanceOf(AttemptResult.Refused.class);
            assertThat(counter.next("b", part)).isInstanceOf(AttemptResult.Broken.class);
            assertThat(counter.next("b", part)).isInstanceOf(AttemptResult.Played.class);
        }
    }

    @Test
    void faultMayHappenAlways() {
        var always =
                AgentScript.read(
                        "s.yaml",
                        "turns: [{when: a, steps: [{say: b}, {fail: 500, times: always}]}]");
        var part = always.part(scene("a", 0, ""));

        assertThat(part.course(0)).isInstanceOf(AttemptResult.Refused.class);
        assertThat(part.course(1_000_000)).isInstanceOf(AttemptResult.Refused.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    turns: []                             | 1:1: a script has 'turns'
                    "{}"                                  | 1:1: a script has 'turns'
                    turns: [{say: a}]                     | 1:9: a turn needs 'when'
                    turns: [{when: '(', say: a}]          | 1:10: bad regular expression
                    turns: [{when: a}]                    | 1:9: a step is one of say, think, tool
                    turns: [{when: a, say: b, ask: c}]    | 1:9: a step is one of say, think, tool
                    turns: [{when: a, say: b, pact: 1s}]  | 1:27: there is no field 'pact'
                    turns: [{when: a, say: b, pace: 1}]   | 1:27: invalid duration '1'
                    turns: [{when: a, say: '${b}'}]       | 1:19: '${b}' means nothing here
                    turns: [{when: a, say: b, lines: 0}]  | 1:27: 'lines' must be a whole number
                    turns: [{when: a, tool: Bash}]        | 1:9: the last step of a turn is 'say'
                    turns: [{when: a, fail: 500}]         | 1:9: the last step of a turn is 'say'
                    turns: [{when: a, fail: 200, times: always}] | 1:19: 'fail' must be a
                    turns: [{when: a, fail: 700, times: always}] | 1:19: 'fail' is an HTTP status
                    turns: [{when: a, steps: [{ask: b}, {say: c}]}] | 1:27: 'ask' has two to four
                    turns: [{when: a, steps: [{tool: b, input: c}, {say: c}]}] | 1:37: 'input' must
                    turns: [{when: a, steps: [{cut: b, times: 0}, {say: c}]}] | 1:36: 'times' is a
                    "otherwise: {when: a, say: b}"        | 1:13: 'otherwise' has no 'when'
                    """)
    void mistakeIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> AgentScript.read("s.yaml", text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("s.yaml:" + message);
    }

    @Test
    void allMistakesAreToldAtOnce() {
        var text =
                """
                turns:
                  - say: a
                  - when: b
                    steps:
                      - {say: '${c}'}
                """;

        assertThatThrownBy(() -> AgentScript.read("s.yaml", text))
                .hasMessageContaining("s.yaml:2:5: ")
                .hasMessageContaining("s.yaml:5:10: ");
    }

    @Test
    void scriptThatIsNotThereIsTold() {
        assertThatThrownBy(() -> AgentScript.read(Path.of("no", "such.yaml")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessageContaining("such.yaml");
    }

    private AttemptResult played(String message, int uses, String result) {
        return script.part(scene(message, uses, result)).course(0);
    }

    private static ScriptInput scene(String message, int uses, String result) {
        return new ScriptInput(List.of(message), uses, result);
    }

    private static String text(TurnPart part) {
        return ((SayStep) part.steps().getFirst()).text();
    }
}
