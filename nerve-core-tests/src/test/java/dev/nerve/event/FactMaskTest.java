package dev.nerve.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FactMaskTest {

    private static final String KEY = "dummy-key-1234";
    private static final Secrets SECRETS = Secrets.of(List.of(KEY));

    static Stream<Fact> facts() {
        var told = Value.of(List.of("a", "say " + KEY));
        var message = "refused: " + KEY;
        var time = Duration.ofMillis(3);
        return Stream.of(
                new Fact.Started(told, List.of()),
                new Fact.Completed(told, time, Usage.NONE),
                new Fact.Failed(ErrorCode.INTERNAL, message, time, Usage.NONE),
                new Fact.Cancelled(message, time, Usage.NONE),
                new Fact.StepStarted("bash", told),
                new Fact.StepCompleted(told, time, Usage.NONE),
                new Fact.StepFailed(ErrorCode.INTERNAL, message, time, Usage.NONE),
                new Fact.StepRetried(1, ErrorCode.INTERNAL, message, time),
                new Fact.StepSkipped(SkipReason.ERROR, message),
                new Fact.OutputChunk("stdout", message),
                new Fact.Log(message),
                ControlFact.GateWaiting.of(
                        Gate.of(message)
                                .withOptions(List.of(KEY, "no"))
                                .withDeadline(null, KEY)
                                .withContent(
                                        GateContent.of(GateKind.PERMISSION, Value.of(KEY))
                                                .withSchema(Value.Fields.EMPTY.with("x", KEY)))),
                new ControlFact.GateResolved("answered", KEY, "me"),
                new ControlFact.BranchTaken(KEY),
                new ControlFact.NodeForked("a-" + KEY, KEY, "at_mark " + KEY),
                new Fact.Custom("mine", Value.Fields.EMPTY.with("key", message)));
    }

    @ParameterizedTest
    @MethodSource("facts")
    void factTellsEverythingButTheSecret(Fact fact) {
        var masked = FactMask.mask(fact, SECRETS);

        assertThat(masked.type()).isEqualTo(fact.type());
        assertThat(masked.data().toJson()).isEqualTo(fact.data().toJson().replace(KEY, "***"));
        assertThat(FactMask.mask(fact, Secrets.NONE)).isEqualTo(fact);
    }

    @Test
    void runTellsNoSecrets() throws InterruptedException {
        var runner =
                new NodeRunner(
                        new AutoAdvancingTimeSource(), new Random(1), HistoryStore.none(), SECRETS);
        var sink = new RecordingEventSink();
        var node =
                FunctionNode.of(
                        "leak",
                        context -> {
                            context.emitOutput("stdout", "it is " + KEY);
                            return context.input();
                        });

        var outcome = runner.run(RunRequest.of(node, KEY).listener(sink));

        assertThat(sink.events()).hasSize(3).noneMatch(event -> event.toString().contains(KEY));
        assertThat(outcome.output().text()).isEqualTo(KEY);
    }

    @Test
    void keyThatComesInPiecesIsToldInNone() throws InterruptedException {
        var runner =
                new NodeRunner(
                        new AutoAdvancingTimeSource(), new Random(1), HistoryStore.none(), SECRETS);
        var sink = new RecordingEventSink();
        var node =
                FunctionNode.of(
                        "leak",
                        context -> {
                            context.emitOutput("stdout", "it is dummy-");
                            context.emitOutput("stderr", "dummy-");
                            context.emitOutput("stdout", "key-12");
                            context.emitOutput("stdout", "34!");
                            context.emitOutput("stderr", "run");
                            context.emitOutput("stdout", "dum");
                            return "done";
                        });

        runner.run(RunRequest.of(node, "").listener(sink));

        assertThat(sink.facts(Fact.OutputChunk.class))
                .containsExactly(
                        new Fact.OutputChunk("stdout", "it is "),
                        new Fact.OutputChunk("stdout", "***!"),
                        new Fact.OutputChunk("stderr", "dummy-run"),
                        new Fact.OutputChunk("stdout", "dum"));
        assertThat(sink.events().getLast().fact()).isInstanceOf(Fact.Completed.class);
    }
}
