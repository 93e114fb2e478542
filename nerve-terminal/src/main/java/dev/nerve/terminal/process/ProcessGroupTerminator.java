package dev.nerve.terminal.process;

import java.io.IOException;
import java.time.Duration;

/// The termination of a process group: waits for its end or kills it. *Confined to one thread.*
final class ProcessGroupTerminator {

    /// The pause before the next kill: a killed process may have started another one just before.
    private static final Duration AGAIN = Duration.ofMillis(20);

    private final GroupLeader leader;
    private final ExitWatch watch;

    ProcessGroupTerminator(GroupLeader leader, ExitWatch watch) {
        this.leader = leader;
        this.watch = watch;
    }

    /// Waits until all processes of the group have ended.
    ///
    /// @return true if they ended in time
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

    /// The system reports the end of the leader. The ends of the other processes need polling.
    private void pause(int round, long left) throws InterruptedException {
        var patience = leader.exit().isPresent() ? ExitWatch.polling() : watch;
        patience.await(round, left);
    }

    /// Kills all remaining processes. An interrupt does not stop this; the thread stays
    /// interrupted.
    void kill(Duration limit) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            long deadline = System.nanoTime() + limit.toNanos();
            for (boolean over = isOver(); !over; ) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "cannot kill all of process group %d".formatted(leader.pid()));
                }
                leader.signalDescendants(ProcessSignal.KILL);
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
