package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class YamlWorkflowsTest {

    private final Bench bench = new Bench();

    private Value value(String steps, @Nullable Object input) throws InterruptedException {
        return bench.value(steps, input);
    }

    @Test
    void stepsRunOneAfterTheOther() throws Exception {
        assertThat(
                        value(
                                """
                                steps:
                                  - id: first
                                    node: up
                                  - id: second
                                    node: up
                                    input: "${steps.first.output} of ${input}"
                                """,
                                "a"))
                .isEqualTo(Value.of("A OF A"));
    }

    @Test
    void textThatIsOneExpressionGivesItsValue() throws Exception {
        assertThat(
                        value(
                                """
                                steps:
                                  - id: it
                                    value:
                                      number: ${params.rounds + 1}
                                      text: "n=${params.rounds}"
                                      literal: $${x}
                                      list: [1, "${input.a}"]
                                """,
                                Map.of("a", List.of(true))))
                .isEqualTo(
                        Value.of(
                                Map.of(
                                        "number",
                                        4,
                                        "text",
                                        "n=3",
                                        "literal",
                                        "${x}",
                                        "list",
                                        List.of(1, List.of(true)))));
    }

    @Test
    void stepsCanStartAtOnceAndBeWaitedFor() throws Exception {
        assertThat(
                        value(
                                """
                                steps:
                                  - id: a
                                    value: 1
                                  - id: b
                                    value: 2
                                    after: []
                                  - id: sum
                                    value: ${steps.a.output + steps.b.output}
                                    after: [a, b]
                                """,
                                null))
                .isEqualTo(Value.of(3));
    }

    @Test
    void theOutputIsWhatTheFileSays() throws Exception {
        assertThat(
                        value(
                                """
                                steps:
                                  - {id: a, value: 1}
                                  - {id: b, value: 2}
                                output: {a: "${steps.a.output}", given: "${input}"}
                                """,
                                "x"))
                .isEqualTo(Value.of(Map.of("a", 1, "given", "x")));
    }

    @Nested
    class WhenStepsRepeat {

        @Test
        void aLoopEndsWhenItsConditionHoldsForTheRoundJustDone() throws Exception {
            var outcome =
                    bench.run(
                            Bench.HEAD
                                    + """
                                    steps:
                                      - {id: start, value: 1}
                                      - id: rounds
                                        loop:
                                          until: ${steps.grown.output >= 4 && loop.iteration > 0}
                                          max: 10
                                        steps:
                                          - {id: grown, node: more}
                                          - {id: same, value: "${steps.grown.output}"}
                                    """,
                            null);

            assertThat(outcome.output()).isEqualTo(Value.of(4));
            assertThat(outcome.attributes().at("steps.rounds.output")).isEqualTo(Value.of(4));
        }

        @Test
        void aLoopHasALimit() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - id: rounds
                                        loop: {until: "${false}", max: "${params.rounds}"}
                                        steps: [{node: more}]
                                    """,
                                    0))
                    .isEqualTo(Value.of(3));
        }

        @Test
        void aLoopCanRunSoManyTimesAndGiveAll() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - loop: {times: 3, results: all}
                                        steps: [{node: more}]
                                    """,
                                    0))
                    .isEqualTo(Value.of(List.of(1, 2, 3)));
            assertThat(
                            value(
                                    """
                                    steps:
                                      - loop: 120
                                        steps: [{node: more}]
                                    """,
                                    0))
                    .isEqualTo(Value.of(120));
        }

        @Test
        void aWhileLooksBeforeEachRound() throws Exception {
            var steps =
                    """
                    steps:
                      - while: ${loop.value < 5}
                        steps: [{node: more}]
                    """;
            assertThat(value(steps, 2)).isEqualTo(Value.of(5));
            assertThat(value(steps, 7)).isEqualTo(Value.of(7));
        }

        @Test
        void aMapWorksOnEachItem() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - {id: before, value: "!"}
                                      - id: each
                                        map: {over: "${params.words}", at_once: 2}
                                        steps:
                                          - {id: big, node: up}
                                          - value: >-
                                              ${loop.index}${steps.big.output}${steps.before.output}
                                    """,
                                    null))
                    .isEqualTo(Value.of(List.of("0A!", "1B!", "2C!")));
        }

        @Test
        void aMapCanCollectFailures() throws Exception {
            var given =
                    value(
                            """
                            steps:
                              - map: {over: "${[1, 2]}", on_error: collect}
                                steps: [{node: bad}]
                            """,
                            null);

            assertThat(given.at("[1].error").text()).contains("no luck");
        }

        @Test
        void aReduceMakesOneValue() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - reduce: {over: "${params.words}", from: ">"}
                                        steps:
                                          - value: ${loop.accumulated + loop.item}
                                    """,
                                    null))
                    .isEqualTo(Value.of(">abc"));
        }
    }

    @Nested
    class WhenWaysPart {

        private static final String BRANCH =
                """
                steps:
                  - {id: before, value: "was "}
                  - id: way
                    branch:
                      if: ${input > 3}
                      then: [{value: "${steps.before.output + 'large'}"}]
                      else: [{value: small}]
                """;

        @Test
        void aBranchTakesOneOfTwo() throws Exception {
            assertThat(value(BRANCH, 4)).isEqualTo(Value.of("was large"));
            assertThat(value(BRANCH, 3)).isEqualTo(Value.of("small"));
        }

        @Test
        void aSwitchTakesOneOfSeveral() throws Exception {
            var steps =
                    """
                    steps:
                      - switch:
                          on: ${input}
                          cases:
                            a: [{value: 1}]
                            B b: [{value: 2}]
                          default: [{value: 3}]
                    """;
            assertThat(value(steps, "a")).isEqualTo(Value.of(1));
            assertThat(value(steps, "B b")).isEqualTo(Value.of(2));
            assertThat(value(steps, "c")).isEqualTo(Value.of(3));
        }

        @Test
        void parallelBranchesSeeWhatCameBefore() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - {id: before, value: x}
                                      - id: both
                                        parallel:
                                          one:
                                            - {id: a, value: "${steps.before.output}1"}
                                            - {id: b, value: "${steps.a.output}!"}
                                          two: [{node: up, input: "${steps.before.output}"}]
                                      - value: ${steps.both.output.one + steps.both.output.two}
                                    """,
                                    null))
                    .isEqualTo(Value.of("x1!X"));
        }

        @Test
        void aStepCanBeSkipped() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - {id: a, value: 1, when: "${input == 'go'}"}
                                      - id: b
                                        after: []
                                        value: 5
                                      - id: c
                                        after: [a, b]
                                        value: "${has(steps.a.output)}"
                                    """,
                                    "stop"))
                    .isEqualTo(Value.of(false));
        }
    }

    @Nested
    class WhenSomethingIsKept {

        @Test
        void whatIsSetIsSeenLater() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - set: {count: 0, names: []}
                                      - loop: {until: "${state.count >= 3}"}
                                        steps:
                                          - set:
                                              count: ${state.count + 1}
                                              names: "${state.names + ['n' + string(state.count)]}"
                                      - {id: end, value: "${state}"}
                                    """,
                                    null))
                    .isEqualTo(Value.of(Map.of("count", 3, "names", List.of("n0", "n1", "n2"))));
        }
    }

    @Nested
    class WhenOneIsInsideAnother {

        @Test
        void aGraphIsUsedAsANodeAndSeesItsOwnInput() throws Exception {
            var file =
                    """
                    graphs:
                      twice:
                        steps:
                          - {id: a, node: up}
                          - {id: b, value: "${steps.a.output + input}"}
                        output: "${steps.b.output}/${params.rounds}"
                    steps:
                      - {id: a, node: twice, input: "x${input}"}
                      - {id: b, node: twice}
                    """;

            assertThat(value(file, "y")).isEqualTo(Value.of("XYXY/3XYxy/3/3"));
        }

        @Test
        void aWorkflowHasItsOwnParametersAndState() throws Exception {
            var file =
                    """
                    workflows:
                      greet:
                        params:
                          name: {type: text}
                          mark: "!"
                        steps:
                          - set: {said: "${params.name}"}
                          - {id: all, value: "${state}"}
                        output: "${input} ${state.said}${params.mark}"
                    steps:
                      - set: {own: 1}
                      - workflow: {id: greet, params: {name: "N${params.rounds}"}}
                        input: hello
                      - {id: end, value: ["${steps.greet.output}", "${state}"]}
                    """;

            assertThat(value(file, null))
                    .isEqualTo(Value.of(List.of("hello N3!", Map.of("own", 1))));
        }
    }

    @Nested
    class WhenThereAreTerms {

        @Test
        void failuresMeanWhatTheStepSays() throws Exception {
            assertThat(value("steps: [{node: bad, on_error: {fallback: 7}}]", 1))
                    .isEqualTo(Value.of(7));
            assertThat(value("steps: [{node: bad, on_error: {fallback_node: up}}]", "a"))
                    .isEqualTo(Value.of("A"));
            assertThat(value("steps: [{node: bad, on_error: continue}]", 1).at("error").text())
                    .contains("no luck");
            assertThat(value("steps: [{node: bad, on_error: {skip: 5}}]", 1))
                    .isEqualTo(Value.of(5));
            assertThat(bench.run(Bench.HEAD + "steps: [{node: bad}]", 1))
                    .isInstanceOf(Outcome.Failed.class);
        }

        @Test
        void aStepIsTriedAgain() throws Exception {
            var tried = new AtomicInteger();
            bench.functions.bind(
                    "third",
                    _ -> {
                        if (tried.incrementAndGet() < 3) {
                            throw new NerveException.Invalid("not yet");
                        }
                        return tried.get();
                    });

            var content =
                    bench.read(
                            """
                            nerve: 1
                            id: flow
                            nodes: {third: {type: function, function: third}}
                            steps:
                              - node: third
                                retry: {count: 5, delay: 1ms, on: [invalid_request]}
                                timeout: 5s
                                budget: {steps: 10, cost: 0.5}
                                on_resume: again
                                queue: true
                                options: {parser: plain}
                            """);

            assertThat(bench.run(NodeRunners.real(), content, null).orThrow())
                    .isEqualTo(Value.of(3));
        }

        @Test
        void aConditionThatIsNoTruthIsAFailure() throws Exception {
            var outcome = bench.run(Bench.HEAD + "steps: [{value: 1, when: '${input}'}]", "yes");

            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.INVALID_REQUEST);
            assertThat(((Outcome.Failed) outcome).message())
                    .contains("'when' must return true or false, not \"yes\"");
        }
    }

    @Nested
    class WhenThereIsACommand {

        @Test
        void whatExpressionsGiveIsQuoted() throws Exception {
            assertThat(
                            value(
                                    """
                                    steps:
                                      - bash: "echo ${input} '${params.rounds}' $${HOME}"
                                    """,
                                    "$(rm -rf /)"))
                    .isEqualTo(Value.of("echo <$(rm -rf /)> '<3>' ${HOME}"));
        }

        @Test
        void oneExpressionAloneIsQuotedToo() throws Exception {
            assertThat(value("steps: [{bash: '${input}'}]", "rm -rf /"))
                    .isEqualTo(Value.of("<rm -rf />"));
        }
    }

    @Test
    void waitingGivesWhatItWasGiven() throws Exception {
        assertThat(value("steps: [{wait: 5s}, {id: b, wait: '${string(params.rounds)}ms'}]", "x"))
                .isEqualTo(Value.of("x"));
    }

    @Test
    void theSameTextIsReadOnce() {
        var kinds = new Bench().kinds();
        var text = "nerve: 1\nid: x\nsteps: [{value: 1}]\n";

        var reader = new YamlWorkflowReader();

        var content = reader.read(text, "flow.yaml", kinds);

        assertThat(reader.read(text, "flow.yaml", kinds)).isSameAs(content);
        assertThat(reader.reads()).isEqualTo(1);
        assertThat(reader.read(text, "other.yaml", kinds)).isNotSameAs(content);
        assertThat(reader.read(text + "#", "flow.yaml", kinds)).isNotSameAs(content);
        assertThat(reader.read(text, "flow.yaml", new Bench().kinds())).isSameAs(content);
        assertThat(reader.read(text, "flow.yaml", NodeKinds.of(List.of(IdentityNode.kind()))))
                .isNotSameAs(content);
        assertThat(reader.reads()).isEqualTo(4);
    }
}
