package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.store.RunStatus;
import dev.nerve.store.RunStore;
import dev.nerve.store.RunSummary;
import dev.nerve.store.WorkflowSource;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The promises of every run store about lists of runs.
public interface RunListContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    RunStore runs();

    /// {@return another store on the same data, as another process would open it}
    RunStore sharing();

    private static RunRecord run(String name, String workflow, int second, String session) {
        return new RunRecord(
                RunId.of(name),
                WorkflowSource.bound(workflow),
                new RunStart(
                        Value.of("go"),
                        Value.Fields.EMPTY,
                        SampleRuns.START_TIME.plusSeconds(second),
                        null,
                        session,
                        second % 3 == 0 ? RunDurability.LIGHT : RunDurability.DURABLE),
                status(RunState.PENDING));
    }

    private static RunStatus status(RunState state) {
        return new RunStatus(state, null, SampleRuns.START_TIME, Duration.ZERO, null);
    }

    private List<String> names(RunQuery query) {
        return sharing().list(query).runs().stream().map(run -> run.id().name()).toList();
    }

    @Test
    default void sessionOfARunIsKept() throws InterruptedException {
        runs().add(run("a", "flow", 0, "work"));
        runs().add(run("b", "flow", 0, "plans"));

        assertThat(sharing().find(RunId.of("a")).orElseThrow().start().session()).isEqualTo("work");
        assertThat(sharing().findBrief(RunId.of("b")).orElseThrow().start().session())
                .isEqualTo("plans");
        assertThat(names(RunQuery.ALL.withSession("work"))).containsExactly("a");
        assertThat(names(RunQuery.ALL.withSession("none"))).isEmpty();
    }

    @Test
    default void titleLabelsAndTheArchiveAreKeptWhateverTheRunDoes() throws InterruptedException {
        var id = RunId.of("a");
        runs().add(run("a", "flow", 0, ""));
        runs().add(run("b", "flow", 0, ""));
        runs().label(id, Set.of("old", "gone"));
        runs().label(id, Set.of("urgent", "it's \"mine\""));
        runs().archive(id, true);
        runs().rename(id, "The \"one\"");
        runs().update(id, status(RunState.COMPLETED));
        var brief = runs().findBrief(id).orElseThrow();

        assertThat(sharing().list(RunQuery.ALL).runs())
                .last()
                .isEqualTo(
                        new RunSummary(
                                brief, "The \"one\"", Set.of("urgent", "it's \"mine\""), true));
        assertThat(sharing().findSummary(id))
                .contains(
                        new RunSummary(
                                brief, "The \"one\"", Set.of("urgent", "it's \"mine\""), true));
        assertThat(names(RunQuery.ALL.withLabel("it's \"mine\""))).containsExactly("a");
        assertThat(names(RunQuery.ALL.withLabel("gone"))).isEmpty();
        assertThat(names(RunQuery.ALL.withArchived(true))).containsExactly("a");
        assertThat(names(RunQuery.ALL.withArchived(false))).containsExactly("b");

        runs().archive(id, false);
        runs().label(id, Set.of());

        assertThat(names(RunQuery.ALL.withArchived(true))).isEmpty();
        assertThat(names(RunQuery.ALL.withLabel("urgent"))).isEmpty();
    }

    @Test
    default void missingRunCannotBeLabelledOrArchived() {
        var nobody = RunId.of("nobody");

        assertThat(runs().findSummary(nobody)).isEmpty();
        assertThatThrownBy(() -> runs().label(nobody, Set.of("x")))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> runs().rename(nobody, "x"))
                .isInstanceOf(NerveException.NotFound.class);
        assertThatThrownBy(() -> runs().archive(nobody, true))
                .isInstanceOf(NerveException.NotFound.class);
    }

    @Test
    default void longOutputIsCutInAListAndWholeInTheRun() throws InterruptedException {
        var id = RunId.of("a");
        runs().add(run("a", "flow", 0, ""));
        var outcome = Outcome.done("ä\"".repeat(10_000));
        runs().update(
                        id,
                        new RunStatus(
                                RunState.COMPLETED,
                                null,
                                SampleRuns.START_TIME,
                                Duration.ZERO,
                                outcome));

        assertThat(runs().find(id).orElseThrow().status().outcome()).isEqualTo(outcome);
        var listed = sharing().list(RunQuery.ALL).runs().getFirst().record().status().outcome();
        assertThat(listed).isInstanceOf(Outcome.Done.class);
        assertThat(((Outcome.Done) Objects.requireNonNull(listed)).output().text())
                .startsWith("ä\"ä\"")
                .hasSizeLessThan(1_000);
    }

    @Test
    default void outputOfTwoThousandCharactersIsCutInAListAndAShorterOneIsNot()
            throws InterruptedException {
        for (var length : List.of(1_900, 2_001)) {
            runs().add(run("a-" + length, "flow", 0, ""));
            var outcome = Outcome.failed(ErrorCode.PROCESS, "x".repeat(length));
            var status =
                    new RunStatus(
                            RunState.FAILED, null, SampleRuns.START_TIME, Duration.ZERO, outcome);
            runs().update(RunId.of("a-" + length), status);
        }

        assertThat(sharing().list(RunQuery.ALL).runs())
                .extracting(run -> run.record().status().outcome())
                .extracting(outcome -> ((Outcome.Failed) Objects.requireNonNull(outcome)).message())
                .satisfiesExactly(
                        cut -> assertThat(cut).hasSizeLessThanOrEqualTo(501).startsWith("xxx"),
                        whole -> assertThat(whole).hasSize(1_900));
    }

    @Test
    default void namesAreFoundByTheirBeginningAndTheirEnd() throws InterruptedException {
        for (var name : List.of("flow-aaaaaaaa", "flow-bbbbbbbb", "other-aaaaaaaa", "x_y-cc")) {
            runs().add(run(name, "flow", 0, ""));
        }

        assertThat(sharing().names("flow"))
                .containsExactly(RunId.of("flow-bbbbbbbb"), RunId.of("flow-aaaaaaaa"));
        assertThat(sharing().names("aaaaaaaa"))
                .containsExactly(RunId.of("other-aaaaaaaa"), RunId.of("flow-aaaaaaaa"));
        assertThat(sharing().names("flow-aaaaaaaa")).containsExactly(RunId.of("flow-aaaaaaaa"));
        assertThat(sharing().names("%")).isEmpty();
        assertThat(sharing().names("xxy")).isEmpty();
        assertThat(sharing().names("aaa")).isEmpty();
    }

    private void end(String name, RunState state, int second) throws InterruptedException {
        var time = SampleRuns.START_TIME.plusSeconds(second);
        runs().update(RunId.of(name), new RunStatus(state, null, time, Duration.ZERO, null));
    }

    @Test
    default void expiredRunsAreListedByTheirEnd() throws InterruptedException {
        for (var name : List.of("late", "early", "open", "new")) {
            runs().add(run(name, "flow", 0, ""));
        }
        end("late", RunState.COMPLETED, 3);
        end("early", RunState.FAILED, 1);
        end("open", RunState.RUNNING, 0);
        end("new", RunState.CANCELLED, 5);
        var before = SampleRuns.START_TIME.plusSeconds(5);

        assertThat(sharing().listExpired(before, 0, 10))
                .containsExactly(RunId.of("early"), RunId.of("late"));
        assertThat(sharing().listExpired(before, 0, 1)).containsExactly(RunId.of("early"));
        assertThat(sharing().listExpired(before, 1, 10)).containsExactly(RunId.of("late"));
        assertThat(sharing().listExpired(Instant.MAX, 0, 10)).hasSize(3);
        assertThat(sharing().listExpired(Instant.MIN, 0, 10)).isEmpty();
    }

    @Test
    default void runThatAForkNeedsInOrderToStartIsNotExpired() throws InterruptedException {
        var old = RunId.of("old");
        runs().add(run("old", "flow", 0, ""));
        end("old", RunState.COMPLETED, 0);
        assertThat(sharing().hasUnstartedFork(old)).isFalse();

        var origin = new RunStart.RunForkOrigin(old, RunPath.parse("flow/a"), 1, null);
        runs().add(SampleRuns.run("fork", origin));

        assertThat(sharing().hasUnstartedFork(old)).isTrue();
        assertThat(sharing().listExpired(Instant.MAX, 0, 10)).isEmpty();

        runs().remove(RunId.of("fork"));

        assertThat(sharing().hasUnstartedFork(old)).isFalse();
        assertThat(sharing().listExpired(Instant.MAX, 0, 10)).containsExactly(old);
    }

    /// Compares pages of random runs with a filter in memory.
    @Test
    default void pagesHaveExactlyTheRunsOfTheQueryInTheirOrder() {
        RandomSeeds.each(
                5,
                random -> {
                    var all = new ArrayList<>(sharing().list(RunQuery.ALL).runs().reversed());
                    for (int i = 0; i < 60; i++) {
                        all.add(addAny(random));
                    }
                    for (int i = 0; i < 40; i++) {
                        var query = anyQuery(random);
                        var expected =
                                all.reversed().stream().filter(run -> matches(run, query)).toList();
                        assertThat(pages(query)).as("%s", query).isEqualTo(expected);
                        assertThat(sharing().count(query)).isEqualTo(expected.size());
                    }
                });
    }

    private RunSummary addAny(Random random) throws InterruptedException {
        var name = "%s-%08x".formatted(any(random, "flow", "other", "a"), random.nextInt());
        var added =
                run(
                        name,
                        any(random, "flow", "review", "asks"),
                        random.nextInt(10),
                        any(random, "", "s", "t"));
        runs().add(added);
        var id = added.id();
        var states = List.of(RunState.values());
        var state = states.get(random.nextInt(states.size()));
        runs().update(id, status(state));
        Set<String> labels = random.nextBoolean() ? Set.of() : Set.of("x", any(random, "y", "z"));
        runs().label(id, labels);
        boolean archived = random.nextInt(4) == 0;
        runs().archive(id, archived);
        if (random.nextInt(20) == 0) {
            var gone = RunId.of("gone");
            runs().add(run("gone", "flow", 0, ""));
            runs().remove(gone);
        }
        return new RunSummary(
                new RunRecord(id, added.source(), added.start(), status(state)).brief(),
                "",
                labels,
                archived);
    }

    private static String any(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private static RunQuery anyQuery(Random random) {
        var query = RunQuery.ALL.withLimit(random.nextInt(1, 30));
        if (random.nextBoolean()) {
            var states = EnumSet.allOf(RunState.class);
            states.removeIf(_ -> random.nextBoolean());
            query = query.withStates(states);
        }
        query = random.nextInt(3) == 0 ? query.withLabel(any(random, "x", "y")) : query;
        query = random.nextInt(3) == 0 ? query.withSession(any(random, "", "s")) : query;
        query = random.nextInt(3) == 0 ? query.withText(any(random, "FLOW", "Re", "a-")) : query;
        query =
                random.nextInt(3) == 0
                        ? query.withDurability(
                                random.nextBoolean() ? RunDurability.LIGHT : RunDurability.DURABLE)
                        : query;
        query = random.nextInt(3) == 0 ? query.withArchived(random.nextBoolean()) : query;
        return random.nextInt(3) == 0
                ? query.withSince(SampleRuns.START_TIME.plusSeconds(random.nextInt(10)))
                : query;
    }

    private static boolean matches(RunSummary run, RunQuery query) {
        var filter = query.filter();
        var record = run.record();
        var text = filter.text().toLowerCase(Locale.ROOT);
        return filter.states().contains(record.status().state())
                && (query.durability() == null || query.durability() == record.start().durability())
                && isIn(filter.label(), run.labels())
                && isIn(filter.session(), Set.of(record.start().session()))
                && (filter.since() == null || !record.start().time().isBefore(filter.since()))
                && (filter.archived() == null || filter.archived() == run.archived())
                && Stream.of(run.id().name(), record.source().name())
                        .anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(text));
    }

    private static boolean isIn(@Nullable String wanted, Set<String> given) {
        return wanted == null || given.contains(wanted);
    }

    private List<RunSummary> pages(RunQuery query) {
        var found = new ArrayList<RunSummary>();
        Optional<RunQuery.RunCursor> next = Optional.empty();
        do {
            var page = sharing().list(query.after(next));
            assertThat(page.runs()).hasSizeLessThanOrEqualTo(query.limit());
            found.addAll(page.runs());
            next = page.next();
        } while (next.isPresent());
        return found;
    }
}
