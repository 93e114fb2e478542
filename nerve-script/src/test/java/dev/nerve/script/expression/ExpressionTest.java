package dev.nerve.script.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import dev.nerve.workflow.ParamType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {

    private static final VisibleNames SIGHT =
            VisibleNames.of(
                            Map.of(
                                    "rounds", ParamType.INTEGER,
                                    "share", ParamType.NUMBER,
                                    "word-limit", ParamType.INTEGER))
                    .withSteps(
                            List.of("draft", "my-step", "gone"),
                            id -> Optional.of("comes later").filter(_ -> id.equals("later")));

    private static final ExpressionScope AROUND =
            new ExpressionScope() {
                @Override
                public Optional<Value> find(String name) {
                    return switch (name) {
                        case "input" -> Optional.of(Value.of(Map.of("n", 7.5, "list", list())));
                        case "params" ->
                                Optional.of(
                                        Value.of(
                                                Map.of(
                                                        "rounds",
                                                        5,
                                                        "share",
                                                        2,
                                                        "word-limit",
                                                        100)));
                        case "state" -> Optional.of(Value.of(Map.of("count", 3)));
                        default -> Optional.empty();
                    };
                }

                @Override
                public Optional<Value> step(String id) {
                    return id.equals("gone")
                            ? Optional.empty()
                            : Optional.of(Value.of("ACCEPTED by " + id));
                }
            };

    private static List<Integer> list() {
        return List.of(3, 1, 2);
    }

    private static Value value(String source) {
        return switch (new ExpressionCompiler().compile(source, SIGHT, ExpectedType.ANYTHING)) {
            case Expression.CompileResult.CompiledExpression(var expression) ->
                    expression.evaluate(AROUND);
            case Expression.CompileResult.InvalidExpression(var faults) ->
                    throw new AssertionError(faults.toString());
        };
    }

    private static List<ExpressionProblem> faults(String source, ExpectedType expectedType) {
        return switch (new ExpressionCompiler().compile(source, SIGHT, expectedType)) {
            case Expression.CompileResult.CompiledExpression(_) -> List.of();
            case Expression.CompileResult.InvalidExpression(var faults) -> faults;
        };
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "1 + 2 | 3",
                "params.rounds + 1 | 6",
                "params.share / 4 | 0.5",
                "params[\"word-limit\"] > 50 | true",
                "input.n * 2 | 15",
                "2 * input.n | 15",
                "input.n > 7 | true",
                "state.count + 1 | 4",
                "steps.draft.output.contains(\"ACCEPTED\") | true",
                "steps[\"my-step\"].output | \"ACCEPTED by my-step\"",
                "has(steps.gone.output) ? 1 : 2 | 2",
                "input.list.map(x, x * 2) | [6,2,4]",
                "input.list.filter(x, x > 1).size() | 2",
                "{\"a\": [1, null]} | {\"a\":[1,null]}",
                "\" a b \".trim().split(\" \") | [\"a\",\"b\"]",
                "[1, \"b\"].join(\"-\") | \"1-b\"",
                "\"aXbX\".replace(\"X\", \"--\") | \"a--b--\"",
                "\"hello\".substring(1, 3) | \"el\"",
                "\"hello\".substring(9) | \"\"",
                "\"ÄbC\".upperAscii() + \"ÄbC\".lowerAscii() | \"ÄBCÄbc\"",
                "\"a\\nb\".lines() | [\"a\",\"b\"]",
                "json({\"a\": 1}) | `\"{\\\"a\\\":1}\"`",
                "parse_json(\"[1, 2]\")[1] | 2",
                "type(input.n) == double | true",
                "timestamp(\"2024-02-03T04:05:06Z\").getFullYear() | 2024",
                "duration(\"90s\").getMinutes() == 1 && !(1 in [2, 3]) | true",
                "[1, 2].exists_one(x, x > 1) && [1].all(x, -x % 2 != 0) | true",
                "[1, 2].exists(x, string(x).startsWith(\"2\")) | true",
                "int(\"7\") - 2 <= 5 && \"a7\".matches(\"[a-z][0-9]\") | true",
            })
    void expressionsGiveValues(String source, String json) {
        assertThat(value(source).toJson()).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "inptu.x | 0 | there is no name 'inptu' | did you mean 'input'?",
                "draft | 0 | there is no name 'draft' | write steps.draft.output",
                "rounds + 1 | 0 | there is no name 'rounds' | write params.rounds",
                "1 + params.ronds | 11 | there is no parameter 'ronds' | did you mean 'rounds'?",
                "steps.darft.output | 6 | there is no step 'darft' | did you mean 'draft'?",
                "steps.later.output | 6 | step 'later' comes later | ``",
                "steps.draft.outptu | 12 | a step has no 'outptu' | write .output",
                "loop.iteration | 0 | 'loop' exists only inside repeated steps |" + " ``",
                "\"a\".contain(\"b\") | 4 | there is no function 'contain' | did you mean"
                        + " 'contains'?",
                "1 + | 3 | the expression ends too early | ``",
                "params.rounds = 1 | 14 | unexpected = | write == to compare",
                "\"abc | 0 | unexpected \"abc | close the quote",
                "params.rounds + \"x\" | 14 | '+' does not take a whole number and a text | write"
                        + " int(…) to make a number of the text, or string(…) to make a text of"
                        + " the number",
                "[1] + \"x\" | 4 | '+' does not take a list and a text | write string(…) to make a"
                        + " text of it",
                "params.rounds.contains(\"x\") | 22 | 'contains()' does not take a whole number and"
                        + " a text | ``",
                "foo(1) | 0 | there is no function 'foo' | the nearest are: bool, all, dyn, has,"
                        + " int and 36 more; see Expressions in docs/yaml.md",
                "steps.draft..output | 12 | unexpected '.' | write one dot between two" + " names",
                "steps.draft.output. | 19 | the expression ends too early | ``",
                "(1 + 2 | 6 | a ')' is missing | ``",
                "99999999999999999999 | 0 | a whole number has at most 64 bits | write 1.0 for a"
                        + " decimal",
                "1 +* 2 | 3 | unexpected '*' | ``",
                "params.rounds + steps.draft.output.trim() | 14 | '+' does not take a whole number"
                        + " and a text | write int(…) to make a number of the text, or string(…)"
                        + " to make a text of the number",
                "size(steps) | 5 | a step without its name | write steps.fetch.output or"
                        + " steps[\"my-step\"].output",
            })
    void mistakesAreToldWithTheirPlace(String source, int offset, String message, String hint) {
        assertThat(faults(source, ExpectedType.ANYTHING))
                .containsExactly(new ExpressionProblem(offset, message, hint));
    }

    @Test
    void conditionsMustBeTrueOrFalseAsFarAsThatIsKnown() {
        assertThat(faults("params.rounds", ExpectedType.TRUTH))
                .containsExactly(
                        new ExpressionProblem(
                                0,
                                "this must return true or false, but returns a whole number",
                                "compare it with something, such as … == \"done\""));
        assertThat(faults("input.ok", ExpectedType.TRUTH)).isEmpty();
    }

    @Test
    void failuresOfEvaluationAreToldInOurWords() {
        assertThatThrownBy(() -> value("input.nope"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("in ${input.nope}: there is no field 'nope'; ask has(…) first");
        assertThatThrownBy(() -> value("steps.gone.output + \"x\""))
                .hasMessageContaining("step 'gone' was skipped and has no output");
        assertThatThrownBy(() -> value("b\"ab\"")).hasMessageContaining("not data");
        assertThatThrownBy(() -> value("{1: 2}")).hasMessageContaining("a name that is no text");
        var many = "[[1]]" + ".map(x, x + x)".repeat(17) + "[0]";
        assertThatThrownBy(() -> value(many + ".all(y, true)"))
                .hasMessageEndingWith(
                        "this is too much for an expression: it takes more than 100000 rounds");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '^',
            value = {
                "input.n + \"a\"      => '+' does not take a decimal and a text; write double(…) to"
                        + " make a number of the text, or string(…) to make a text of the number",
                "steps.draft.output + 1 => '+' does not take a text and a whole number; write"
                        + " int(…) to make a number of the text, or string(…) to make a text of"
                        + " the number",
                "steps.draft.output * 2 => '*' does not take a text and a whole number; write"
                        + " int(…) to make a number of the text",
                "steps.draft.output > 2 => '>' does not take a text and a whole number; write"
                        + " int(…) to make a number of the text",
                "\"a\" + input.list => '+' does not take a text and a list; write string(…) to make"
                        + " a text of it",
                "input.list + state.count => '+' does not take a list and a whole number",
                "-input.list         => '-' does not take a list",
                "input.n.trim()      => 'trim()' does not take a decimal",
                "input.list.map(x, x + input) => '+' does not take a whole number and an object",
                "input.list.map(x, x > 2 ? [x + 1, 2] : x + input) => '+' does not take a whole"
                        + " number and an object",
                "input.n ? 1 : 2     => true or false is wanted here, and not 7.5",
                "input.n && true     => true or false is wanted here, and not 7.5"
            })
    void whatAFunctionDoesNotTakeIsTold(String source, String told) {
        assertThatThrownBy(() -> value(source))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("in ${%s}: %s".formatted(source, told));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = "=>",
            quoteCharacter = '^',
            value = {
                "parse_json(\"{broken\") => parse_json() takes a text that is JSON and nothing"
                        + " else: invalid JSON at line 1, column 2: unexpected character ('b'"
                        + " (code 98)): was expecting double-quote to start property name",
                "params.rounds / 0 => it divides by zero; ask whether the number is 0 first",
                "params.rounds % 0 => it divides by zero; ask whether the number is 0 first",
                "9223372036854775807 + params.rounds => the number has more than 64 bits; write"
                        + " double(…) to calculate with decimals",
                "-9223372036854775807 - 2 => the number has more than 64 bits; write double(…) to"
                        + " calculate with decimals",
                "int(steps.draft.output) => 'ACCEPTED by draft' is no number",
                "int(\"99999999999999999999\") => the number has more than 64 bits; write double(…)"
                        + " to calculate with decimals",
                "int(\"\") => '' is no number",
                "double(steps.draft.output) => 'ACCEPTED by draft' is no number",
                "int(1e30) => the number has more than 64 bits; write double(…) to calculate with"
                        + " decimals",
                "input.list[7] => there is no item 7; the first one is 0",
                "bool(steps.draft.output) => 'ACCEPTED by draft' is neither true nor false",
                "duration(\"soon\") => this is no duration; write for example 90s",
                "timestamp(\"now\") => 'now' is no moment; write for example 2030-01-31T12:00:00Z",
                "\"a\".matches(\"[\" + steps.draft.output) => this is no regular expression:"
                        + " missing closing ]: `[ACCEPTED by draft`",
            })
    void whatTheLibrarySaysIsToldInOurWords(String source, String told) {
        assertThatThrownBy(() -> value(source))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("in ${%s}: %s".formatted(source, told));
    }

    @Nested
    class WhenSomebodyMeansHarm {

        private static final String HUNDRED = "[" + "1,".repeat(99) + "1]";

        private void isStopped(String source) {
            long started = System.nanoTime();
            var compileResult =
                    new ExpressionCompiler().compile(source, SIGHT, ExpectedType.ANYTHING);
            if (compileResult
                    instanceof Expression.CompileResult.CompiledExpression(var expression)) {
                assertThatThrownBy(() -> expression.evaluate(AROUND))
                        .isInstanceOf(NerveException.Invalid.class);
            }
            assertThat((System.nanoTime() - started) / 1_000_000).isLessThan(10_000);
        }

        @Test
        void textsThatDoubleAreStopped() {
            isStopped("[\"a\"]" + ".map(x, x + x)".repeat(60));
        }

        @Test
        void listsThatDoubleAreStopped() {
            isStopped("[[1]]" + ".map(x, x + x)".repeat(60));
        }

        @Test
        void listsInListsAreStopped() {
            isStopped("[1]" + ".map(x, [x, x, x, x])".repeat(60) + " == [2]");
        }

        @Test
        void objectsInObjectsAreStopped() {
            isStopped("[1]" + ".map(x, {\"a\": x, \"b\": x})".repeat(60));
        }

        @Test
        void nestedRoundsAreStopped() {
            isStopped(
                    HUNDRED
                            + ".all(a, %s.all(b, %s.all(c, %s.all(d, a == b))))"
                                    .formatted(HUNDRED, HUNDRED, HUNDRED));
        }

        @Test
        void longSearchesAreStopped() {
            var grown = "[\"a\"]" + ".map(x, x + x)".repeat(21);
            isStopped(grown + ".map(x, x.contains(x.substring(1000000) + \"b\"))");
            isStopped(grown + ".map(x, x.replace(\"a\", x))");
        }

        @Test
        void whatIsNestedTooDeepIsRefused() {
            isStopped("(".repeat(4_000) + "1" + ")".repeat(4_000));
            isStopped("[".repeat(4_000));
            isStopped("1 + ".repeat(2_000) + "1");
            isStopped("input" + ".a".repeat(4_000));
            isStopped("x".repeat(1_000_000));
        }
    }
}
