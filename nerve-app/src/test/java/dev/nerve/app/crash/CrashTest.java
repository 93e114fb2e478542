package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A workflow that is killed again and again, and goes on until it is done.
@Tag("faults")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class CrashTest {

    private static final int KILLS = Integer.getInteger("nerve.kills", 200);
    private static final int KILLS_INSIDE = Integer.getInteger("nerve.kills.inside", 50);
    private static final int MOST_MILLIS = 700;

    @TempDir Path directory;

    private Incarnation next;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @BeforeEach
    void start() throws IOException {
        next = new Incarnation();
    }

    @AfterEach
    void close() {
        next.close();
    }

    @Test
    void nothingIsDoneTwiceAndNothingIsLostAtRandomInstants() throws Exception {
        killUntilDone(KILLS, this::atSomeInstant);
    }

    @Test
    void nothingIsDoneTwiceAndNothingIsLostInsideACommit() throws Exception {
        killUntilDone(KILLS_INSIDE, this::insideACommit);
    }

    private void killUntilDone(int kills, Killer killer) throws Exception {
        var expected = new Story(directory.resolve("undisturbed")).untilDone(_ -> {}, 0);
        int done = 0;
        for (int number = 0; done < kills; number++) {
            var story = new Story(directory.resolve("story" + number));
            var result = story.untilDone(killer, kills - done);
            done += story.kills;
            assertThat(result).as(story.about()).isEqualTo(expected);
            story.check();
        }
    }

    /// Mostly while it works: one that never comes to work would never be done. Some are killed
    /// while they begin.
    private void atSomeInstant(Incarnation child) throws InterruptedException {
        if (random.nextInt(5) > 0) {
            child.begun.await();
        }
        long wait = random.nextLong(TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS));
        child.process.waitFor(wait, TimeUnit.NANOSECONDS);
    }

    /// What is written to the log is on its way to the disk when the log grows.
    private void insideACommit(Incarnation child) throws InterruptedException {
        var log = child.place.resolve(".nerve/nerve.db-wal");
        int growths = 1 + random.nextInt(25);
        long size = sizeOf(log);
        while (growths > 0 && child.process.isAlive()) {
            long now = sizeOf(log);
            if (now != size) {
                growths--;
                size = now;
            }
            Thread.onSpinWait();
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException _) {
            return 0;
        }
    }

    /// Waits for the moment.
    private interface Killer {
        void await(Incarnation child) throws InterruptedException;
    }

    /// One run, through all of its processes.
    private final class Story {

        private final Path place;
        private final Map<String, Integer> acknowledgedBy = new HashMap<>();
        private final Map<String, TreeSet<Integer>> asked = new HashMap<>();
        private final Map<String, String> answers = new HashMap<>();
        private final List<String> problems = new ArrayList<>();
        private String run = "";
        private int kills;

        Story(Path place) throws IOException {
            this.place = Files.createDirectory(place);
        }

        String about() {
            return "%s of -Dseed=%d".formatted(place.getFileName(), seed);
        }

        String untilDone(Killer killer, int mostKills) throws Exception {
            for (int number = 1; number < 200; number++) {
                var end = live(number, killer, kills < mostKills);
                if (!end.isEmpty()) {
                    return end;
                }
            }
            throw new AssertionError("never done: " + about());
        }

        /// {@return the result, or nothing if it was killed before}
        private String live(int number, Killer killer, boolean kill) throws Exception {
            try (var child = next) {
                // The one after it gets ready meanwhile.
                next = new Incarnation();
                child.begin(place, number);
                var reader = Thread.ofVirtual().start(() -> follow(child, number));
                if (kill) {
                    killer.await(child);
                    if (child.process.isAlive()) {
                        // What it has told before can still be heard.
                        child.process.toHandle().destroyForcibly();
                        kills++;
                    }
                }
                child.process.waitFor();
                reader.join();
                assertThat(problems).as(about()).isEmpty();
                return child.end;
            }
        }

        private void follow(Incarnation child, int number) {
            try {
                for (var line = child.output.readLine();
                        line != null;
                        line = child.output.readLine()) {
                    if (line.endsWith(" .")) {
                        note(child, line.substring(0, line.length() - 2), number);
                    } else if (line.contains("Exception") || line.contains("SEVERE")) {
                        problems.add(line);
                    }
                }
            } catch (IOException | InterruptedException failure) {
                problems.add(failure.toString());
            } finally {
                child.begun.countDown();
            }
        }

        private void note(Incarnation child, String line, int number) throws InterruptedException {
            var words = line.split(" ", 2);
            switch (words[0]) {
                case "run" -> {
                    run = words[1];
                    child.begun.countDown();
                }
                case "ack" -> acknowledgedBy.putIfAbsent(words[1], number);
                case "gate" -> answer(words[1], number);
                case "end" -> child.end = words[1];
                default -> problems.add(line);
            }
        }

        /// From this process, which is another than the one that asks.
        private void answer(String gate, int number) throws InterruptedException {
            if (gate.endsWith("/_resume")) {
                asked(gate.substring(0, gate.lastIndexOf('/')), number);
                return;
            }
            try (var nerve = Nerve.open(place.resolve(".nerve"), place, Map.of())) {
                nerve.runs().answer(RunId.of(run), gate, "yes", "test");
                answers.put(gate, "yes");
            } catch (NerveException.AlreadyExists _) {
                // It was answered, and asked again after a crash: then the answer was kept.
                assertThat(answers).as(about()).containsKey(gate);
            }
        }

        private void asked(String path, int number) {
            asked.computeIfAbsent(path, _ -> new TreeSet<>()).add(number);
        }

        void check() throws IOException {
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
                        .as("%s was executed after it was done, %s", path, about())
                        .isGreaterThanOrEqualTo(number);
                var before = executed.put(path, number);
                if (before != null && Everything.effects().contains(path)) {
                    // An answer that was given counts, also if the process died before it was used.
                    assertThat(asked.getOrDefault(path, new TreeSet<>()).higher(before))
                            .as("%s was repeated without asking, %s", path, about())
                            .isNotNull()
                            .isLessThanOrEqualTo(number);
                }
            }
            assertThat(effects()).as(about()).isEqualTo(Everything.effects());
            assertThat(leftovers()).as(about()).isEmpty();
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

        private List<String> leftovers() throws IOException {
            var found = new ArrayList<String>();
            try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
                for (var process : processes) {
                    try {
                        var all =
                                new String(
                                        Files.readAllBytes(process.resolve("environ")),
                                        StandardCharsets.UTF_8);
                        if (all.contains("NERVE_RUN_ID=" + run + "\0")) {
                            found.add(process.toString());
                        }
                    } catch (IOException _) {
                        // It is gone, or somebody else's.
                    }
                }
            }
            return found;
        }
    }

    /// A process that executes the run until it is killed.
    private static final class Incarnation implements AutoCloseable {

        private final Process process;
        private final BufferedReader output;
        private final CountDownLatch begun = new CountDownLatch(1);
        private Path place = Path.of("");
        private String end = "";

        Incarnation() throws IOException {
            var command =
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xshare:auto",
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            CrashingProgram.class.getName());
            var builder = new ProcessBuilder(command).redirectErrorStream(true);
            this.process = builder.start();
            this.output = process.inputReader();
        }

        void begin(Path where, int number) throws IOException {
            place = where;
            try (var input = process.outputWriter()) {
                input.write(number + " " + where + "\n");
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
