package dev.nerve.terminal.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/// A running program and all that it started, as far as none of it began a session of its own.
///
/// The program leads a process group and a session. *Safe for many threads.*
public final class ProcessFamily implements AutoCloseable {

    /// How long the dead may take to go; only a process that hangs in the kernel needs it.
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final Leader leader;
    private final ExitWatch watch;
    private final long startTime;

    private ProcessFamily(Leader leader, ExitWatch watch) {
        this.leader = leader;
        this.watch = watch;
        this.startTime = StartTime.of(leader.pid());
    }

    /// {@return the family of a program that we started}
    static ProcessFamily of(int pid, Poller poller) {
        return new ProcessFamily(new Leader(pid), ExitWatch.over(pid, poller));
    }

    /// {@return the family of a program that a library started and waits for}
    ///
    /// @param pid the program, which leads a session and a group
    /// @param exit how it ended, if it has
    public static ProcessFamily startedElsewhere(int pid, Supplier<Optional<Exit>> exit) {
        return new ProcessFamily(new Leader(pid, exit), ExitWatch.polling());
    }

    /// {@return the id of the program, of its group and of its session}
    public int pid() {
        return leader.pid();
    }

    long startTime() {
        return startTime;
    }

    /// {@return how the program ended, if it has}
    public Optional<Exit> exit() {
        return leader.exit();
    }

    /// Waits for the program to end. What it started may still run.
    ///
    /// @return how it ended
    /// @throws InterruptedException if the thread was interrupted; the program goes on
    public Exit await() throws InterruptedException {
        int round = 0;
        while (true) {
            var exit = exit();
            if (exit.isPresent()) {
                return exit.get();
            }
            watch.await(round++, Long.MAX_VALUE);
        }
    }

    /// {@return whether anything is left in the group, the program itself included}
    boolean hasMembers() {
        return exit().isEmpty() || leader.hasGroup();
    }

    /// Sends a signal to the program's group; if nothing is left of it, to nobody.
    ///
    /// @param signal which
    public void signal(Signal signal) {
        leader.signalGroup(signal.number());
    }

    /// Ends all of it: asks with a signal, waits, asks once more after a quarter of the time, then
    /// kills.
    ///
    /// On Linux this reaches processes that made a group for themselves, as `timeout` and shells
    /// with job control do, but not those that began a session of their own. Interrupting the
    /// thread ends the wait, not the killing.
    ///
    /// @param request how to ask
    /// @param grace how long to wait
    /// @return how the program ended
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    /// @throws IOException if something could not be killed
    public Exit end(Signal request, Duration grace) throws IOException, InterruptedException {
        if (hasMembers() || leader.hasDescendants()) {
            var ending = new Ending(leader, watch);
            try {
                ask(request);
                var patience = grace.dividedBy(4);
                if (!ending.await(patience)) {
                    // Bash forgets a hangup that comes between a command and the next prompt.
                    ask(request);
                    ending.await(grace.minus(patience));
                }
            } finally {
                ending.kill(KILL_LIMIT);
            }
        }
        return leader.exit().orElseThrow();
    }

    private void ask(Signal request) {
        leader.signalDescendants(request);
        // What is stopped could not act on it.
        leader.signalDescendants(Signal.CONT);
    }

    /// Kills whatever is left of it.
    ///
    /// @throws IOException if something could not be killed
    public void kill() throws IOException {
        if (hasMembers() || leader.hasDescendants()) {
            new Ending(leader, watch).kill(KILL_LIMIT);
        }
    }

    /// Gives back what it used. What still runs goes on.
    @Override
    public void close() {
        watch.close();
    }
}
