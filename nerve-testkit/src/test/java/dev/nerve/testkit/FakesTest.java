package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// The fakes keep their own promises.
class FakesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void manualTimePassesOnlyWhenItIsTold() throws Exception {
        var time = new ManualTimeSource();
        var sleeping =
                BackgroundTask.of(() -> {
                    time.sleep(SECOND.multipliedBy(2));
                    return time.now();
                });
        time.awaitSleepers(1);

        time.advance(SECOND);
        sleeping.awaitBlocked();
        time.advance(SECOND);

        assertThat(sleeping.get()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
        time.awaitNoSleepers();
        assertThat(time.sleeps()).containsExactly(SECOND.multipliedBy(2));
        assertThat(time.nanos()).isEqualTo(2_000_000_000L);
    }

    @Test
    void sleepInManualTimeCanBeInterrupted() throws Exception {
        var time = new ManualTimeSource();
        var sleeping =
                BackgroundTask.of(() -> {
                    time.sleep(SECOND);
                    return null;
                });
        time.awaitSleepers(1);

        sleeping.interrupt();

        assertThatThrownBy(sleeping::get).isInstanceOf(InterruptedException.class);
        time.awaitNoSleepers();
    }

    @Test
    void instantTimePassesBySleeping() {
        var time = new AutoAdvancingTimeSource();

        time.sleep(SECOND);
        time.sleep(SECOND);

        assertThat(time.now()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
        assertThat(time.sleeps()).containsExactly(SECOND, SECOND);
    }

    @Test
    void journalRemembersByPathInOneRun() throws InterruptedException {
        var journal = new FakeJournal();
        var other = new FakeJournal();
        var whole = done("a");
        journal.record(whole, Journal.Change.NONE);
        journal.record(done("a/b"), Journal.Change.NONE);
        other.record(done("a/b"), Journal.Change.NONE);

        journal.forgetInside(whole.effect());

        assertThat(journal.find(RunPath.parse("a"))).contains(whole);
        assertThat(journal.find(RunPath.parse("a/b"))).isEmpty();
        assertThat(other.find(RunPath.parse("a/b"))).contains(done("a/b"));
        assertThat(journal.size()).isEqualTo(1);
        assertThat(other.size()).isEqualTo(1);
    }

    @Test
    void journalMakesTheChangeThatBelongsToAnEntry() throws InterruptedException {
        var changes = new ArrayList<String>();

        new FakeJournal().record(done("a"), () -> changes.add("made"));
        Journal.none().record(done("a"), () -> changes.add("made without a journal"));

        assertThat(changes).containsExactly("made", "made without a journal");
    }

    @Test
    void journalKnowsWhatHasOnlyBegun() throws InterruptedException {
        var journal = new FakeJournal();
        var effect = done("a").effect();
        var details = Value.Fields.EMPTY.with("until", "later");

        journal.recordStart(effect, details);

        assertThat(journal.find(RunPath.parse("a")))
                .contains(Journal.Entry.started(effect, details));
    }

    @Test
    void journalOfThoseThatNeedNotSurviveRemembersNothing() throws InterruptedException {
        var entry = done("a");
        Journal.none().record(entry, Journal.Change.NONE);
        Journal.none().forgetInside(entry.effect());

        assertThat(Journal.none().find(RunPath.root("a"))).isEmpty();
        assertThat(Journal.none().isRecording()).isFalse();
    }

    private static Journal.Entry done(String path) {
        var run = RunId.of("r-1");
        var effect =
                RunEffect.of(
                        run, RunPath.parse(path), 0, EffectWork.of("identity", "i"), Value.NULL);
        return Journal.Entry.done(effect, Outcome.done(1), Usage.NONE);
    }

    @Test
    void sinkRemembersAndCanBeWaitedFor() throws Exception {
        var sink = new RecordingEventSink();
        var waiting =
                BackgroundTask.of(() -> {
                    sink.await("completed i");
                    return sink.lines();
                });
        waiting.awaitBlocked();

        NodeRunners.real().run(RunRequest.of(IdentityNode.of("i"), 1).listener(sink));

        assertThat(waiting.get()).containsExactly("started i", "completed i");
    }

    @Test
    void failureSaysWithWhichSeedToSeeItAgain() {
        assertThatThrownBy(() ->
                        RandomSeeds.each(
                                3,
                                _ -> {
                                    throw new IllegalStateException("boom");
                                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("failed with -Dseed=")
                .hasMessageEndingWith("boom");
    }

    @Test
    void seedsAreDifferent() {
        var first = new ArrayList<Integer>();
        RandomSeeds.each(20, random -> first.add(random.nextInt(1_000_000)));

        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void backgroundGivesWhatItThrows() {
        var failing =
                BackgroundTask.of(() -> {
                    throw new IllegalStateException("boom");
                });

        assertThatThrownBy(failing::get).hasMessage("boom");
        assertThat(failing.isDone()).isTrue();
    }
}
