package dev.nerve.run;

import dev.nerve.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A token that cancels work from outside.
///
/// Cancelling interrupts every thread that works under the token or under a token derived from it.
/// Only the first cause counts. *Safe for many threads.*
public final class CancellationToken {

    private final List<Runnable> hooks = new ArrayList<>(2);
    private volatile Outcome.@Nullable Failed cause;

    private CancellationToken() {}

    /// {@return a new token}
    public static CancellationToken create() {
        return new CancellationToken();
    }

    /// Cancels with the code `cancelled`.
    ///
    /// @param reason the actor or reason
    public void cancel(String reason) {
        cancel(Outcome.failed(ErrorCode.CANCELLED, reason));
    }

    /// Cancels the work. Does nothing if it is already cancelled.
    ///
    /// @param why the future outcome of the work
    public void cancel(Outcome.Failed why) {
        // Hooks run under the lock, so a removed hook never interrupts a thread that has moved on.
        synchronized (hooks) {
            if (cause == null) {
                cause = why;
                runAll(List.copyOf(hooks.reversed()));
            }
        }
    }

    /// Runs the newest hook first, so that an inner token has its cause before the outer thread is
    /// interrupted. A hook that throws does not prevent the others.
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

    /// {@return whether the token is cancelled}
    public boolean isCancelled() {
        return cause != null;
    }

    /// {@return whether the work was cancelled only for now and can resume later}
    public boolean isResumable() {
        var why = cause;
        return why != null && why.code() == ErrorCode.INTERRUPTED;
    }

    /// {@return the cause, if the token is cancelled}
    public Optional<Outcome.Failed> cause() {
        return Optional.ofNullable(cause);
    }

    /// Throws if the token is cancelled.
    ///
    /// @throws InterruptedException if so
    public void check() throws InterruptedException {
        var why = cause;
        if (why != null) {
            throw new InterruptedException(why.message());
        }
    }

    /// Registers a hook that runs once on cancellation; immediately if the token is already
    /// cancelled.
    ///
    /// @param hook must be quick and must not acquire a lock that the cancelling thread may hold
    /// @return the registration; close it to remove the hook
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

    /// Registers a thread to interrupt on cancellation. For threads without a scope of their own.
    ///
    /// @param worker the thread
    /// @return the registration; close it to remove the hook
    public Registration interruptOnCancel(Thread worker) {
        return onCancel(new ThreadInterrupt(worker));
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
            return hooks.contains(new ThreadInterrupt(thread));
        }
    }

    /// {@return a scope with its own token for the current thread, cancelled together with this
    /// one}
    ///
    /// After the scope closes, the thread stays interrupted if this token is cancelled, because
    /// outer work must end too.
    public CancellationScope open() {
        return new CancellationScope(this, true);
    }

    /// {@return a scope for the outermost work under this token}
    ///
    /// After the scope closes, the thread is interrupted only if it also works under this token
    /// outside of the scope.
    public CancellationScope openOutermost() {
        return new CancellationScope(this, strikes(Thread.currentThread()));
    }

    private record ThreadInterrupt(Thread worker) implements Runnable {

        @Override
        public void run() {
            worker.interrupt();
        }
    }

    /// A registered hook that can be removed.
    @FunctionalInterface
    public interface Registration extends AutoCloseable {

        @Override
        void close();
    }

    /// Work on one thread that can be cancelled independently of the work around it.
    ///
    /// *Confined to the thread that opened it*, except for its token.
    public static final class CancellationScope implements AutoCloseable {

        private final CancellationToken outer;
        private final boolean moreAround;
        private final CancellationToken token = create();
        private final Registration inOuter;
        private final Registration thread;

        private CancellationScope(CancellationToken outer, boolean moreAround) {
            this.outer = outer;
            this.moreAround = moreAround;
            this.thread = token.onCancel(new ThreadInterrupt(Thread.currentThread()));
            this.inOuter = outer.onCancel(this::pass);
        }

        private void pass() {
            outer.cause().ifPresent(token::cancel);
        }

        /// {@return the token of this scope}
        public CancellationToken token() {
            return token;
        }

        /// {@return the cause, if this scope was cancelled and the work around it was not}
        public Optional<Outcome.Failed> ownCause() {
            return outer.isCancelled() ? Optional.empty() : token.cause();
        }

        /// Ends the scope. An interrupt that was meant only for this scope is cleared.
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
