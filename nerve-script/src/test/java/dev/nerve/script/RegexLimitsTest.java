package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.run.Outcome;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A regular expression cannot take much time or memory, wherever it comes from.
class RegexLimitsTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final Bench bench = new Bench();

    private Outcome run(String expression, Object input) throws InterruptedException {
        long started = System.nanoTime();
        var outcome =
                bench.run(
                        Bench.HEAD + "steps:\n  - {id: it, value: '%s'}".formatted(expression),
                        input);
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(SOON);
        return outcome;
    }

    private void isTooMuch(String expression, Object input) throws InterruptedException {
        assertThat(run(expression, input).output().at("error").text())
                .contains("this is too much for an expression");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{1000}){1000}){1000}",
                "(((a{0,50}){0,50}){0,50}){0,50}",
                "(?:(?:a{900,}){900,})",
                "(?:[^]]{1000}){999}",
                "(\\\\pL{1000}){1000}",
            })
    void aRepetitionThatGrowsIsRefusedWithItsPlaceWhenTheFileIsRead(String regex) {
        var file =
                """
                nerve: 1
                id: flow
                steps:
                  - id: it
                    value: ${"a".matches("%s")}
                """
                        .formatted(regex);

        var refused = catchThrowableOfType(WorkflowFileException.class, () -> bench.read(file));

        assertThat(refused.problems()).hasSize(1);
        assertThat(refused.getMessage()).contains("flow.yaml:5:26").contains("regular expression");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '^',
            value = {
                "( => this is no regular expression: missing closing ): `(`",
                "[a => this is no regular expression: missing closing ]: `[a`",
                "a{2,1} => this is no regular expression: invalid repeat count: `{2,1}`",
                "(?=a) => this is no regular expression: invalid or unsupported Perl syntax: `(?=`",
                "(?:ab?){200} => the regular expression is too large: with its repetitions it"
                        + " has more than 500 parts",
                "(ab{900}){9} => the regular expression is too large: with its repetitions it"
                        + " has more than 500 parts",
            })
    void oneThatTheLibraryRefusesIsToldWithItsPlaceWhenTheFileIsRead(String regex, String told) {
        var file =
                """
                nerve: 1
                id: flow
                steps:
                  - id: it
                    value: ${input == "x" || "a".matches("%s")}
                """
                        .formatted(regex);

        var refused = catchThrowableOfType(WorkflowFileException.class, () -> bench.read(file));

        assertThat(refused.problems())
                .extracting(FileProblem::line, FileProblem::column, FileProblem::message)
                .containsExactly(tuple(5, 42, told));
    }

    @Test
    void soIsOneFromTheInputWhenItIsUsed() throws Exception {
        var regex = "((a{1000}){1000}){1000}";

        isTooMuch("${\"a\".matches(input)}", regex);
        isTooMuch("${matches(\"a\", input)}", regex);
        isTooMuch("${input.all(r, \"a\".matches(r))}", List.of("a", regex));
    }

    @Test
    void bracketsInsideEachOtherAreCounted() throws Exception {
        isTooMuch("${\"a\".matches(input)}", "(".repeat(900) + "a" + ")".repeat(900));
        isTooMuch("${\"a\".matches(input)}", "(?:".repeat(600) + "a" + ")".repeat(600));
        isTooMuch("${\"a\".matches(input)}", "(".repeat(4_000) + ")".repeat(4_000));
        isTooMuch("${\"a\".matches(input)}", "a".repeat(100_000));
    }

    @Test
    void aLongTextIsMatchedInTime() throws Exception {
        var text = "a".repeat(400_000);

        isTooMuch(
                "${input.text.matches(input.regex)}",
                Map.of("text", text, "regex", "(a?){200}a{200}b"));
        assertThat(
                        run(
                                        "${input.text.matches(input.regex)}",
                                        Map.of("text", text + "b", "regex", "a+b$"))
                                .output())
                .isEqualTo(Value.of(true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^[a-z][a-z0-9-]{0,62}$",
                "(\\\\d{1,3}[.]){3}\\\\d{1,3}|a{5}",
                "[]a{1000}]+",
                "a{,5}|x{a}|a",
                "(?:(?:(?:a){5})?){80}",
            })
    void usualOnesAreNotRefused(String regex) throws Exception {
        assertThat(run("${\"aaaaa\".matches(\"%s\")}".formatted(regex), "").output())
                .isEqualTo(Value.of(true));
    }

    @Test
    void otherThingsThatGrowEndAtTheirLimit() throws Exception {
        var twice = ".map(x, x + x)".repeat(40);

        isTooMuch("${[\"aaaaaaaa\"]%s}".formatted(twice), "");
        isTooMuch("${[bytes(\"aaaaaaaa\")]%s.size()}".formatted(twice), "");
        isTooMuch("${[[1, 2]]%s}".formatted(twice), "");
        isTooMuch("${size(json(input.list.map(x, input.text)))}", growing());
        isTooMuch("${input.list.map(x, input.text).join(\"\")}", growing());
    }

    private static Map<String, Object> growing() {
        return Map.of(
                "list", IntStream.range(0, 5_000).boxed().toList(),
                "text", "x".repeat(1_000_000));
    }
}
