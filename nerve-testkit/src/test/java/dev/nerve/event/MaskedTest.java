package dev.nerve.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.Usage;
import dev.nerve.execution.RunRequest;
import dev.nerve.execution.Runner;
import dev.nerve.node.FunctionNode;
import dev.nerve.store.Histories;
import dev.nerve.testkit.InstantTime;
import dev.nerve.testkit.RecordingSink;
import dev.nerve.value.Secrets;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MaskedTest {

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
                new ControlFact.GateWaiting(message, List.of(KEY, "no"), null, KEY),
                new ControlFact.GateResolved("answered", KEY, "me"),
                new ControlFact.BranchTaken(KEY),
                new ControlFact.NodeForked("a-" + KEY, KEY, "at_mark " + KEY),
                new Fact.Custom("mine", Value.Fields.EMPTY.with("key", message)));
    }

    @ParameterizedTest
    @MethodSource("facts")
    void factTellsEverythingButTheSecret(Fact fact) {
        var masked = Masked.of(fact, SECRETS);

        assertThat(masked.type()).isEqualTo(fact.type());
        assertThat(masked.data().toJson()).isEqualTo(fact.data().toJson().replace(KEY, "***"));
        assertThat(Masked.of(fact, Secrets.NONE)).isEqualTo(fact);
    }

    @Test
    void runTellsNoSecrets() throws InterruptedException {
        var runner = new Runner(new InstantTime(), new Random(1), Histories.none(), SECRETS);
        var sink = new RecordingSink();
        var node =
                FunctionNode.of(
                        "leak",
                        context -> {
                            context.chunk("stdout", "it is " + KEY);
                            return context.input();
                        });

        var outcome = runner.run(RunRequest.of(node, KEY).tellingTo(sink));

        assertThat(sink.events()).hasSize(3).noneMatch(event -> event.toString().contains(KEY));
        assertThat(outcome.output().text()).isEqualTo(KEY);
    }

    @Test
    void keyThatComesInPiecesIsToldInNone() throws InterruptedException {
        var runner = new Runner(new InstantTime(), new Random(1), Histories.none(), SECRETS);
        var sink = new RecordingSink();
        var node =
                FunctionNode.of(
                        "leak",
                        context -> {
                            context.chunk("stdout", "it is dummy-");
                            context.chunk("stderr", "dummy-");
                            context.chunk("stdout", "key-12");
                            context.chunk("stdout", "34!");
                            context.chunk("stderr", "run");
                            context.chunk("stdout", "dum");
                            return "done";
                        });

        runner.run(RunRequest.of(node, "").tellingTo(sink));

        assertThat(sink.facts(Fact.OutputChunk.class))
                .containsExactly(
                        new Fact.OutputChunk("stdout", "it is "),
                        new Fact.OutputChunk("stdout", "***!"),
                        new Fact.OutputChunk("stderr", "dummy-run"),
                        new Fact.OutputChunk("stdout", "dum"));
        assertThat(sink.events().getLast().fact()).isInstanceOf(Fact.Completed.class);
    }
}
