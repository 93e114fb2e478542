package dev.nerve.terminal.process;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The first process of a group, whose id is also the group's.
///
/// The kernel does not give the id to anybody else while the process has not been waited for, or
/// while its group has members. So before that a signal to the group is safe; afterwards it is sent
/// only if no process has the id, because one that has it can only have come after our group had
/// gone. *Safe for many threads.*
final class Leader {

    private final int pid;
    private final Supplier<Optional<Exit>> wait;
    private @Nullable Exit exit;
    private boolean groupGone;

    Leader(int pid) {
        this(pid, () -> waitFor(pid));
    }

    /// @param pid the process
    /// @param wait how it ended, if it has
    Leader(int pid, Supplier<Optional<Exit>> wait) {
        if (pid <= 1 || pid == ProcessCalls.ownGroup()) {
            throw new IllegalArgumentException("not the leader of a group that we started: " + pid);
        }
        this.pid = pid;
        this.wait = wait;
    }

    int pid() {
        return pid;
    }

    /// {@return how it ended, if it has}
    synchronized Optional<Exit> exit() {
        if (exit == null) {
            exit = wait.get().orElse(null);
        }
        return Optional.ofNullable(exit);
    }

    private static Optional<Exit> waitFor(int pid) {
        try (var scratch = Scratch.take()) {
            int result = ProcessCalls.waitpid(scratch, pid);
            if (result == 0 || result == -Abi.EINTR) {
                return Optional.empty();
            }
            if (result < 0) {
                throw new IllegalStateException(
                        "cannot wait for process %d: %s".formatted(pid, LibC.describe(-result)));
            }
            return Optional.of(Exit.ofStatus(scratch.intAt(0)));
        }
    }

    /// {@return whether the group has members, dead ones included that nobody has waited for}
    boolean hasGroup() {
        return signalGroup(0);
    }

    /// {@return whether anything it started is alive, unless that began a session of its own}
    boolean hasDescendants() {
        return Abi.MACOS ? hasGroup() : !descendants().isEmpty();
    }

    /// Sends a signal to the group, and to the groups that its members have made for themselves.
    void signalDescendants(Signal signal) {
        signalGroup(signal.number());
        descendants().stream()
                .map(ProcessTable.Entry::group)
                .distinct()
                .filter(group -> group > 1 && group != pid)
                .forEach(group -> ProcessCalls.kill(-group, signal.number()));
    }

    private List<ProcessTable.Entry> descendants() {
        return isIdTaken() ? List.of() : ProcessTable.startedBy(pid);
    }

    /// Sends a signal to all of the group.
    ///
    /// @param signal its number, or 0 to send none
    /// @return whether the group has members
    synchronized boolean signalGroup(int signal) {
        if (groupGone || isIdTaken()) {
            groupGone = true;
            return false;
        }
        int result = ProcessCalls.kill(-pid, signal);
        // macOS says EPERM if all that is left is dead.
        groupGone = result == -Abi.ESRCH || (Abi.MACOS && result == -Abi.EPERM);
        return !groupGone;
    }

    private synchronized boolean isIdTaken() {
        return exit != null && ProcessCalls.kill(pid, 0) != -Abi.ESRCH;
    }
}
