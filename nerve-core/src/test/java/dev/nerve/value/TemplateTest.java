package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

    private static final Value ROOTS =
            Value.of(
                    Map.of(
                            "input", Map.of("title", "Fine", "count", 3, "none", Optional.empty()),
                            "steps",
                                    Map.of(
                                            "fetch", Map.of("output", List.of("a", "b")),
                                            "my-step", Map.of("output", "'; rm -rf /"))));

    private static final TemplateScope SCOPE = ROOTS::find;

    @Nested
    class Rendering {

        @ParameterizedTest
        @CsvSource({
            "Review ${input.title}!, Review Fine!",
            "${input.title}${input.count}, Fine3",
            "${ input.title }!, Fine!",
            "[${input.none}], []",
            "x${steps.fetch.output}, 'x[\"a\",\"b\"]'",
            "x${steps[\"my-step\"].output}, x'; rm -rf /",
            "nothing here, nothing here",
            "cost $5 and $$ and $, cost $5 and $$ and $",
            "$${HOME}, ${HOME}",
            "$$${HOME}, $${HOME}",
            "a $${b} ${input.count}, a ${b} 3",
            "'', ''",
        })
        void putsTextsTogether(String template, String text) {
            assertThat(Template.of(template).render(SCOPE)).isEqualTo(Value.of(text));
        }

        @Test
        void givesTheValueItselfWhenThereIsNothingAroundIt() {
            assertThat(Template.of("${input.count}").render(SCOPE)).isEqualTo(Value.of(3));
            assertThat(Template.of("${input.none}").render(SCOPE)).isEqualTo(Value.NULL);
            assertThat(Template.of("${steps.fetch.output[1]}").render(SCOPE))
                    .isEqualTo(Value.of("b"));
            assertThat(Template.of("${input}").render(SCOPE)).isEqualTo(ROOTS.at("input"));
        }

        @Test
        void quotesEveryValueAndNothingElse() {
            UnaryOperator<String> quote = text -> "'" + text.replace("'", "'\\''") + "'";
            var template = Template.of("echo \"x\" ${steps['my-step'].output} ${input.count}");

            assertThat(template.render(SCOPE, quote)).isEqualTo("echo \"x\" ''\\''; rm -rf /' '3'");
        }

        @Test
        void quotesAlsoAValueWithNothingAroundIt() {
            assertThat(Template.of("${input.title}").render(SCOPE, text -> "<" + text + ">"))
                    .isEqualTo("<Fine>");
        }

        @Test
        void doesNotLookForTemplatesInValues() {
            TemplateScope scope = _ -> Optional.of(Value.of("${input} $${x}"));

            assertThat(Template.of("a ${input}").render(scope))
                    .isEqualTo(Value.of("a ${input} $${x}"));
        }

        @Test
        void saysWhatThereIsWhenAPathLeadsNowhere() {
            assertThatThrownBy(() -> Template.of("x ${input.titel}").render(SCOPE))
                    .isInstanceOf(NerveException.NotFound.class)
                    .hasMessageStartingWith("no 'titel' at 'input'; it has: ");
        }

        @Test
        void saysWhichNamesThereAreWhenOneIsNotAvailable() {
            assertThatThrownBy(() -> Template.of("${loop.number}").render(SCOPE))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage(
                            "'loop' is not available here, in '${loop.number}'; there is: input,"
                                    + " steps");
        }
    }

    @Nested
    class Parsing {

        @Test
        void findsTheStepsItRefersTo() {
            var template =
                    Template.of("${steps.fetch.output.title} ${steps[\"my-step\"]} ${input}");

            assertThat(template.stepsUsed()).containsExactlyInAnyOrder("fetch", "my-step");
        }

        @Test
        void findsItsPathsInOrder() {
            var template = Template.of("a ${run.id} b ${input[0]} $${state}");

            assertThat(template.paths())
                    .containsExactly(ValuePath.of("run.id"), ValuePath.of("input[0]"));
        }

        @Test
        void bracesInQuotesAreNoEnd() {
            assertThat(Template.of("${input[\"}\"]}!").paths())
                    .containsExactly(
                            new ValuePath(
                                    List.of(
                                            new ValuePath.Field("input"),
                                            new ValuePath.Field("}"))));
        }

        @Test
        void isEqualWhenItsSourceIs() {
            assertThat(Template.of("a ${input}"))
                    .isEqualTo(Template.of("a ${input}"))
                    .hasSameHashCodeAs(Template.of("a ${input}"))
                    .hasToString("a ${input}")
                    .isNotEqualTo(Template.of("a ${ input}"));
        }
    }

    @Nested
    class WhenItMakesNoSense {

        @Test
        void anUnknownNameIsToldTheKnownOnes() {
            assertThatThrownBy(() -> Template.of("echo ${HOME}/x"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage(
                            "unknown name 'HOME' at character 8 in '${HOME}': use input, params,"
                                    + " state, steps, loop, run or workflow; for the shell's own"
                                    + " variable write $HOME or $${HOME}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "${HOME:-x}     | unknown name 'HOME' at character 3 in '${HOME:-x}'",
                    "a ${input      | unclosed '${' at character 3 in '${input'",
                    "a ${           | unclosed '${' at character 3 in '${'",
                    "${input.       | expected a name at character 9 in '${input.'",
                    "${}            | nothing between the braces at character 3 in '${}'",
                    "${  }          | nothing between the braces at character 5 in '${  }'",
                    "${#list}       | unexpected '#' at character 3 in '${#list}'",
                    "${[0]}         | unexpected '[' at character 3 in '${[0]}'",
                    "${input + 1}   | unexpected '+' at character 9 in '${input + 1}'",
                    "${input[\"a}   | expected the closing quote at character 12",
                    "${steps}       | a step without its name at character 3 in '${steps}'",
                    "${steps[0]}    | a step without its name at character 3 in '${steps[0]}'",
                    "${steps.my-step.output} | unexpected '-' at character 11",
                })
        void theMessageSaysWhereAndWhy(String template, String message) {
            assertThatThrownBy(() -> Template.of(template))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(message);
        }

        @Test
        void aPositionInSeveralLinesHasALineAndAColumn() {
            assertThatThrownBy(() -> Template.of("a\nb\n  ${input"))
                    .hasMessageStartingWith("unclosed '${' at line 3, column 3 in '${input'");
        }

        @ParameterizedTest
        @ValueSource(strings = {"${", "$${", "}", "input", "steps.a", "[\"", "\"]", "[0]", " "})
        void anyTextIsATemplateOrInvalid(String favourite) {
            var pieces =
                    List.of("${", "$", "}", "input", "steps.a", "['", "']", "\n", "x", favourite);
            Seeded.times(
                    500,
                    random -> {
                        var text = random.ints(8, 0, pieces.size()).mapToObj(pieces::get).toList();
                        try {
                            Template.of(String.join("", text));
                        } catch (NerveException.Invalid e) {
                            assertThat(e)
                                    .hasMessageMatching("(?s).* at (character|line) .* in .*: .*");
                        }
                    });
        }
    }
}
