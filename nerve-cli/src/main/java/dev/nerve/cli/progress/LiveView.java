package dev.nerve.cli.progress;

import dev.nerve.cli.console.ConsoleScreen;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.console.TerminalCanvas;
import dev.nerve.cli.output.TextPage;
import dev.nerve.event.Event;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A view that repaints the tree of a run in place on a terminal.
///
/// The first event starts a painter thread, so that a slow terminal does not slow the run. The
/// thread ends with the run, or when the view is closed. *Safe for many threads.*
public final class LiveView implements RunView {

    /// About 15 frames per second.
    private static final Duration FRAME = Duration.ofMillis(66);

    /// While a person types, the editor repaints its line with every frame.
    private static final Duration FRAME_OF_A_QUESTION = Duration.ofMillis(250);

    /// The minimum number of lines for the tree and the typed text; with fewer, the view shows no
    /// question.
    private static final int LEAST = 7;

    /// The number of lines that typed text may take beyond the first.
    private static final int TYPED = 2;

    /// Painting takes at most one part in this many of the time.
    private static final int SHARE = 5;

    private final ProgressTree tree;
    private final ConsoleScreen screen;
    private final TimeSource time;
    private final TerminalCanvas canvas;

    /// Guards the progress; never held while painting.
    private final Object lock = new Object();

    private final RunProgress progress = new RunProgress();
    private @Nullable Thread painter;
    private boolean held;
    private @Nullable QuestionLines below;
    private volatile Consumer<String> writer;

    /// True if something has changed since the last final painting.
    private boolean fresh;

    private LiveView(ProgressTree tree, ConsoleScreen screen, TimeSource time) {
        this.tree = tree;
        this.screen = screen;
        this.time = time;
        this.writer = screen::write;
        this.canvas = new TerminalCanvas(text -> writer.accept(text));
    }

    /// {@return a view of a run that has not started}
    ///
    /// @param tree draws the tree
    /// @param screen the screen to paint on
    /// @param time the clock
    public static LiveView open(ProgressTree tree, ConsoleScreen screen, TimeSource time) {
        return new LiveView(tree, screen, time);
    }

    @Override
    public void show(Event event, TextPage page) {
        boolean over;
        synchronized (lock) {
            progress.accept(event);
            fresh = true;
            over = progress.isOver() && !held && below == null;
            start();
        }
        if (over) {
            close();
        }
    }

    /// Starts the painter if necessary. The caller must hold the lock.
    private void start() {
        if (painter == null && !held && progress.root().isPresent() && !progress.isOver()) {
            painter = Thread.ofVirtual().name("nerve-live-view").start(this::paintOn);
        }
    }

    @Override
    public void addPastEvent(Event event) {
        synchronized (lock) {
            progress.accept(event);
        }
    }

    @Override
    public boolean showBelow(QuestionLines lines) {
        synchronized (lock) {
            var size = screen.size();
            if (lines.lines(size.width(), time.now()).size() > size.height() - LEAST) {
                return false;
            }
            below = lines;
            fresh = true;
            start();
            return true;
        }
    }

    @Override
    public void clearBelow() {
        boolean over;
        synchronized (lock) {
            over = below != null && progress.isOver() && !held;
            below = null;
        }
        if (over) {
            close();
        }
    }

    @Override
    public void writeThrough(Consumer<String> other) {
        writer = other;
    }

    /// The tree stays above the text that others write.
    @Override
    public void yieldTerminal() {
        synchronized (lock) {
            held = true;
            below = null;
        }
        leave(painted -> painted.withHeight(Math.max(1, painted.height() - 1)));
    }

    @Override
    public void reclaimTerminal() {
        boolean over;
        synchronized (lock) {
            held = false;
            over = progress.isOver();
            start();
        }
        if (over) {
            close();
        }
    }

    @Override
    public void runInterrupted() {
        synchronized (lock) {
            progress.interrupt(time.now());
            fresh |= progress.root().isPresent() && !progress.isOver();
        }
    }

    private void paintOn() {
        try {
            screen.enter();
            while (true) {
                long began = time.nanos();
                paint();
                var took = Duration.ofNanos(time.nanos() - began).multipliedBy(SHARE);
                var frame = isAnswered() ? FRAME_OF_A_QUESTION : FRAME;
                time.sleep(took.compareTo(frame) > 0 ? took : frame);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isAnswered() {
        synchronized (lock) {
            return below != null;
        }
    }

    /// Paints the tree and the question below it. The last line stays free for the cursor.
    ///
    /// The question has priority: a terminal may have become too small for both, and lines that do
    /// not fit would scroll away with every frame.
    private void paint() {
        var size = screen.size();
        var now = time.now();
        @Nullable QuestionLines shownQuestion;
        var lines = new ArrayList<String>();
        synchronized (lock) {
            shownQuestion = below;
            var more =
                    shownQuestion == null
                            ? List.<String>of()
                            : shownQuestion.lines(size.width(), now);
            int typed = shownQuestion == null ? 0 : TYPED;
            int room = Math.max(1, size.height() - 1 - typed);
            var question = shortened(more, room);
            if (question.size() < room) {
                int left = room - question.size();
                lines.addAll(tree.draw(progress, size.withHeight(left), now));
            }
            question.forEach(line -> lines.add(tree.fitted(line, size.width())));
        }
        canvas.paint(
                lines,
                size,
                shownQuestion == null
                        ? TerminalCanvas.CursorState.HIDDEN
                        : TerminalCanvas.CursorState.SHOWN);
    }

    /// {@return as many lines of a question as fit; removes blank lines first}
    private static List<String> shortened(List<String> lines, int room) {
        return lines.size() < room
                ? lines
                : lines.stream().filter(line -> !line.isBlank()).limit(room).toList();
    }

    private List<String> draw(ConsoleSize size) {
        synchronized (lock) {
            return tree.draw(progress, size, time.now());
        }
    }

    /// Paints the whole tree a last time, with any number of lines, and leaves it on the terminal.
    @Override
    public void close() {
        synchronized (lock) {
            below = null;
        }
        leave(size -> size.withHeight(Integer.MAX_VALUE));
    }

    /// Stops the painter and paints a last time. If two threads call this, the second does nothing.
    private synchronized void leave(UnaryOperator<ConsoleSize> room) {
        boolean changed;
        @Nullable Thread painting;
        synchronized (lock) {
            painting = painter;
            painter = null;
            changed = fresh;
            fresh = false;
        }
        if (painting != null) {
            join(painting);
        }
        if (painting != null || changed) {
            var size = screen.size();
            canvas.paint(draw(room.apply(size)), size, TerminalCanvas.CursorState.HIDDEN);
            canvas.leave();
            screen.leave();
        }
    }

    /// Waits for the painter to end, even if the calling thread is interrupted.
    private static void join(Thread painting) {
        boolean interrupted = Thread.interrupted();
        painting.interrupt();
        while (true) {
            try {
                painting.join();
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
