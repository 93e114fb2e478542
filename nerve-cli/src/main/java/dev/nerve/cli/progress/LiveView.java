package dev.nerve.cli.progress;

import dev.nerve.cli.Page;
import dev.nerve.event.Event;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Paints the tree of a run on a terminal, again and again in the same place.
///
/// Starts with the first event. A thread of its own paints, so that a slow terminal does not slow
/// the run; it ends with the run, or when the view is closed. *Safe for many threads.*
public final class LiveView implements RunView {

    /// About 15 frames per second.
    private static final Duration FRAME = Duration.ofMillis(66);

    /// Where somebody types, the line that is typed is painted again with every frame.
    private static final Duration FRAME_OF_A_QUESTION = Duration.ofMillis(250);

    /// What is left for the tree and for what is typed, in lines; with less, nothing is kept below.
    private static final int LEAST = 7;

    /// What is typed may take that many lines more than one.
    private static final int TYPED = 2;

    /// Painting takes at most one part in so many of the time.
    private static final int SHARE = 5;

    private final Tree tree;
    private final Screen screen;
    private final Time time;
    private final Canvas canvas;

    /// Guards the progress; never held while painting.
    private final Object lock = new Object();

    private final Progress progress = new Progress();
    private @Nullable Thread painter;
    private boolean held;
    private @Nullable QuestionLines below;
    private volatile Consumer<String> writer;

    /// Whether something has changed since the tree was left on the terminal.
    private boolean fresh;

    private LiveView(Tree tree, Screen screen, Time time) {
        this.tree = tree;
        this.screen = screen;
        this.time = time;
        this.writer = screen::write;
        this.canvas = new Canvas(text -> writer.accept(text));
    }

    /// {@return a view of a run that has not begun}
    ///
    /// @param tree how it is drawn
    /// @param screen what it is painted on
    /// @param time where time comes from
    public static LiveView open(Tree tree, Screen screen, Time time) {
        return new LiveView(tree, screen, time);
    }

    @Override
    public void show(Event event, Page page) {
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

    /// Only for who holds the lock.
    private void start() {
        if (painter == null && !held && progress.root().isPresent() && !progress.isOver()) {
            painter = Thread.ofVirtual().name("nerve-live-view").start(this::paintOn);
        }
    }

    @Override
    public void recall(Event event) {
        synchronized (lock) {
            progress.accept(event);
        }
    }

    @Override
    public boolean keepBelow(QuestionLines lines) {
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

    /// The tree stays above what others write.
    @Override
    public void hold() {
        synchronized (lock) {
            held = true;
            below = null;
        }
        leave(painted -> painted.withHeight(Math.max(1, painted.height() - 1)));
    }

    @Override
    public void release() {
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
    public void left() {
        synchronized (lock) {
            progress.leave(time.now());
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

    /// The last line stays free for the cursor. If a question stands below, it comes first: a
    /// terminal may have become too small for both, and what does not fit would scroll away with
    /// every frame.
    private void paint() {
        var size = screen.size();
        var now = time.now();
        @Nullable QuestionLines kept;
        var lines = new ArrayList<String>();
        synchronized (lock) {
            kept = below;
            var more = kept == null ? List.<String>of() : kept.lines(size.width(), now);
            int typed = kept == null ? 0 : TYPED;
            int room = Math.max(1, size.height() - 1 - typed);
            var question = shortened(more, room);
            if (question.size() < room) {
                int left = room - question.size();
                lines.addAll(tree.draw(progress, size.withHeight(left), now));
            }
            question.forEach(line -> lines.add(tree.fitted(line, size.width())));
        }
        canvas.paint(lines, size, kept == null ? Canvas.Cursor.HIDDEN : Canvas.Cursor.SHOWN);
    }

    /// {@return as many lines of a question as there is room for; blank ones go first}
    private static List<String> shortened(List<String> lines, int room) {
        return lines.size() < room
                ? lines
                : lines.stream().filter(line -> !line.isBlank()).limit(room).toList();
    }

    private List<String> draw(Size size) {
        synchronized (lock) {
            return tree.draw(progress, size, time.now());
        }
    }

    /// Paints all of the tree a last time, however long it is, and leaves it there.
    @Override
    public void close() {
        synchronized (lock) {
            below = null;
        }
        leave(size -> size.withHeight(Integer.MAX_VALUE));
    }

    /// Two threads may want that at once; the second has nothing left to do.
    private synchronized void leave(UnaryOperator<Size> room) {
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
            canvas.paint(draw(room.apply(size)), size, Canvas.Cursor.HIDDEN);
            canvas.leave();
            screen.leave();
        }
    }

    /// Whoever closes may have been interrupted, which is no reason to leave the painter alone.
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
