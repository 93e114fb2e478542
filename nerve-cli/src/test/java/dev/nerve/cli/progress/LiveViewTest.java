package dev.nerve.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.cli.console.ConsoleScreen;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.event.Event;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.RandomSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LiveViewTest {

    private static final Duration FRAME = Duration.ofMillis(66);

    private final ManualTimeSource time = new ManualTimeSource();
    private final EventScript script = new EventScript();
    private final ProgressTree tree = new ProgressTree(TreeTheme.UNICODE, TextStyle.COLOURED);
    private final List<Event> events = new ArrayList<>();

    @Test
    void lastScreenIsTheWholeTree() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));

        play(
                terminal,
                "0 started run a:bash b:bash",
                "1 begins a bash",
                "9 done a",
                "9 completed run");

        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
        assertThat(terminal.isAsItWas()).isTrue();
    }

    @Test
    void treeThatIsTallerThanTheScreenIsThereOnceInTheEnd() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 5));
        var steps = new StringBuilder("0 started run");
        for (int i = 0; i < 30; i++) {
            steps.append(" s").append(i).append(":bash");
        }

        play(terminal, steps.toString(), "1 begins s7 bash", "5 begins s9 bash", "9 completed run");

        assertThat(terminal.lines()).hasSize(33).isEqualTo(whole(terminal.size()));
    }

    @Test
    void whatWasThereBeforeStays() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 6));
        terminal.write("first\r\nsecond\r\n");

        play(
                terminal,
                "0 started run a:bash b:bash c:bash d:bash",
                "5 begins b bash",
                "9 completed run");

        assertThat(terminal.lines()).startsWith("first", "second", "✓ run");
        assertThat(terminal.lines()).hasSize(2 + whole(terminal.size()).size());
    }

    @Test
    void terminalThatGetsNarrowerIsPaintedInTheSamePlace() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        terminal.write("first\r\n");
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash b:bash");
            show(view, "0 begins a bash");
            show(view, "0 writes a a long line that takes all the room there is beside it");
            step();
            terminal.resize(new ConsoleSize(25, 20));
            step();
            show(view, "9 completed run");
        }

        assertThat(terminal.lines().getFirst()).isEqualTo("first");
        assertThat(terminal.lines().subList(1, terminal.lines().size()))
                .isEqualTo(whole(terminal.size()));
    }

    @Test
    void runningStepsAndTheirLastLinesAreInView() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash b:bash");
            show(view, "0 begins a bash");
            show(view, "0 writes a counting");
            step();

            assertThat(terminal.view())
                    .isEqualTo(
                            """
                            ⠋ run
                            ├─ ⠋ a  bash    0.0 s  counting
                            └─ · b  bash

                            0 of 2 steps, 0.0 s\
                            """);
            assertThat(terminal.hasCursor()).isFalse();

            advance(Duration.ofMillis(1634));

            assertThat(terminal.view())
                    .contains("a  bash    1.7 s  counting", "0 of 2 steps, 1.7 s");
        }
        assertThat(terminal.isAsItWas()).isTrue();
    }

    @Test
    void thereAreNoMoreThanFifteenFramesInASecond() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash");
            for (int i = 0; i < 15; i++) {
                show(view, "0 writes a " + i + "\\n");
                show(view, "0 writes a and more\\n");
                step();
            }

            assertThat(time.sleeps()).allMatch(FRAME::equals);
            assertThat(terminal.writes()).isBetween(2, 16);
        }
    }

    @Test
    void terminalThatDoesNotTakeAnythingDoesNotHoldUpTheRun() throws InterruptedException {
        var released = new CountDownLatch(1);
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));
        var slow = new Slow(terminal, released);
        var view = LiveView.open(tree, slow, time);

        show(view, "0 started run a:bash");
        show(view, "1 begins a bash");
        show(view, "2 done a");
        assertThat(terminal.writes()).isZero();
        released.countDown();
        show(view, "3 completed run");

        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
    }

    @Test
    void interruptOfTheRunDoesNotSpoilTheLastScreen() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));
        var view = LiveView.open(tree, terminal, time);
        show(view, "0 started run a:bash");

        Thread.currentThread().interrupt();
        show(view, "3 stopped run interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
        assertThat(terminal.isAsItWas()).isTrue();
    }

    @Test
    void viewWithoutEventsTouchesNothing() {
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));

        LiveView.open(tree, terminal, time).close();

        assertThat(terminal.writes()).isZero();
    }

    @Test
    void othersCanWriteWhileItIsHeld() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash");
            step();
            view.yieldTerminal();
            assertThat(terminal.isAsItWas()).isTrue();
            terminal.write("Well? yes\r\n");
            int writes = terminal.writes();
            show(view, "0 begins a bash");
            show(view, "1 done a");
            assertThat(terminal.writes()).isEqualTo(writes);
            view.reclaimTerminal();
            show(view, "2 completed run");
        }

        assertThat(terminal.lines().subList(0, 5))
                .containsExactly("⠋ run", "└─ · a  bash", "", "0 of 1 step, 0.0 s", "Well? yes");
        assertThat(terminal.lines().subList(5, terminal.lines().size()))
                .isEqualTo(whole(terminal.size()));
    }

    @Test
    void treeAndCountdownGoOnWhileAQuestionIsKeptBelow() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        var deadline = time.now().plusSeconds(10);
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash b:gate");
            show(view, "0 begins a bash");
            step();
            var kept =
                    view.showBelow((_, now) ->
                            List.of(
                                    "",
                                    "? b  within " + Duration.between(now, deadline).toSeconds()));
            assertThat(kept).isTrue();
            step();
            assertThat(terminal.view()).contains(" a  bash    0.1 s", "\n\n? b  within 9");
            assertThat(terminal.hasCursor()).isTrue();

            show(view, "1 done a");
            advance(Duration.ofSeconds(5));
            assertThat(terminal.view()).contains("✓ a", "? b  within 4").doesNotContain("within 9");

            view.clearBelow();
            advance(Duration.ofSeconds(1));
            assertThat(terminal.view()).doesNotContain("? b");
            show(view, "2 completed run");
        }

        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
        assertThat(terminal.isAsItWas()).isTrue();
    }

    @Test
    void runThatEndsWhileAQuestionIsKeptIsShownAfterwards() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:gate");
            view.showBelow((_, _) -> List.of("? a"));
            time.awaitSleepers(1);
            advance(Duration.ofSeconds(1));
            show(view, "2 completed run");
            view.clearBelow();
        }

        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
    }

    @Test
    void questionThatTakesAllTheRoomIsNotKept() {
        var terminal = new FakeTerminal(new ConsoleSize(60, 10));
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:gate");

            assertThat(view.showBelow((_, _) -> List.of("1", "2", "3", "4"))).isFalse();
            assertThat(view.showBelow((_, _) -> List.of("1", "2", "3"))).isTrue();
        }
    }

    /// `-Dupdate=true` writes down what is seen now.
    @Test
    void questionStaysInViewInATerminalThatGetsSmall() throws Exception {
        var terminal = new FakeTerminal(new ConsoleSize(40, 20));
        var deadline = time.now().plusSeconds(60);
        var seen = new StringBuilder();
        try (var view = LiveView.open(tree, terminal, time)) {
            show(view, "0 started run a:bash b:gate c:bash");
            show(view, "0 begins a bash");
            step();
            assertThat(view.showBelow((_, now) -> question(Duration.between(now, deadline))))
                    .isTrue();
            for (int height : List.of(20, 9, 7, 5, 4, 3, 2, 20)) {
                terminal.resize(new ConsoleSize(40, height));
                advance(Duration.ofSeconds(1));
                int lines = terminal.lines().size();
                advance(Duration.ofSeconds(1));
                advance(Duration.ofSeconds(1));
                assertThat(terminal.lines()).hasSize(lines);
                seen.append("=== 40x").append(height).append('\n');
                seen.append(terminal.view()).append("\n\n");
            }
        }

        var golden = Path.of("src", "test", "resources", "live", "small-terminal.txt");
        if (Boolean.getBoolean("update")) {
            Files.writeString(golden, seen);
        }
        assertThat(seen).hasToString(Files.readString(golden));
    }

    private static List<String> question(Duration left) {
        var within = "  within %d s".formatted(left.toSeconds());
        return List.of("", "? b  Shall it be released?", "  1 yes   2 no", within);
    }

    @Test
    void aRunThatEndsWhileItIsHeldIsShownAfterwards() {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        try (var view = LiveView.open(tree, terminal, time)) {
            view.yieldTerminal();
            show(view, "0 started run a:bash");
            show(view, "2 completed run");
            assertThat(terminal.writes()).isZero();
            view.reclaimTerminal();
        }

        assertThat(terminal.lines()).isEqualTo(whole(terminal.size()));
        assertThat(terminal.isAsItWas()).isTrue();
    }

    @Test
    void whatIsRecalledIsKnownAndNotPainted() throws InterruptedException {
        var terminal = new FakeTerminal(new ConsoleSize(60, 20));
        try (var view = LiveView.open(tree, terminal, time)) {
            for (var line : List.of("0 started run a:bash b:bash", "0 begins a bash", "1 done a")) {
                var event = script.event(line);
                events.add(event);
                view.addPastEvent(event);
            }
            assertThat(terminal.writes()).isZero();
            show(view, "9 resumes run interrupted");
            step();
            assertThat(terminal.view()).contains("✓ a", "· b");
            view.runInterrupted();
        }

        assertThat(terminal.view()).contains("■ run", "interrupted");
    }

    @Test
    void lastScreenIsTheWholeTreeWhateverHappened() {
        RandomSeeds.each(
                60,
                random -> {
                    var terminal =
                            new FakeTerminal(
                                    new ConsoleSize(
                                            20 + random.nextInt(60), 2 + random.nextInt(20)));
                    var test = new LiveViewTest();
                    test.play(terminal, RandomEvents.script(random).toArray(String[]::new));
                    assertThat(terminal.lines()).isEqualTo(test.whole(terminal.size()));
                    assertThat(terminal.isAsItWas()).isTrue();
                });
    }

    private void play(FakeTerminal terminal, String... lines) throws InterruptedException {
        try (var view = LiveView.open(tree, terminal, time)) {
            for (var line : lines) {
                show(view, line);
                if (seen().isOver()) {
                    break;
                }
                step();
            }
        }
    }

    private void show(LiveView view, String line) {
        var event = script.event(line);
        events.add(event);
        view.show(event, TextPage.of(TextStyle.PLAIN));
    }

    /// Lets one more frame be painted.
    private void step() throws InterruptedException {
        time.awaitSleepers(1);
        advance(FRAME);
    }

    private void advance(Duration duration) {
        int frames = time.sleeps().size();
        time.advance(duration);
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> time.sleeps().size() > frames);
    }

    private List<String> whole(ConsoleSize size) {
        return new ProgressTree(TreeTheme.UNICODE, TextStyle.PLAIN)
                .draw(seen(), size.withHeight(Integer.MAX_VALUE), time.now());
    }

    private RunProgress seen() {
        var progress = new RunProgress();
        events.forEach(progress::accept);
        return progress;
    }

    private record Slow(FakeTerminal terminal, CountDownLatch released) implements ConsoleScreen {

        @Override
        public ConsoleSize size() {
            return terminal.size();
        }

        @Override
        public void write(String text) {
            try {
                released.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            terminal.write(text);
        }
    }
}
