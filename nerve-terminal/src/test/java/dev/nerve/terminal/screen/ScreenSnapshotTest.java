package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.TerminalRecordings;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A viewer that comes late: the screen as sequences, and then the rest of the output, give the
/// same screen, cell by cell.
class ScreenSnapshotTest {

    private static final int SCROLLBACK = 100_000;
    private static final int CUTS = 3;

    static List<String> recordings() {
        return TerminalRecordings.names();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void aLateViewerOfARecordingSeesTheSame(String name) {
        var random = new Random(name.hashCode());
        for (int cut = 0; cut < CUTS; cut++) {
            compare(RecordedJobs.of(name), random);
        }
    }

    @Test
    void aLateViewerOfRandomOutputSeesTheSame() {
        RandomSeeds.each(
                1_000,
                random -> {
                    var size = new TerminalSize(2 + random.nextInt(18), 2 + random.nextInt(8));
                    compare(new Job(size, SCROLLBACK, false, ViewedOutput.steps(random)), random);
                });
    }

    /// A resize makes viewers draw the screen again, so each part between two sizes stands alone.
    private static void compare(Job job, Random random) {
        var first = new Screen(job.size(), SCROLLBACK, new SequenceListener() {});
        var output = new ByteArrayOutputStream();
        for (var step : job.steps()) {
            switch (step) {
                case Step.Output written -> output.writeBytes(written.bytes());
                case Step.Resize(var size) -> {
                    view(first, output, random, job);
                    first.resize(size);
                }
            }
        }
        view(first, output, random, job);
    }

    private static void view(Screen first, ByteArrayOutputStream output, Random random, Job job) {
        var bytes = output.toByteArray();
        output.reset();
        int cut = random.nextInt(bytes.length + 1);
        long before = first.snapshot().position();
        first.feed(bytes, 0, cut);

        var snapshot = first.snapshot();
        var second = new Screen(first.frame().size(), SCROLLBACK, new SequenceListener() {});
        var drawn = snapshot.sequences().getBytes(StandardCharsets.UTF_8);
        second.feed(drawn, 0, drawn.length);
        int shown = (int) Math.max(0, snapshot.position() - before);

        assertThat(describe(second)).as("at once: %s", shown(job)).isEqualTo(describe(first));
        second.feed(bytes, shown, bytes.length - shown);
        first.feed(bytes, cut, bytes.length - cut);
        assertThat(describe(second))
                .as("after the rest: %s", shown(job))
                .isEqualTo(describe(first));
    }

    private static String shown(Job job) {
        var text = job.toString();
        return text.substring(0, Math.min(text.length(), 4_000));
    }

    /// The whole state of a screen; an empty cell looks like a space.
    private static List<String> describe(Screen screen) {
        var state = screen.display();
        var buffer = state.page();
        var lines = new ArrayList<String>();
        lines.add("%s %b".formatted(state.size(), state.isAlternate()));
        lines.add("cursor %d,%d %b".formatted(buffer.y, buffer.x, state.modes.cursorHidden));
        lines.add("region %d,%d".formatted(buffer.top, buffer.bottom));
        lines.add("title " + screen.frame().title());
        for (var mode : TerminalMode.values()) {
            lines.add(mode + " " + screen.isOn(mode));
        }
        lines.add("%b %b %b".formatted(state.modes.insert, state.modes.origin, state.modes.wrap));
        for (int row = 0; row < buffer.rows(); row++) {
            lines.add(describe(state.main().line(row), buffer.columns()));
            lines.add(describe(buffer.line(row), buffer.columns()));
        }
        return lines;
    }

    private static String describe(CellLine line, int columns) {
        var text = new StringBuilder(line.isWrapped() ? "+" : "-");
        for (int column = 0; column < columns; column++) {
            var cell = line.text(column);
            text.append(
                    "[%s %d %x %x %s]"
                            .formatted(
                                    cell.equals(" ") ? "" : cell,
                                    line.width(column),
                                    line.foreground(column),
                                    line.background(column),
                                    line.extra(column)));
        }
        return text.toString();
    }
}
