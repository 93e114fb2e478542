package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import dev.nerve.app.crash.Incarnation.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;

/// One run through all of its processes: their reports, and a check of them.
///
/// *Confined to one thread at a time: that of the test, or the one that reads from the process.*
final class Story implements AutoCloseable {

    /// The delay of a timer that a commit and a busy machine may cause.
    private static final Duration SLACK = Duration.ofMillis(1500);

    private final Path place;
    private final String about;
    private final Map<String, Integer> acknowledgedBy = new HashMap<>();
    private final Map<String, TreeSet<Integer>> asked = new HashMap<>();
    private final Map<String, String> answers = new HashMap<>();
    private final Map<String, String> drawn = new HashMap<>();
    private final Map<String, Timer> timers = new HashMap<>();
    private final Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
    private String run = "";
    private String end = "";

    /// @param place a directory that is not there yet
    /// @param about what is said of it when something is wrong
    Story(Path place, String about) throws IOException {
        this.place = Files.createDirectory(place);
        this.about = about;
        Everything.write(place);
    }

    /// {@return whether a process has done something that it reported}
    ///
    /// @param number the number of the process
    boolean hasWorked(int number) {
        return acknowledgedBy.containsValue(number);
    }

    String about() {
        return about;
    }

    Path place() {
        return place;
    }

    /// {@return the result, or nothing if there is none yet}
    String end() {
        return end;
    }

    /// Reads from a process until it is dead.
    ///
    /// A problem ends the process, which may wait for an answer. [#requireNoProblem()] reports the
    /// problem.
    ///
    /// @param child the process
    /// @param number its number
    void follow(Incarnation child, int number) {
        try {
            for (var line = child.output().readLine();
                    line != null;
                    line = child.output().readLine()) {
                if (line.endsWith(" .")) {
                    note(child, line.substring(0, line.length() - 2), number);
                    child.note(Told.MORE);
                } else if (line.contains("Exception") || line.contains("SEVERE")) {
                    throw new AssertionError(line);
                }
            }
        } catch (IOException | InterruptedException | RuntimeException | AssertionError failure) {
            problems.add(failure);
            child.kill();
        } finally {
            child.note(Told.ALL);
        }
    }

    void requireNoProblem() {
        for (var problem : problems) {
            throw new AssertionError(about, problem);
        }
    }

    private void note(Incarnation child, String line, int number) throws InterruptedException {
        var words = line.split(" ", 4);
        switch (words[0]) {
            case "run" -> {
                run = words[1];
                child.note(Told.BEGUN);
            }
            case "ack" -> acknowledge(words[1], Instant.parse(words[2]), number);
            case "gate" -> answer(child, words[1], number);
            case "drawn" -> draw(words[1], words[2]);
            case "timer" ->
                    wait(words[1], new Timer(Instant.parse(words[2]), Instant.parse(words[3])));
            case "end" -> end = line.substring(4);
            default -> throw new AssertionError(line);
        }
    }

    private void acknowledge(String path, Instant time, int number) {
        var before = acknowledgedBy.put(path, number);
        if (!path.contains("/_")) {
            assertThat(before).as("%s was done already, %s", path, about).isNull();
        }
        var timer = timers.get(path);
        if (timer != null) {
            var due = timer.begun.isAfter(timer.until) ? timer.begun : timer.until;
            assertThat(time)
                    .as("end of the timer %s, %s", path, about)
                    .isBetween(timer.until, due.plus(SLACK));
        }
    }

    /// A value that was stored before it was reported is the same in each process.
    private void draw(String where, String what) {
        assertThat(what)
                .as("time and chance at %s, %s", where, about)
                .isEqualTo(drawn.computeIfAbsent(where, _ -> what));
    }

    private void wait(String path, Timer timer) {
        var before = timers.put(path, timer);
        if (before != null) {
            assertThat(timer.until)
                    .as("when the timer %s ends, %s", path, about)
                    .isEqualTo(before.until);
        }
    }

    /// From this process, which is another than the one that asks.
    private void answer(Incarnation child, String gate, int number) throws InterruptedException {
        if (gate.endsWith("/_resume")) {
            asked(gate.substring(0, gate.lastIndexOf('/')), number);
            return;
        }
        // A question of one process is answered before the next process starts, even if the first
        // is dead.
        assertThat(answers).as("answer was lost, " + about).doesNotContainKey(gate);
        var answer = gate.equals(Everything.NAME + "/gate") ? "no" : "about " + gate;
        try (var nerve = Nerve.open(place.resolve(".nerve"), place, Map.of())) {
            nerve.runs().answer(RunId.of(run), gate, answer, "test");
            answers.put(gate, answer);
            child.note(Told.ANSWERED);
        }
    }

    private void asked(String path, int number) {
        asked.computeIfAbsent(path, _ -> new TreeSet<>()).add(number);
    }

    /// Looks at what the whole run has left.
    void check() throws IOException {
        checkExecutions();
        assertThat(effects()).as(about).isEqualTo(Everything.effects());
        assertThat(drawn).as(about).hasSize(7);
        assertThat(timers).as(about).hasSize(2);
        assertThat(answers).as(about).hasSize(3);
        try (var nerve = Nerve.open(place.resolve(".nerve"), place, Map.of())) {
            Talk.in(nerve).check(about);
        }
        Leftovers.of(run).requireNone(about);
    }

    private void checkExecutions() throws IOException {
        var executed = new HashMap<String, Integer>();
        for (var line : Files.readAllLines(place.resolve("executed.log"))) {
            var words = line.split(" ", 2);
            int number = Integer.parseInt(words[0]);
            var path = words[1];
            if (path.startsWith("probe ")) {
                asked(path.substring(6, path.lastIndexOf('/')), number);
                continue;
            }
            assertThat(acknowledgedBy.getOrDefault(path, Integer.MAX_VALUE))
                    .as("%s was executed after it was done, %s", path, about)
                    .isGreaterThanOrEqualTo(number);
            var before = executed.put(path, number);
            if (before != null && Everything.effects().contains(path)) {
                // An answer that was given counts, also if the process died before it was used.
                assertThat(asked.getOrDefault(path, new TreeSet<>()).higher(before))
                        .as("%s was repeated without asking, %s", path, about)
                        .isNotNull()
                        .isLessThanOrEqualTo(number);
            }
        }
    }

    private List<String> effects() throws IOException {
        var root = place.resolve("effects").resolve(run);
        try (var files = Files.walk(root)) {
            return files.filter(Files::isDirectory)
                    .map(file -> root.relativize(file).toString())
                    .filter(Everything.effects()::contains)
                    .sorted()
                    .toList();
        }
    }

    /// Ends what a run that was given up has left.
    @Override
    public void close() throws IOException {
        if (!run.isEmpty()) {
            Leftovers.of(run).end();
        }
    }

    /// A timer as a process has begun to wait for it.
    ///
    /// @param until when it ends
    /// @param begun when the process began to wait
    private record Timer(Instant until, Instant begun) {}
}
