package dev.nerve.cli.progress;

import dev.nerve.cli.Page;
import dev.nerve.event.Event;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Paints the tree of a run on a terminal, again and again in the same place.
///
/// Starts with the first event. A thread of its own paints, so that a slow terminal does not slow
/// the run; it ends with the run, or when the view is closed. *Safe for many threads.*
public final class LiveView implements RunView {

    /// About 15 frames per second.
    private static final Duration FRAME = Duration.ofMillis(66);

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

    /// Whether something has changed since the tree was left on the terminal.
    private boolean fresh;

    private LiveView(Tree tree, Screen screen, Time time) {
        this.tree = tree;
        this.screen = screen;
        this.time = time;
        this.canvas = new Canvas(screen);
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
            over = progress.isOver() && !held;
            start();
        }
        if (over) {
            close();
        }
    }

    /// Only for who holds the lock.
    private void start() {
        if (painter == null && !held && !progress.isOver()) {
            painter = Thread.ofVirtual().name("nerve-live-view").start(this::paintOn);
        }
    }

    @Override
    public void recall(Event event) {
        synchronized (lock) {
            progress.accept(event);
        }
    }

    /// The tree stays above what others write.
    @Override
    public void hold() {
        synchronized (lock) {
            held = true;
        }
        leave(painted -> painted.withHeight(Math.max(1, painted.height() - 1)));
    }

    @Override
    public void release() {
        boolean over;
        synchronized (lock) {
            held = false;
            over = progress.isOver();
            if (progress.root().isPresent()) {
                start();
            }
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
            while (true) {
                long began = time.nanos();
                paint();
                var took = Duration.ofNanos(time.nanos() - began).multipliedBy(SHARE);
                time.sleep(took.compareTo(FRAME) > 0 ? took : FRAME);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// The last line stays free for the cursor.
    private void paint() {
        var size = screen.size();
        canvas.paint(draw(size.withHeight(Math.max(1, size.height() - 1))), size);
    }

    private List<String> draw(Size size) {
        synchronized (lock) {
            return tree.draw(progress, size, time.now());
        }
    }

    /// Paints all of the tree a last time, however long it is, and leaves it there.
    @Override
    public void close() {
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
            canvas.paint(draw(room.apply(size)), size);
            canvas.leave();
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
