package dev.nerve.terminal.process;

import java.io.IOException;
import java.time.Duration;

/// The last moments of a group. *Confined to one thread.*
final class Ending {

    /// What is killed may have started something just before, so it is killed again soon.
    private static final Duration AGAIN = Duration.ofMillis(20);

    private final Leader leader;
    private final ExitWatch watch;

    Ending(Leader leader, ExitWatch watch) {
        this.leader = leader;
        this.watch = watch;
    }

    /// Waits until all are gone.
    ///
    /// @return whether they went in time
    boolean await(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        for (int round = 0; ; round++) {
            if (isOver()) {
                return true;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            pause(round, left);
        }
    }

    private boolean isOver() {
        return leader.exit().isPresent() && !leader.hasDescendants();
    }

    /// The leader's end can be waited for; that of the others has to be looked for.
    private void pause(int round, long left) throws InterruptedException {
        var patience = leader.exit().isPresent() ? ExitWatch.polling() : watch;
        patience.await(round, left);
    }

    /// Kills all that is left. An interrupt does not stop this; it is kept for the caller.
    void kill(Duration limit) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            long deadline = System.nanoTime() + limit.toNanos();
            for (boolean over = isOver(); !over; ) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "cannot kill all of process group %d".formatted(leader.pid()));
                }
                leader.signalDescendants(Signal.KILL);
                try {
                    over = await(AGAIN);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
