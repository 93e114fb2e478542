package dev.nerve.engine.hub;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.event.SessionEvent;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart;
import dev.nerve.store.RunStore;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A process that stores random events of runs and sessions, and deletes some of its runs. The name
/// of a run has its label and its session: `nightly-a-12-3`.
final class RandomEventWriter {

    static final List<String> LABELS = List.of("nightly", "plain", "gone");
    static final List<String> SESSIONS = List.of("a", "b", "c");
    static final List<String> TYPES = List.of("node_ready", "node_busy", "usage_seen");
    static final int NODES = 3;

    private static final int OPERATIONS = 120;

    private final RunStore store;
    private final Random random;
    private final String name;
    private final RunOwner owner;
    private final Map<RunId, RunOwnership> runs = new HashMap<>();
    private final Map<RunId, Long> numbers = new HashMap<>();

    private RandomEventWriter(RunStore store, Random random, String name) {
        this.store = store;
        this.random = random;
        this.name = name;
        this.owner = new RunOwner(ProcessHandle.current().pid(), Instant.EPOCH);
    }

    /// Writes random events; the test kills it meanwhile.
    ///
    /// @param words the directory of the store, the seed, and a name for the runs
    public static void main(String[] words) throws InterruptedException {
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            var random = new Random(Long.parseLong(words[1]));
            var writer = new RandomEventWriter(store.runs(), random, words[2]);
            IO.println("open");
            for (int i = 0; i < OPERATIONS; i++) {
                writer.change(i);
                LockSupport.parkNanos(random.nextLong(TimeUnit.MILLISECONDS.toNanos(3)));
            }
        }
    }

    private void change(int number) throws InterruptedException {
        switch (random.nextInt(8)) {
            case 0 -> addRun(number);
            case 1 -> deleteRun();
            case 2, 3 -> store.eventLog().append(sessionEvents());
            default -> appendEvents();
        }
    }

    private void addRun(int number) throws InterruptedException {
        var label = one(LABELS);
        var session = one(SESSIONS);
        var id = RunId.of("%s-%s-%s-%d".formatted(label, session, name, number));
        var sample = SampleRuns.run(id.name());
        var start = sample.start();
        store.add(
                new RunRecord(
                        id,
                        sample.source(),
                        new RunStart(start.input(), start.params(), start.time(), null, session),
                        sample.status()));
        store.label(id, Set.of(label));
        runs.put(id, store.acquire(id, owner, _ -> true).orElseThrow());
        numbers.put(id, 0L);
    }

    private void deleteRun() throws InterruptedException {
        for (var id : List.copyOf(runs.keySet())) {
            if (id.name().startsWith("gone")) {
                store.remove(id);
                runs.remove(id);
                return;
            }
        }
    }

    private List<SessionEvent> sessionEvents() {
        var events = new ArrayList<SessionEvent>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            events.add(
                    new SessionEvent(
                            SessionId.of(one(SESSIONS)),
                            node(),
                            one(TYPES),
                            SampleRuns.START_TIME,
                            Value.Fields.EMPTY));
        }
        return events;
    }

    private void appendEvents() throws InterruptedException {
        if (runs.isEmpty()) {
            return;
        }
        var id = one(List.copyOf(runs.keySet()).stream().sorted().toList());
        var events = new ArrayList<Event>();
        for (int i = random.nextInt(20); i >= 0; i--) {
            long seq = numbers.merge(id, 1L, Long::sum);
            var fact = new Fact.Custom(one(List.of("usage_seen", "measured")), Value.Fields.EMPTY);
            events.add(
                    new Event(seq, id, RunPath.parse("w/s"), node(), SampleRuns.START_TIME, fact));
        }
        store.appendEvents(id, Objects.requireNonNull(runs.get(id)), events);
    }

    private NodeId node() {
        return NodeId.of("n" + random.nextInt(NODES));
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
