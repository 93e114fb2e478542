package dev.nerve.terminal.pane;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A process with its descendants, at one moment. *Immutable.*
///
/// @param members all processes
public record PaneProcessTree(List<ProcessHandle> members) {

    private static final Duration PAUSE = Duration.ofMillis(10);

    public PaneProcessTree {
        members = List.copyOf(members);
    }

    /// {@return a process with all its descendants; empty if it no longer exists}
    ///
    /// @param pid the process
    public static PaneProcessTree of(long pid) {
        var members = new ArrayList<ProcessHandle>();
        ProcessHandle.of(pid)
                .ifPresent(first -> {
                    members.add(first);
                    first.descendants().forEach(members::add);
                });
        return new PaneProcessTree(members);
    }

    /// Waits until all processes have ended, and then kills the remaining ones.
    ///
    /// @param grace the longest time to wait
    /// @throws InterruptedException if the thread was interrupted; all processes are killed
    /// nevertheless
    public void awaitOrKill(Duration grace) throws InterruptedException {
        long deadline = System.nanoTime() + grace.toNanos();
        try {
            while (isAlive() && System.nanoTime() < deadline) {
                Thread.sleep(PAUSE);
            }
        } finally {
            kill();
        }
    }

    /// Kills all processes, and their new descendants.
    public void kill() {
        for (var member : members) {
            member.descendants().forEach(ProcessHandle::destroyForcibly);
            member.destroyForcibly();
        }
    }

    private boolean isAlive() {
        return members.stream().anyMatch(ProcessHandle::isAlive);
    }
}
