package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRuns.done;
import static dev.nerve.testkit.SampleRuns.effect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.store.RunStore;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The promises of the journals of every run store.
public interface JournalContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return the journal of a new run}
    private Journal journal(String name) throws InterruptedException {
        runs().add(SampleRuns.run(name));
        return again(name);
    }

    /// {@return the journal of a run as a new process reads it}
    private Journal again(String name) {
        return runs().journal(RunId.of(name));
    }

    private static List<Journal.Entry> all(Journal journal) {
        return journal.inside(effect("w"));
    }

    @Test
    default void newJournalKnowsNothing() throws InterruptedException {
        var journal = journal("r");

        assertThat(journal.isRecording()).isTrue();
        assertThat(journal.find(RunPath.parse("w"))).isEmpty();
        assertThat(all(journal)).isEmpty();
        assertThat(runs().position(RunId.of("r"), RunPath.parse("w"))).isEmpty();
    }

    @Test
    default void entriesAreKnownAgainAsTheyWereRecordedAndInThatOrder()
            throws InterruptedException {
        var journal = journal("r");
        var details = Value.fields(Map.of("until", "2026-03-01T12:00:00Z", "none", List.of()));
        var entries =
                List.of(
                        done("w/z", null),
                        new Journal.Entry(
                                effect("w/a", 3),
                                details,
                                Outcome.done(Map.of("ä\n\"\u0000", List.of(1, 2.50, true)))
                                        .with("exit_code", 0),
                                new Usage(1, 2, 3, Money.dollars("0.000000001"), 4)),
                        Journal.Entry.done(
                                effect("w/m"),
                                Outcome.failed(ErrorCode.RATE_LIMIT, "no 'more'\u0000\ud800")
                                        .with("attempts", 3),
                                Usage.NONE),
                        new Journal.Entry(effect("w/b"), details, null, Usage.NONE));
        for (var entry : entries) {
            journal.record(entry, Journal.Change.NONE);
        }

        assertThat(all(journal)).isEqualTo(entries);
        assertThat(all(again("r"))).isEqualTo(entries);
        assertThat(again("r").findCall(RunPath.parse("w"), 3)).contains(entries.get(1));
        assertThat(again("r").findCall(RunPath.parse("w"), 1)).isEmpty();
    }

    @Test
    default void nobodyHasToAskForWhatIsLoose() throws InterruptedException {
        var journal = journal("r");
        var a = gave(effect("w/a", 1), "x");
        journal.record(a, Journal.Change.NONE);
        journal.record(gave(effect("w/a/b", 1), "y"), Journal.Change.NONE);
        journal.record(a.asOptional(), Journal.Change.NONE);

        for (var known : List.of(journal, again("r"))) {
            assertThat(known.findCall(RunPath.parse("w"), 1)).isEmpty();
            assertThat(known.findUnreplayed(effect("w"))).isEmpty();
            assertThat(known.find(RunPath.parse("w/a"))).contains(a.asOptional());
        }
        journal.record(a.asOptional().asRequired(effect("w/a", 2)), Journal.Change.NONE);
        assertThat(again("r").findCall(RunPath.parse("w"), 2))
                .contains(gave(effect("w/a", 2), "x"));
        assertThat(again("r").findUnreplayed(effect("w"))).isPresent();
    }

    private static Journal.Entry gave(RunEffect effect, String output) {
        return Journal.Entry.done(effect, Outcome.done(output), Usage.NONE);
    }

    @Test
    default void effectThatHasBegunIsDoneLater() throws InterruptedException {
        var journal = journal("r");
        var a = effect("w/a", 1);
        journal.recordStart(a, Value.Fields.EMPTY.with("until", 5));
        var begun = again("r").find(a.path());
        var outcome = Journal.Entry.done(a, Outcome.done("x"), Usage.STEP);
        journal.record(outcome, Journal.Change.NONE);

        assertThat(begun).contains(Journal.Entry.started(a, Value.Fields.EMPTY.with("until", 5)));
        assertThat(journal.find(a.path())).contains(outcome);
        assertThat(again("r").find(a.path())).contains(outcome);
        assertThat(all(again("r"))).hasSize(1);
    }

    /// The stored input shows whether a workflow has changed.
    @Test
    default void whatIsRecordedKeepsWhatItWasGiven() throws InterruptedException {
        var long1 = Value.of("x".repeat(158) + "\ud83d\ude00 and so on");
        var effect =
                RunEffect.of(
                        RunId.of("r"),
                        RunPath.parse("w/a"),
                        1,
                        EffectWork.of("function", "f"),
                        long1);
        var journal = journal("r");
        journal.recordStart(effect, Value.Fields.EMPTY);

        assertThat(again("r").find(effect.path()).orElseThrow().effect()).isEqualTo(effect);

        journal.record(
                Journal.Entry.done(effect, Outcome.done(1), Usage.NONE), Journal.Change.NONE);

        assertThat(again("r").find(effect.path()).orElseThrow().effect()).isEqualTo(effect);
    }

    @Test
    default void effectThatIsAnotherWhenItIsDoneIsKeptAsThat() throws InterruptedException {
        var journal = journal("r");
        var path = RunPath.parse("w/a");
        journal.recordStart(
                RunEffect.of(RunId.of("r"), path, 1, EffectWork.of("function", "f"), Value.of(1)),
                Value.Fields.EMPTY);
        var other =
                RunEffect.of(RunId.of("r"), path, 1, EffectWork.of("function", "g"), Value.of(2));
        journal.record(Journal.Entry.done(other, Outcome.done(1), Usage.NONE), Journal.Change.NONE);

        assertThat(again("r").find(path).orElseThrow().effect()).isEqualTo(other);
    }

    @Test
    default void largestValueIsKept() throws InterruptedException {
        var output = "ä".repeat(8 * 1024 * 1024 - 2);
        journal("r").record(done("w/a", output), Journal.Change.NONE);

        assertThat(again("r").find(RunPath.parse("w/a"))).contains(done("w/a", output));
    }

    @Test
    default void insideAStepAreItsRoundsAndWhatTheyDoAndNothingElse() throws InterruptedException {
        var journal = journal("r");
        var outside = List.of("w", "w/a", "w/a-b", "w/ab", "w/a0/x", "w/b", "w/b/a");
        var inside = List.of("w/a/_now", "w/a[1]", "w/a[1]/x", "w/a[12]/x/y", "w/a/x");
        for (var path : List.of(outside, inside).stream().flatMap(List::stream).toList()) {
            journal.record(done(path, path), Journal.Change.NONE);
        }

        journal.forgetInside(effect("w/a"));

        for (var known : List.of(journal, again("r"))) {
            outside.forEach(path -> assertThat(known.find(RunPath.parse(path))).isPresent());
            inside.forEach(path -> assertThat(known.find(RunPath.parse(path))).isEmpty());
        }
    }

    @Test
    default void insideACallIsNoOtherCallOfThatName() throws InterruptedException {
        var journal = journal("r");
        for (var path : List.of("w/a", "w/a/x", "w/a[2]", "w/a[2]/x")) {
            journal.record(done(path, path), Journal.Change.NONE);
        }

        journal.forgetInside(effect("w/a", 1));

        assertThat(all(again("r")))
                .extracting(entry -> entry.effect().path().toString())
                .containsExactly("w/a", "w/a[2]", "w/a[2]/x");
    }

    @Test
    default void placeThatIsForgottenIsGoneButNotWhatIsInside() throws InterruptedException {
        var journal = journal("r");
        journal.recordStart(effect("w/a"), Value.Fields.EMPTY);
        journal.record(done("w/a/x", 1), Journal.Change.NONE);
        journal.forget(RunPath.parse("w/a"));
        journal.forget(RunPath.parse("w/nothing"));

        assertThat(all(again("r"))).containsExactly(done("w/a/x", 1));

        again("r").record(done("w/a", 2), Journal.Change.NONE);

        assertThat(all(again("r"))).containsExactly(done("w/a/x", 1), done("w/a", 2));
    }

    @Test
    default void whatWasReadAndNeverAskedForIsTold() throws InterruptedException {
        var journal = journal("r");
        journal.record(done("w/a", 1), Journal.Change.NONE);
        journal.record(done("w/a/x", 1), Journal.Change.NONE);
        assertThat(journal.findUnreplayed(effect("w/a"))).isEmpty();
        var read = again("r");

        assertThat(read.findUnreplayed(effect("w/a"))).contains(done("w/a/x", 1));
        assertThat(read.findUnreplayed(effect("w/b"))).isEmpty();

        read.find(RunPath.parse("w/a/x"));

        assertThat(read.findUnreplayed(effect("w/a"))).isEmpty();
    }

    @Test
    default void changeIsMadeOnceTogetherWithTheRecord() throws InterruptedException {
        var made = new AtomicInteger();
        journal("r").record(done("w/a", 1), made::incrementAndGet);

        assertThat(made).hasValue(1);
    }

    @Test
    default void nothingIsRecordedIfTheChangeThrows() throws InterruptedException {
        var journal = journal("r");
        journal.recordStart(effect("w/a"), Value.Fields.EMPTY);
        Journal.Change refused =
                () -> {
                    throw new NerveException.Invalid("no");
                };

        assertThatThrownBy(() -> journal.record(done("w/a", 1), refused))
                .isInstanceOf(NerveException.Invalid.class);

        var begun = Journal.Entry.started(effect("w/a"), Value.Fields.EMPTY);
        assertThat(journal.find(RunPath.parse("w/a"))).contains(begun);
        assertThat(again("r").find(RunPath.parse("w/a"))).contains(begun);
    }

    @Test
    default void effectBeginsTogetherWithAChange() throws InterruptedException {
        var journal = journal("r");
        var run = RunId.of("r");
        var place = RunPath.parse("w/a/_resume");
        var gate = Gate.of("Again?");
        runs().gates().open(GatePlace.of(run, place), gate, Instant.EPOCH);

        journal.recordStart(
                effect("w/a"), Value.Fields.EMPTY, () -> runs().gates().delete(run, place));

        var begun = Journal.Entry.started(effect("w/a"), Value.Fields.EMPTY);
        assertThat(journal.find(RunPath.parse("w/a"))).contains(begun);
        assertThat(again("r").find(RunPath.parse("w/a"))).contains(begun);
        assertThat(runs().gates().find(run, place)).isEmpty();
    }

    @Test
    default void nothingBeginsIfTheChangeThrows() throws InterruptedException {
        var journal = journal("r");
        Journal.Change refused =
                () -> {
                    throw new NerveException.Invalid("no");
                };

        assertThatThrownBy(() -> journal.recordStart(effect("w/a"), Value.Fields.EMPTY, refused))
                .isInstanceOf(NerveException.Invalid.class);

        assertThat(journal.find(RunPath.parse("w/a"))).isEmpty();
        assertThat(again("r").find(RunPath.parse("w/a"))).isEmpty();
    }

    @Test
    default void manyMayRecordAtOnce() throws Exception {
        var journal = journal("r");
        var other = journal("other");
        Callable<Boolean>[] records = records(journal, other);

        Parallel.all(16, List.of(records));

        assertThat(all(again("r"))).hasSize(records.length);
        assertThat(all(again("other"))).hasSize(records.length);
    }

    @SuppressWarnings("unchecked")
    private static Callable<Boolean>[] records(Journal one, Journal other) {
        return IntStream.range(0, 200)
                .mapToObj(i -> (Callable<Boolean>) () -> record(i, one, other))
                .toArray(Callable[]::new);
    }

    private static boolean record(int i, Journal... journals) throws InterruptedException {
        for (var journal : journals) {
            if (i % 3 == 0) {
                journal.recordStart(effect("w/s" + i), Value.Fields.EMPTY);
            }
            journal.record(done("w/s" + i, i), Journal.Change.NONE);
        }
        return true;
    }

    @Test
    default void entriesBeforeALineAreThoseOfThatTime() throws InterruptedException {
        var journal = journal("r");
        journal.record(done("w/a", 1), Journal.Change.NONE);
        journal.recordStart(effect("w/b"), Value.Fields.EMPTY);
        journal.record(done("w/c", 1), Journal.Change.NONE);
        journal.record(done("w/b", 1), Journal.Change.NONE);
        journal.forget(RunPath.parse("w/a"));
        long number = runs().position(RunId.of("r"), RunPath.parse("w/c")).orElseThrow();

        var before = runs().entriesBefore(RunId.of("r"), number);

        assertThat(before)
                .containsExactly(
                        done("w/a", 1), Journal.Entry.started(effect("w/b"), Value.Fields.EMPTY));
        assertThat(runs().entriesBefore(RunId.of("r"), Long.MAX_VALUE))
                .containsExactly(done("w/c", 1), done("w/b", 1));
    }

    @Test
    default void positionsGrowInTheOrderInWhichPlacesWereRecordedFirst()
            throws InterruptedException {
        var journal = journal("r");
        journal.record(done("w/a", 1), Journal.Change.NONE);
        journal.recordStart(effect("w/b"), Value.Fields.EMPTY);
        journal.record(done("w/c/x", 1), Journal.Change.NONE);
        journal.record(done("w/d", 1), Journal.Change.NONE);
        journal.record(done("w/b", 1), Journal.Change.NONE);
        journal.record(done("w/c", 1), Journal.Change.NONE);

        var positions =
                List.of("w/a", "w/b", "w/c", "w/d").stream()
                        .map(path -> runs().position(RunId.of("r"), RunPath.parse(path)))
                        .map(found -> found.orElseThrow())
                        .toList();

        assertThat(positions).isSorted().doesNotHaveDuplicates();
        assertThat(runs().position(RunId.of("r"), RunPath.parse("w")))
                .contains(positions.getFirst());
    }

    @Test
    default void randomJournalsAreThoseOfTheirOracle() {
        RandomSeeds.each(40, random -> new JournalOracleCheck(runs(), random).run(120));
    }
}
