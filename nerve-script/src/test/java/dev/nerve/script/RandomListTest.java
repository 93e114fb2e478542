package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeJournal;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Lists of steps with conditions, at random, against [StepListOracle].
class RandomListTest {

    private static final Pattern LEAF = Pattern.compile("s\\d+");
    private static final Value INPUT = Value.of("in");

    @Test
    void aListGivesWhatTheOracleSays() {
        RandomSeeds.each(
                400,
                random -> {
                    var list = StepListOracle.random(random);
                    var trial = new Trial(list);

                    assertThat(trial.run()).isEqualTo(Outcome.done(list.output(INPUT)).output());
                    assertThat(trial.executed).isEqualTo(list.executed(INPUT));
                });
    }

    @Test
    void aListGivesTheSameWhenItResumesAfterAFailure() {
        RandomSeeds.each(
                200,
                random -> {
                    var list = StepListOracle.random(random);
                    var trial = new Trial(list);
                    trial.failing.set(1 + random.nextInt(4));

                    var value = trial.run();
                    if (value.equals(Trial.FAILED)) {
                        trial.forgetFailures();
                        value = trial.run();
                    }

                    assertThat(value).isEqualTo(list.output(INPUT));
                    assertThat(trial.executed).isEqualTo(list.executed(INPUT));
                });
    }

    /// One run of a list, and its continuation.
    private static final class Trial {

        static final Value FAILED = Value.of("(failed)");

        private static final RunId RUN = RunId.of("flow-1");

        private final Bench bench = new Bench();
        private final FakeJournal journal = new FakeJournal();
        private final AtomicInteger calls = new AtomicInteger();
        private final WorkflowFileContent content;

        /// The number of the failing call, or 0 for none.
        final AtomicInteger failing = new AtomicInteger();

        /// The steps that were executed, with the rounds around them.
        final Set<String> executed = new TreeSet<>();

        Trial(StepListOracle list) {
            bench.functions.bind(
                    "work",
                    context -> {
                        if (calls.incrementAndGet() == failing.get()) {
                            throw new IllegalStateException("the power is gone");
                        }
                        var path = context.path().toString();
                        var ids = LEAF.matcher(path).results().toList();
                        var id = ids.getLast().group();
                        synchronized (executed) {
                            executed.add(path.substring("flow/".length(), ids.getLast().end()));
                        }
                        return context.input().text() + "+" + id;
                    });
            this.content =
                    bench.read(
                            """
                            nerve: 1
                            id: flow
                            nodes: {work: {type: function, function: work}}
                            steps:
                            """
                                    + list.yaml("  "));
        }

        Value run() throws InterruptedException {
            var runner = NodeRunners.with(new AutoAdvancingTimeSource());
            var request =
                    RunRequest.of(content.workflow(), INPUT)
                            .nodes(bench.nodes(content))
                            .memory(journal.memory());
            var run = runner.open(RUN, request);
            var outcome = runner.run(run, request, new Fact.Started(INPUT, List.of()));
            return outcome instanceof Outcome.Done ? outcome.output() : FAILED;
        }

        void forgetFailures() throws InterruptedException {
            var path = RunPath.root("flow");
            var whole = RunEffect.of(RUN, path, 0, EffectWork.of("workflow", "flow"), INPUT);
            for (var entry : journal.inside(whole)) {
                if (entry.outcome() instanceof Outcome.Failed) {
                    journal.forget(entry.effect().path());
                }
            }
            journal.forget(path);
        }
    }
}
