package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// A running program and the processes it started, except those in a session of their own.
///
/// The program leads a process group and a session. *Safe for many threads.*
public final class ProcessTree implements AutoCloseable {

    /// The time for killed processes to end. Only a process that hangs in the kernel needs it.
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final GroupLeader leader;
    private final ExitWatch watch;
    private final long startTime;

    private ProcessTree(GroupLeader leader, ExitWatch watch) {
        this.leader = leader;
        this.watch = watch;
        this.startTime = ProcessStartTime.of(leader.pid());
    }

    /// {@return the processes of a program that nerve started}
    static ProcessTree of(int pid, DescriptorPoller poller) {
        return new ProcessTree(new GroupLeader(pid), ExitWatch.of(pid, poller));
    }

    /// {@return the processes of a program that a library started and waits for}
    ///
    /// @param pid the id of the program, which leads a session and a group
    /// @param exit returns the exit of the program, or empty while it runs
    public static ProcessTree ofExternal(int pid, Supplier<Optional<ProcessExit>> exit) {
        return new ProcessTree(new GroupLeader(pid, exit), ExitWatch.polling());
    }

    /// {@return the id of the program, which is also the id of its group and its session}
    public int pid() {
        return leader.pid();
    }

    long startTime() {
        return startTime;
    }

    /// {@return the exit of the program, or empty while it runs}
    public Optional<ProcessExit> exit() {
        return leader.exit();
    }

    /// Waits for the program to end. Processes that it started may still run.
    ///
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; the program continues
    public ProcessExit await() throws InterruptedException {
        int round = 0;
        while (true) {
            var exit = exit();
            if (exit.isPresent()) {
                return exit.get();
            }
            watch.await(round++, Long.MAX_VALUE);
        }
    }

    /// {@return whether the group has members, including the program itself}
    boolean hasMembers() {
        return exit().isEmpty() || leader.hasGroupMembers();
    }

    /// Sends a signal to the program's group. It has no effect if the group has ended.
    ///
    /// @param signal the signal to send
    public void signal(ProcessSignal signal) {
        leader.signalGroup(signal.number());
    }

    /// Ends all processes: sends a signal, waits a quarter of the time, sends it again, waits, then
    /// kills.
    ///
    /// On Linux this reaches processes that created their own group, as `timeout` and shells with
    /// job control do. It does not reach processes that started their own session. An interrupt
    /// ends the wait but not the killing.
    ///
    /// @param request the signal to send
    /// @param grace the time to wait before killing
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; all processes are killed
    ///     nevertheless
    /// @throws IOException if a process cannot be killed
    public ProcessExit end(ProcessSignal request, Duration grace)
            throws IOException, InterruptedException {
        if (hasMembers() || leader.hasDescendants()) {
            var terminator = new ProcessGroupTerminator(leader, watch);
            try {
                ask(request);
                var patience = grace.dividedBy(4);
                if (!terminator.await(patience)) {
                    // Bash loses a hangup that arrives between a command and the next prompt.
                    ask(request);
                    terminator.await(grace.minus(patience));
                }
            } finally {
                terminator.kill(KILL_LIMIT);
            }
        }
        return leader.exit().orElseThrow();
    }

    private void ask(ProcessSignal request) {
        leader.signalDescendants(request);
        // A stopped process could not react to the signal.
        leader.signalDescendants(ProcessSignal.CONT);
    }

    /// Kills all remaining processes.
    ///
    /// @throws IOException if a process cannot be killed
    public void kill() throws IOException {
        if (hasMembers() || leader.hasDescendants()) {
            new ProcessGroupTerminator(leader, watch).kill(KILL_LIMIT);
        }
    }

    /// Releases the resources. Processes that still run continue.
    @Override
    public void close() {
        watch.close();
    }
}
