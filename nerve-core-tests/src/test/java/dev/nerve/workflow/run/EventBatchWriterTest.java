package dev.nerve.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.gate.Gate;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStatus;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.memory.InMemoryRunStore;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The store gets all facts of a run, and as much output as there is space for.
class EventBatchWriterTest {

    private static final RunId RUN = RunId.of("flow-12345678");
    private static final RunPath STEP = RunPath.parse("flow/step");
    private static final RunOwner OWNER = new RunOwner(7, Instant.EPOCH);

    private final InMemoryRunStore store = new InMemoryRunStore();
    private final EventBatchWriter buffer =
            new EventBatchWriter(RUN, this::append, () -> {}, _ -> {});
    private long last;

    @BeforeEach
    void add() {
        var start = new RunStart(Value.NULL, Value.Fields.EMPTY, Instant.EPOCH, null);
        store.add(
                new RunRecord(RUN, WorkflowSource.bound("flow"), start, status(RunState.RUNNING)));
    }

    private void append(List<Event> events) {
        store.appendEvents(RUN, RunOwnership.first(OWNER), events);
    }

    private void update(RunState state, List<Event> events) {
        store.update(RUN, RunOwnership.first(OWNER), status(state), events);
    }

    private static RunStatus status(RunState state) {
        return new RunStatus(state, OWNER, Instant.EPOCH, Duration.ZERO, null);
    }

    private void tell(RunPath path, Fact fact) {
        buffer.accept(new Event(++last, RUN, path, null, Instant.EPOCH, fact));
    }

    private void write(RunPath path, String text) {
        tell(path, new Fact.OutputChunk("stdout", text));
    }

    private List<Event> kept() {
        return store.events(RUN, 1, Integer.MAX_VALUE).stream().map(Event::of).toList();
    }

    private String output(RunPath path) {
        var output = new StringBuilder();
        for (var event : kept()) {
            if (event.path().equals(path) && event.fact() instanceof Fact.OutputChunk chunk) {
                output.append(chunk.text());
            }
        }
        return output.toString();
    }

    @Test
    void littleOutputIsKeptAsItIs() throws Exception {
        write(STEP, "some");
        write(STEP, " words");
        buffer.flush();

        assertThat(output(STEP)).isEqualTo("some words");
    }

    @Test
    void ofMuchOutputTheBeginningIsKeptAndThatItWasCut() throws Exception {
        var page = "0123456789abcdef".repeat(4096);
        for (int i = 0; i < 1000; i++) {
            write(STEP, page);
        }
        tell(STEP, new Fact.Log("still told"));
        buffer.flush();

        assertThat(output(STEP).length()).isBetween(900_000, StoredOutputLimit.MAX_PER_STEP);
        assertThat(output(STEP))
                .startsWith(page)
                .endsWith(StoredOutputLimit.CUT_NOTICE)
                .containsOnlyOnce("cut");
        assertThat(kept().getLast().fact()).isEqualTo(new Fact.Log("still told"));
    }

    @Test
    void manySmallPiecesTakeRoomToo() throws Exception {
        for (int i = 0; i < 100_000; i++) {
            write(STEP, "x");
        }
        buffer.flush();

        assertThat(kept().size()).isLessThan(5_000);
        assertThat(output(STEP)).endsWith(StoredOutputLimit.CUT_NOTICE);
    }

    @Test
    void whatWaitsIsBoundedAndOnlyOutputIsLeftOut() throws Exception {
        var page = "0123456789abcdef".repeat(32_768);
        for (int i = 0; i < 100; i++) {
            var step = RunPath.parse("flow/step-" + i);
            write(step, page);
            tell(step, new Fact.Log("step " + i));
        }
        buffer.flush();

        var facts = kept().stream().map(Event::fact).toList();
        assertThat(facts.stream().filter(Fact.Log.class::isInstance)).hasSize(100);
        assertThat(facts.stream().mapToInt(fact -> fact.data().toJson().length()).sum())
                .isLessThan(2 * StoredOutputLimit.MAX_WAITING);
        assertThat(output(RunPath.parse("flow/step-99"))).isEqualTo(StoredOutputLimit.CUT_NOTICE);
    }

    @Test
    void whatIsToldIsNeverFarAheadOfWhatIsKept() {
        for (int i = 0; i < 20_000; i++) {
            write(STEP, "0123456789abcdef".repeat(100));

            assertThat(last - store.lastEvent(RUN)).isLessThan(EventBatchWriter.MAX_UNSTORED);
        }
    }

    @Test
    void howFarTheRunHasComeIsKeptWithWhatHappened() throws Exception {
        write(STEP, "words");
        buffer.flush(events -> update(RunState.WAITING, events));

        assertThat(output(STEP)).isEqualTo("words");
        assertThat(store.find(RUN).orElseThrow().status()).isEqualTo(status(RunState.WAITING));
    }

    @Test
    void whatCouldNotBeKeptIsKeptWithTheNext() throws Exception {
        write(STEP, "some");
        var nobodys = new RunStatus(RunState.RUNNING, null, Instant.EPOCH, Duration.ZERO, null);
        store.update(RUN, nobodys);
        assertThatThrownBy(() -> buffer.flush(events -> update(RunState.COMPLETED, events)))
                .isInstanceOf(NerveException.Unavailable.class);
        assertThatThrownBy(buffer::flush).isInstanceOf(NerveException.Unavailable.class);
        assertThat(kept()).isEmpty();

        store.update(RUN, status(RunState.RUNNING));
        write(STEP, " words");
        buffer.flush();

        assertThat(output(STEP)).isEqualTo("some words");
        assertThat(store.find(RUN).orElseThrow().status()).isEqualTo(status(RunState.RUNNING));
    }

    @Test
    void aQuestionIsKeptBeforeAnybodyIsAsked() {
        write(STEP, "words");
        assertThat(kept()).isEmpty();

        tell(STEP, ControlFact.GateWaiting.of(Gate.of("Well?")));

        assertThat(kept()).hasSize(2);
    }
}
