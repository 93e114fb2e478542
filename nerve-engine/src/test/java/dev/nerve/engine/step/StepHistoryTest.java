package dev.nerve.engine.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StepHistoryTest {

    private static final RunPath FLOW = RunPath.root("flow");

    private final List<Event> events = new ArrayList<>();

    private void tell(RunPath path, Fact fact) {
        var time = Instant.EPOCH.plusSeconds(events.size());
        events.add(new Event(events.size() + 1, RunId.of("flow-1"), path, null, time, fact));
    }

    private void write(RunPath path, String text) {
        tell(path, new Fact.OutputChunk("stdout", text));
    }

    private static Fact started() {
        return new Fact.StepStarted("bash", Value.NULL);
    }

    private static Fact done() {
        return new Fact.StepCompleted(Value.NULL, Duration.ZERO, Usage.NONE);
    }

    @Test
    void everyEventIsReadOnceHoweverManyStepsThereAre() {
        var paths = IntStream.range(0, 2_000).mapToObj(i -> FLOW.child("s" + i)).toList();
        for (var path : paths) {
            tell(path, started());
            write(path, path.name());
            tell(path, done());
        }
        var counted = new CountedEvents(events);

        var steps = StepHistory.of(paths, counted);

        assertThat(counted.reads).isEqualTo(events.size());
        assertThat(steps)
                .extracting(step -> step.attempts().getFirst().texts().getFirst().text())
                .isEqualTo(paths.stream().map(RunPath::name).toList());
    }

    @Test
    void aStepReadAmongOthersIsTheSameAsAlone() {
        var outer = FLOW.child("outer");
        var inner = outer.child("inner");
        var other = FLOW.child("other");
        tell(outer, started());
        tell(inner, started());
        write(inner, "first");
        tell(inner, new Fact.UsageSpent(Usage.tokens(5)));
        tell(other, started());
        tell(FLOW, new Fact.Resumed("ann", "interrupted"));
        tell(inner, started());
        write(inner, "second");
        tell(inner, new Fact.StepFailed(ErrorCode.PROCESS, "no", Duration.ZERO, Usage.NONE));

        var together = StepHistory.of(List.of(outer, inner, other), events);

        assertThat(together)
                .containsExactly(
                        StepHistory.of(outer, events),
                        StepHistory.of(inner, events),
                        StepHistory.of(other, events));
        assertThat(together.getFirst().usage().tokens()).isEqualTo(5);
        assertThat(together.get(1).attempts())
                .extracting(StepAttempt::state)
                .containsExactly("interrupted", "failed");
        assertThat(together.get(2).elapsed()).isZero();
    }

    /// Events that count how often they are read. *Confined to one thread.*
    private static final class CountedEvents extends AbstractList<Event> {

        private final List<Event> events;
        private int reads;

        private CountedEvents(List<Event> events) {
            this.events = events;
        }

        @Override
        public Event get(int index) {
            reads++;
            return events.get(index);
        }

        @Override
        public int size() {
            return events.size();
        }
    }
}
