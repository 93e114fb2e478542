package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A workflow that is killed again and again, and continues until its end.
@Tag("faults")
@EnabledOnOs(OS.LINUX)
class CrashTest {

    private static final int KILLS = Integer.getInteger("nerve.kills", 200);
    private static final int KILLS_INSIDE = Integer.getInteger("nerve.kills.inside", 50);
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(700);
    private static final long MOST_SILENCE = TimeUnit.SECONDS.toNanos(5);
    private static final int MOST_EVENTS = 40;
    private static final int MOST_LINES = 40;
    private static final int MANY = 50;
    private static final int MOST_PROCESSES = 200;

    /// The exit code of a process that a signal killed: 128 and SIGKILL.
    private static final int KILLED = 128 + 9;

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
    @Timeout(value = 6, unit = TimeUnit.MINUTES)
    void nothingIsDoneTwiceAndNothingIsLostAtRandomInstants() throws Exception {
        killUntilDone(KILLS, new AtSomeInstant(random));
    }

    @Test
    @Timeout(value = 3, unit = TimeUnit.MINUTES)
    void nothingIsDoneTwiceAndNothingIsLostInsideACommit() throws Exception {
        killUntilDone(KILLS_INSIDE, new InsideACommit(random));
    }

    private void killUntilDone(int kills, Killer killer) throws Exception {
        var expected = tell("undisturbed", killer, 0).end;
        int done = 0;
        int atWork = 0;
        for (int number = 0; done < kills; number++) {
            var told = tell("story" + number, killer, kills - done);
            assertThat(told.end).as(about("story" + number)).isEqualTo(expected);
            done += told.kills;
            atWork += told.atWork;
        }
        assertThat(atWork).as("kills in the middle of work").isGreaterThan(done / 5);
    }

    /// {@return a story that has come to its end}
    private Told tell(String name, Killer killer, int mostKills) throws Exception {
        try (var story = new Story(directory.resolve(name), about(name))) {
            int kills = 0;
            int atWork = 0;
            for (int number = 1; number < MOST_PROCESSES; number++) {
                boolean killed = live(story, number, kills < mostKills ? killer : new Nobody());
                if (!story.end().isEmpty()) {
                    story.check();
                    return new Told(story.end(), kills, atWork);
                }
                kills += killed ? 1 : 0;
                atWork += killed && story.hasWorked(number) ? 1 : 0;
            }
            throw new AssertionError("never done: " + about(name));
        }
    }

    private String about(String story) {
        return "%s of -Dseed=%d".formatted(story, seed);
    }

    /// {@return whether it was killed}
    private boolean live(Story story, int number, Killer killer) throws Exception {
        try (var child = next) {
            // The one after it gets ready meanwhile.
            next = new Incarnation();
            child.begin(number, killer.trap(), story.place());
            var hearing = Thread.ofVirtual().start(() -> story.follow(child, number));
            boolean killed = killer.kill(child);
            int code = child.await();
            hearing.join();
            story.requireNoProblem();
            assertThat(code).as(story.about()).isIn(0, KILLED, Trap.CAUGHT);
            return killed;
        }
    }

    /// The facts about a story.
    ///
    /// @param end the result
    /// @param kills the number of processes that were killed before they reported it
    /// @param atWork the number of those that had done something
    private record Told(String end, int kills, int atWork) {}

    /// The killer of a process.
    private interface Killer {

        /// {@return the trap in which the process kills itself}
        String trap();

        /// {@return whether it was killed}
        boolean kill(Incarnation child) throws InterruptedException;
    }

    private record Nobody() implements Killer {

        @Override
        public String trap() {
            return CrashingProgram.FREE;
        }

        @Override
        public boolean kill(Incarnation child) {
            return false;
        }
    }

    /// Kills mostly when it has come so far, however fast the machine is: one that never comes to
    /// work would never be done. Some are killed while they begin, some a while after that, and
    /// some when an answer has been taken that they have not seen.
    private record AtSomeInstant(Random random) implements Killer {

        @Override
        public String trap() {
            return CrashingProgram.FREE;
        }

        @Override
        public boolean kill(Incarnation child) throws InterruptedException {
            long wait = random.nextLong(MOST_NANOS);
            switch (random.nextInt(10)) {
                case 0 -> {}
                case 1, 2 -> child.awaitBegun();
                case 3 -> {
                    child.awaitAnswered();
                    wait /= MANY;
                }
                default -> {
                    long silence = random.nextLong(MOST_NANOS, MOST_SILENCE);
                    child.awaitHeard(1 + random.nextInt(MOST_LINES), silence);
                    wait /= MANY;
                }
            }
            if (child.endsWithin(wait)) {
                return false;
            }
            child.kill();
            return true;
        }
    }

    /// Lets it run into a trap. Those that are not caught count for nothing.
    private record InsideACommit(Random random) implements Killer {

        @Override
        public String trap() {
            var places = Trap.Place.values();
            var place = places[random.nextInt(places.length)];
            return new Trap(place, 1 + random.nextInt(MOST_EVENTS)).toString();
        }

        @Override
        public boolean kill(Incarnation child) throws InterruptedException {
            return child.await() == Trap.CAUGHT;
        }
    }
}
