package dev.nerve.terminal.process;

import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ProcessCalls;
import dev.nerve.terminal.process.libc.ScratchMemory;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The first process of a group. Its id is also the id of the group.
///
/// The kernel does not reuse the id before somebody has waited for the process, nor while its group
/// has members. Until then, a signal to the group is safe. Later, this class sends a signal only if
/// no process has the id. A process with the id would be a new one, started after our group had
/// ended. *Safe for many threads.*
final class GroupLeader {

    private final int pid;
    private final Supplier<Optional<ProcessExit>> wait;
    private @Nullable ProcessExit exit;
    private boolean groupGone;

    GroupLeader(int pid) {
        this(pid, () -> waitFor(pid));
    }

    /// @param pid the id of the process
    /// @param wait returns the exit of the process, or empty while it runs
    GroupLeader(int pid, Supplier<Optional<ProcessExit>> wait) {
        if (pid <= 1 || pid == ProcessCalls.ownGroup()) {
            throw new IllegalArgumentException("not the leader of a group that we started: " + pid);
        }
        this.pid = pid;
        this.wait = wait;
    }

    int pid() {
        return pid;
    }

    /// {@return the exit of the process, or empty while it runs}
    synchronized Optional<ProcessExit> exit() {
        if (exit == null) {
            exit = wait.get().orElse(null);
        }
        return Optional.ofNullable(exit);
    }

    private static Optional<ProcessExit> waitFor(int pid) {
        try (var scratch = ScratchMemory.acquire()) {
            int result = ProcessCalls.waitpid(scratch, pid);
            if (result == 0 || result == -PlatformConstants.EINTR) {
                return Optional.empty();
            }
            if (result < 0) {
                throw new IllegalStateException(
                        "cannot wait for process %d: %s".formatted(pid, LibC.describe(-result)));
            }
            return Optional.of(ProcessExit.ofStatus(scratch.intAt(0)));
        }
    }

    /// {@return whether the group has members, including dead ones that nobody has waited for}
    boolean hasGroupMembers() {
        return signalGroup(0);
    }

    /// {@return whether a process that it started is alive, except in a session of its own}
    boolean hasDescendants() {
        return PlatformConstants.MACOS ? hasGroupMembers() : !descendants().isEmpty();
    }

    /// Sends a signal to the group and to the groups that its members have created.
    void signalDescendants(ProcessSignal signal) {
        signalGroup(signal.number());
        descendants().stream()
                .map(ProcessTable.ProcessEntry::group)
                .distinct()
                .filter(group -> group > 1 && group != pid)
                .forEach(group -> ProcessCalls.kill(-group, signal.number()));
    }

    private List<ProcessTable.ProcessEntry> descendants() {
        return isIdTaken() ? List.of() : ProcessTable.inSession(pid);
    }

    /// Sends a signal to all processes of the group.
    ///
    /// @param signal the number of the signal, or 0 to send none
    /// @return whether the group has members
    synchronized boolean signalGroup(int signal) {
        if (groupGone || isIdTaken()) {
            groupGone = true;
            return false;
        }
        int result = ProcessCalls.kill(-pid, signal);
        // macOS returns EPERM if only dead processes are left.
        groupGone =
                result == -PlatformConstants.ESRCH
                        || (PlatformConstants.MACOS && result == -PlatformConstants.EPERM);
        return !groupGone;
    }

    private synchronized boolean isIdTaken() {
        return exit != null && ProcessCalls.kill(pid, 0) != -PlatformConstants.ESRCH;
    }
}
