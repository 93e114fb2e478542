package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.IdentityNode;
import dev.nerve.run.Outcome;
import dev.nerve.store.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// The fakes keep their own promises.
class FakesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void manualTimePassesOnlyWhenItIsTold() throws Exception {
        var time = new ManualTime();
        var sleeping =
                Background.of(() -> {
                    time.sleep(SECOND.multipliedBy(2));
                    return time.now();
                });
        time.awaitSleepers(1);

        time.advance(SECOND);
        sleeping.awaitWaiting();
        time.advance(SECOND);

        assertThat(sleeping.get()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
        time.awaitNoSleepers();
        assertThat(time.slept()).containsExactly(SECOND.multipliedBy(2));
        assertThat(time.nanos()).isEqualTo(2_000_000_000L);
    }

    @Test
    void sleepInManualTimeCanBeInterrupted() throws Exception {
        var time = new ManualTime();
        var sleeping =
                Background.of(() -> {
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
        var time = new InstantTime();

        time.sleep(SECOND);
        time.sleep(SECOND);

        assertThat(time.now()).isEqualTo(Instant.parse("2026-01-01T00:00:02Z"));
        assertThat(time.slept()).containsExactly(SECOND, SECOND);
    }

    @Test
    void journalRemembersPerRunAndPath() {
        var journal = new InMemoryJournal();
        var run = RunId.of("r-1");
        var entry = new Journal.Entry(Outcome.done(1), Usage.NONE);
        journal.record(run, RunPath.parse("a"), entry);
        journal.record(run, RunPath.parse("a/b"), entry);
        journal.record(RunId.of("r-2"), RunPath.parse("a/b"), entry);

        journal.forgetInside(run, RunPath.parse("a"));

        assertThat(journal.find(run, RunPath.parse("a"))).contains(entry);
        assertThat(journal.find(run, RunPath.parse("a/b"))).isEmpty();
        assertThat(journal.find(RunId.of("r-2"), RunPath.parse("a/b"))).contains(entry);
        assertThat(journal.size()).isEqualTo(2);
    }

    @Test
    void journalOfThoseThatNeedNotSurviveRemembersNothing() {
        var run = RunId.of("r-1");
        var path = RunPath.root("a");
        Journal.none().record(run, path, new Journal.Entry(Outcome.done(1), Usage.NONE));
        Journal.none().forgetInside(run, path);

        assertThat(Journal.none().find(run, path)).isEmpty();
    }

    @Test
    void sinkRemembersAndCanBeWaitedFor() throws Exception {
        var sink = new RecordingSink();
        var waiting =
                Background.of(() -> {
                    sink.await("completed i");
                    return sink.lines();
                });
        waiting.awaitWaiting();

        Runners.real().run(RunRequest.of(IdentityNode.of("i"), 1).tellingTo(sink));

        assertThat(waiting.get()).containsExactly("started i", "completed i");
    }

    @Test
    void failureSaysWithWhichSeedToSeeItAgain() {
        assertThatThrownBy(() ->
                        Seeds.each(
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
        Seeds.each(20, random -> first.add(random.nextInt(1_000_000)));

        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void backgroundGivesWhatItThrows() {
        var failing =
                Background.of(() -> {
                    throw new IllegalStateException("boom");
                });

        assertThatThrownBy(failing::get).hasMessage("boom");
        assertThat(failing.isDone()).isTrue();
    }
}
