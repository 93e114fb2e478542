package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.nerve.ErrorCode;
import dev.nerve.event.ControlFact;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.GateKind;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatesTest {

    private final Bench bench = new Bench();
    private final RecordingEventSink sink = new RecordingEventSink();

    private Outcome run(String steps, String... answers) throws InterruptedException {
        var content = bench.read(Bench.HEAD + steps);
        return run(NodeRunners.with(new AutoAdvancingTimeSource()), content, answers);
    }

    private Outcome run(NodeRunner runner, WorkflowFileContent content, String... answers)
            throws InterruptedException {
        var memory = new RunMemory(Journal.none(), new Persons(answers), null);
        return runner.run(
                RunRequest.of(content.workflow(), "x")
                        .nodes(bench.nodes(content))
                        .listener(sink)
                        .memory(memory));
    }

    @Test
    void aPersonIsAskedAndAnswers() throws Exception {
        var outcome =
                run(
                        """
                        steps:
                          - id: ask
                            gate: {prompt: "Ship ${input}?", options: [yes, no]}
                          - id: end
                            value: "said ${steps.ask.output}"
                        """,
                        "yes");

        assertThat(outcome.orThrow()).isEqualTo(Value.of("said yes"));
        assertThat(sink.facts(ControlFact.GateWaiting.class))
                .extracting(ControlFact.GateWaiting::prompt)
                .containsExactly("Ship x?");
    }

    @Test
    void anAnswerThatIsNotAllowedIsRefused() throws Exception {
        var outcome =
                run(
                        """
                        steps:
                          - gate:
                              prompt: How many?
                              check: ${answer.matches('^[0-9]+$') && int(answer) <= params.rounds}
                        """,
                        "many",
                        "7",
                        "2");

        assertThat(outcome.orThrow()).isEqualTo(Value.of("2"));
    }

    @Test
    void whoeverIsRefusedIsToldWhy() throws Exception {
        var persons = new Persons("ab", "abc");
        refused(persons, "check: {when: '${answer.size() > 2}', else: '${answer} is too short'}");
        assertThat(persons.refusals()).containsExactly("ab is too short");

        var others = new Persons("ab", "abc");
        refused(others, "check: '${answer.size() > 2}'");
        assertThat(others.refusals())
                .containsExactly("not allowed: ${answer.size() > 2} does not hold");
    }

    @Test
    void anAnswerThatACheckCannotReadIsRefused() throws Exception {
        var persons = new Persons("ab", "12", "abc");
        refused(persons, "check: '${answer == \"abc\" || int(answer) <= 3}'");

        assertThat(persons.refusals()).hasSize(2);
        assertThat(persons.refusals().getFirst()).contains("it cannot be checked", "int(answer)");
    }

    private void refused(Persons persons, String check) throws InterruptedException {
        var content =
                bench.read(Bench.HEAD + "steps: [{gate: {prompt: Name?, %s}}]".formatted(check));
        var memory = new RunMemory(Journal.none(), persons, null);
        var outcome =
                NodeRunners.with(new AutoAdvancingTimeSource())
                        .run(
                                RunRequest.of(content.workflow(), "x")
                                        .nodes(bench.nodes(content))
                                        .memory(memory));
        assertThat(outcome.orThrow()).isEqualTo(Value.of("abc"));
    }

    @Test
    void gateWithASchemaIsAForm() throws Exception {
        run("steps: [{gate: {prompt: Who?, schema: {type: object}, options: [nobody]}}]", "nobody");

        var waiting = sink.facts(ControlFact.GateWaiting.class).getFirst();
        assertThat(waiting.content().kind()).isEqualTo(GateKind.FORM);
        assertThat(waiting.content().schema()).isEqualTo(Value.fields(Map.of("type", "object")));
    }

    @Test
    void theDefaultCountsWhenNobodyAnswers() throws Exception {
        assertThat(run("steps: [{gate: {prompt: Go?, timeout: 1m, default: stop}}]").orThrow())
                .isEqualTo(Value.of("stop"));
        var late = run("steps: [{gate: {prompt: Go?, timeout: 1m}}]");
        assertThat(((Outcome.Failed) late).code()).isEqualTo(ErrorCode.TIMEOUT);
    }

    @Test
    void expressionsInOptionsAndTheDefaultAreEvaluated() throws Exception {
        var outcome =
                run(
                        """
                        steps:
                          - id: ask
                            gate:
                              prompt: Which?
                              options: ["keep ${input}", "${params.words[1]}", neither]
                              timeout: 1m
                              default: "${params.words[1]}"
                        """,
                        "keep x");

        assertThat(outcome.orThrow()).isEqualTo(Value.of("keep x"));
        assertThat(sink.facts(ControlFact.GateWaiting.class))
                .extracting(ControlFact.GateWaiting::options, ControlFact.GateWaiting::otherwise)
                .containsExactly(tuple(List.of("keep x", "b", "neither"), "b"));
    }

    @Test
    void oneExpressionCanGiveAllOptions() throws Exception {
        var gate = "steps: [{gate: {prompt: Which?, options: '${params.words}'}}]";
        assertThat(run(gate, "c").orThrow()).isEqualTo(Value.of("c"));
        assertThat(sink.facts(ControlFact.GateWaiting.class))
                .extracting(ControlFact.GateWaiting::options)
                .containsExactly(List.of("a", "b", "c"));

        var none = "steps: [{gate: {prompt: Which?, options: '${params.words.filter(w, false)}'}}]";
        assertThat(run(none, "c").output().at("error").text())
                .contains("'options' must return a list with at least one text, not []");
    }

    @Test
    void aDefaultThatTurnsOutToBeRefusedFailsBeforeAnybodyIsAsked() throws Exception {
        var other =
                run(
                        """
                        steps:
                          - gate:
                              prompt: Which?
                              options: ${params.words}
                              timeout: 1m
                              default: "${input}"
                        """);
        assertThat(other.output().at("error").text())
                .contains("the default 'x' is not one of its options: a, b, c");

        var refused =
                run(
                        """
                        steps:
                          - gate:
                              prompt: How many?
                              timeout: 1m
                              default: 7
                              check: ${int(answer) <= params.rounds}
                        """);
        assertThat(refused.output().at("error").text())
                .contains("would refuse its own default '7': not allowed: ${int(answer) <=");
        assertThat(sink.facts(ControlFact.GateWaiting.class)).isEmpty();
    }

    @Test
    void aFileWithEverythingRuns() throws Exception {
        var file = Path.of("src/test/resources/files/everything.yaml");
        var content = bench.read(Files.readString(file));

        assertThat(run(NodeRunners.real(), content, "no").orThrow())
                .isEqualTo(Value.of(Map.of("said", "NO: {\"COUNT\":3,\"NAMES\":[]}", "sum", 3)));
    }
}
