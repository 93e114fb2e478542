package dev.nerve.run;

import dev.nerve.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A token with which work can be stopped from outside, at once.
///
/// Cancelling interrupts every thread that works under the token or under a token made from it. The
/// first cause stays. *Safe for many threads.*
public final class Cancellation {

    private final List<Runnable> hooks = new ArrayList<>(2);
    private volatile Outcome.@Nullable Failed cause;

    private Cancellation() {}

    /// {@return a token that nothing has cancelled yet}
    public static Cancellation create() {
        return new Cancellation();
    }

    /// Cancels with the code `cancelled`.
    ///
    /// @param reason who or what wants that
    public void cancel(String reason) {
        cancel(Outcome.failed(ErrorCode.CANCELLED, reason));
    }

    /// Cancels; does nothing if that has been done before.
    ///
    /// @param why what the work's outcome will be
    public void cancel(Outcome.Failed why) {
        // Hooks run under the lock: one that was removed never strikes a thread that has moved on.
        synchronized (hooks) {
            if (cause == null) {
                cause = why;
                runAll(List.copyOf(hooks.reversed()));
            }
        }
    }

    /// The last first: a token inside this one knows why before the thread around it is
    /// interrupted. One that throws does not keep the others from their work.
    private static void runAll(List<Runnable> all) {
        RuntimeException thrown = null;
        for (var hook : all) {
            try {
                hook.run();
            } catch (RuntimeException failure) {
                thrown = failure;
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    /// {@return whether it was cancelled}
    public boolean isCancelled() {
        return cause != null;
    }

    /// {@return whether it was cancelled only to be left, and can go on later}
    public boolean isLeft() {
        var why = cause;
        return why != null && why.code() == ErrorCode.INTERRUPTED;
    }

    /// {@return why it was cancelled, if it was}
    public Optional<Outcome.Failed> cause() {
        return Optional.ofNullable(cause);
    }

    /// Throws if it was cancelled.
    ///
    /// @throws InterruptedException if so
    public void check() throws InterruptedException {
        var why = cause;
        if (why != null) {
            throw new InterruptedException(why.message());
        }
    }

    /// Lets cancelling run something: once, at once if it is cancelled already.
    ///
    /// @param hook quick, and takes no lock that is held while cancelling
    /// @return to take it back
    public Registration onCancel(Runnable hook) {
        synchronized (hooks) {
            if (cause == null) {
                hooks.add(hook);
                return () -> remove(hook);
            }
        }
        hook.run();
        return () -> {};
    }

    /// Lets cancelling interrupt a thread that works under this token without having opened it.
    ///
    /// @param worker the thread, until it is taken back
    /// @return to take it back
    public Registration interrupting(Thread worker) {
        return onCancel(new Strike(worker));
    }

    private void remove(Runnable hook) {
        synchronized (hooks) {
            int last = hooks.lastIndexOf(hook);
            if (last >= 0) {
                hooks.remove(last);
            }
        }
    }

    private boolean strikes(Thread thread) {
        synchronized (hooks) {
            return hooks.contains(new Strike(thread));
        }
    }

    /// {@return a token of its own for what this thread does next, cancelled when this one is}
    ///
    /// When it is closed, the thread stays interrupted if this one was cancelled: more is to end.
    public Scope open() {
        return new Scope(this, true);
    }

    /// {@return the same for the outermost work under this token}
    ///
    /// When it is closed, the thread is interrupted only if it works under this token apart from
    /// that.
    public Scope openOutermost() {
        return new Scope(this, strikes(Thread.currentThread()));
    }

    private record Strike(Thread worker) implements Runnable {

        @Override
        public void run() {
            worker.interrupt();
        }
    }

    /// Something that can be taken back.
    @FunctionalInterface
    public interface Registration extends AutoCloseable {

        @Override
        void close();
    }

    /// A stretch of work on one thread that can be cancelled apart from what is around it.
    ///
    /// *Confined to the thread that opened it*, but for its token.
    public static final class Scope implements AutoCloseable {

        private final Cancellation outer;
        private final boolean moreAround;
        private final Cancellation token = create();
        private final Registration inOuter;
        private final Registration thread;

        private Scope(Cancellation outer, boolean moreAround) {
            this.outer = outer;
            this.moreAround = moreAround;
            this.thread = token.onCancel(new Strike(Thread.currentThread()));
            this.inOuter = outer.onCancel(this::pass);
        }

        private void pass() {
            outer.cause().ifPresent(token::cancel);
        }

        /// {@return the token of this stretch}
        public Cancellation token() {
            return token;
        }

        /// {@return why this stretch, and not what is around it, was cancelled}
        public Optional<Outcome.Failed> ownCause() {
            return outer.isCancelled() ? Optional.empty() : token.cause();
        }

        /// Ends the stretch; an interrupt that was meant for it alone does not reach what comes
        /// after.
        @Override
        public void close() {
            inOuter.close();
            thread.close();
            if (token.isCancelled()) {
                Thread.interrupted();
                if (moreAround && outer.isCancelled()) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
