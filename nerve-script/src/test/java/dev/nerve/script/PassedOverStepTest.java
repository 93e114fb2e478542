package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/// A step of a list whose condition is false is skipped, and the list continues.
class PassedOverStepTest {

    private final Bench bench = new Bench();

    private Outcome run(String steps) throws InterruptedException {
        return bench.run(Bench.HEAD + steps, "in");
    }

    private void assertGives(String steps, Object expected) throws InterruptedException {
        assertThat(run(steps).orThrow()).isEqualTo(Value.of(expected));
    }

    private static Value steps(Outcome outcome) {
        return outcome.attributes().at("steps");
    }

    @Test
    void theNextStepGetsTheInputThatItWouldHaveHad() throws Exception {
        var outcome =
                run(
                        """
                        steps:
                          - {id: a, value: one}
                          - {id: b, node: bad, when: "${false}"}
                          - {id: c, node: up}
                          - {id: d, value: "${steps.c.output}!"}
                        """);

        assertThat(outcome.output()).isEqualTo(Value.of("ONE!"));
        assertThat(steps(outcome).at("b")).isEqualTo(Value.of(Map.of("skipped", "condition")));
    }

    @Test
    void theFirstStepAndSeveralInARowCanBePassedOver() throws Exception {
        assertGives(
                """
                steps:
                  - {id: a, node: bad, when: "${false}"}
                  - {id: b, node: bad, when: "${false}"}
                  - {id: c, node: up}
                  - {id: d, node: bad, when: "${false}"}
                  - {id: e, node: bad, when: "${false}"}
                """,
                "IN");
    }

    @Test
    void aListOfWhichNothingRunsGivesItsInput() throws Exception {
        assertGives(
                """
                steps:
                  - {id: a, node: bad, when: "${false}"}
                """,
                "in");
    }

    @Test
    void anInputOfItsOwnIsNotMadeAndNotHandedOn() throws Exception {
        assertGives(
                """
                steps:
                  - {id: a, value: one}
                  - {id: b, node: bad, when: "${false}"}
                  - id: c
                    node: bad
                    input: "Mend ${steps.b.output}"
                    when: ${has(steps.b.output)}
                  - {id: d, node: up}
                """,
                "ONE");
    }

    @Test
    void aFailureStillEndsTheList() throws Exception {
        var outcome =
                run(
                        """
                        steps:
                          - {id: a, node: up, when: "${false}"}
                          - {id: b, node: bad}
                          - {id: c, node: up}
                        """);

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(steps(outcome).at("c")).isEqualTo(Value.of(Map.of("skipped", "dependency")));
        assertThat(bench.calls).isEmpty();
    }

    @Nested
    class ItsOutput {

        @Test
        void isAbsent() throws Exception {
            assertGives(
                    """
                    steps:
                      - {id: a, value: one, when: "${false}"}
                      - {id: b, value: two}
                      - id: c
                        value: ["${has(steps.a.output)}", "${has(steps.b.output)}"]
                    """,
                    List.of(false, true));
        }

        @Test
        void isAMistakeWithAHintIfItIsNamed() throws Exception {
            var outcome =
                    run(
                            """
                            steps:
                              - {id: a, value: one, when: "${false}"}
                              - {id: b, value: "${steps.a.output}"}
                            """);

            assertThat(outcome.output().at("error").text())
                    .contains("step 'a' was skipped and has no output")
                    .contains("has(steps.a.output)");
        }

        @Test
        void isStillNeededByAStepThatDeclaresIt() throws Exception {
            var outcome =
                    run(
                            """
                            steps:
                              - {id: a, value: one}
                              - {id: b, value: two, when: "${false}"}
                              - {id: c, node: bad, after: [b]}
                              - {id: d, node: up}
                            """);

            assertThat(outcome.output()).isEqualTo(Value.of("ONE"));
            assertThat(steps(outcome).at("c")).isEqualTo(Value.of(Map.of("skipped", "condition")));
        }

        @Test
        void isLeftOutWhereOthersAreWaitedForToo() throws Exception {
            assertGives(
                    """
                    steps:
                      - {id: a, value: one}
                      - {id: b, value: two, when: "${false}", after: [a]}
                      - {id: c, value: three, after: [a]}
                      - {id: d, node: up, after: [b, c]}
                    """,
                    "{\"C\":\"THREE\"}");
        }
    }

    @Nested
    class InsideOthers {

        @Test
        void aLoopGoesOnWithWhatTheRoundWasGiven() throws Exception {
            assertThat(
                            bench.value(
                                    """
                                    steps:
                                      - id: rounds
                                        loop: 4
                                        steps:
                                          - {id: a, node: more, when: "${loop.iteration > 2}"}
                                          - {id: b, node: bad, when: "${false}"}
                                    """,
                                    0))
                    .isEqualTo(Value.of(2));
        }

        @Test
        void aRoundEndsWithWhatItsLastStepWouldHaveBeenGiven() throws Exception {
            assertGives(
                    """
                    steps:
                      - id: rounds
                        loop: {until: '${steps.look.output == "OK"}', max: 3}
                        steps:
                          - {id: look, value: OK}
                          - id: change
                            node: bad
                            input: "The coach says: ${steps.look.output}"
                            when: '${steps.look.output != "OK"}'
                      - {id: after, value: "${steps.rounds.output}"}
                    """,
                    "OK");
        }

        @Test
        void branchesMapsAndParallelListsGoOn() throws Exception {
            assertGives(
                    """
                    steps:
                      - id: each
                        map: ${params.words}
                        steps:
                          - {id: no, node: bad, when: "${false}"}
                          - id: choice
                            branch:
                              if: ${loop.item != "b"}
                              then:
                                - {id: never, node: bad, when: "${false}"}
                                - {id: up, node: up}
                              else:
                                - {id: neither, node: bad, when: "${false}"}
                      - id: both
                        parallel:
                          l: [{id: x, node: bad, when: "${false}"}]
                          r: [{id: y, value: "${steps.each.output[0]}"}]
                    """,
                    Map.of("l", List.of("A", "b", "C"), "r", "A"));
        }
    }
}
