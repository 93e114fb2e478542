package dev.nerve.terminal.process;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// A running program and all it starts, in a process group of its own.
///
/// Because the group is the program's own and not ours, it can be ended as a whole. Who spawns one
/// closes it: only then are the descriptors given back and the process forgotten by the system.
/// *Safe for many threads.*
public final class ProcessGroup implements AutoCloseable {

    private final ProcessFamily family;
    private final StandardStreams streams;

    private ProcessGroup(ProcessFamily family, StandardStreams streams) {
        this.family = family;
        this.streams = streams;
    }

    /// {@return the program, started in a new session and process group}
    ///
    /// @param launch what to start
    /// @param poller waits for its streams and its exit
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no descriptors left
    public static ProcessGroup spawn(Launch launch, Poller poller) throws IOException {
        var program = launch.locate();
        var streams = StandardStreams.open(poller);
        int pid = Spawn.start(program, launch, streams::giveTo);
        if (pid < 0) {
            streams.close();
            throw new LaunchException.Refused(program, -pid);
        }
        streams.closeTheirs();
        return new ProcessGroup(ProcessFamily.of(pid, poller), streams);
    }

    /// {@return the id of the process, of its group and of its session}
    public int pid() {
        return family.pid();
    }

    /// {@return when it started, in a unit of the system's own}
    ///
    /// Ids are used again: the same id with the same start time is the same process.
    public long startTime() {
        return family.startTime();
    }

    /// {@return where the program reads its input; closing it tells the program that this was all}
    public Descriptor input() {
        return streams.input().writer();
    }

    /// {@return what the program writes to its standard output}
    public Descriptor output() {
        return streams.output().reader();
    }

    /// {@return what the program writes to its standard error}
    public Descriptor errors() {
        return streams.errors().reader();
    }

    /// {@return whether the program itself still runs}
    public boolean isAlive() {
        return exit().isEmpty();
    }

    /// {@return how the program ended, if it has}
    public Optional<Exit> exit() {
        return family.exit();
    }

    /// Waits for the program to end. What it started may still run.
    ///
    /// @return how it ended
    /// @throws InterruptedException if the thread was interrupted; the program goes on
    public Exit await() throws InterruptedException {
        return family.await();
    }

    /// {@return whether anything is left in the group, the program itself included}
    public boolean hasMembers() {
        return family.hasMembers();
    }

    /// Sends a signal to all of the group; if nothing is left of it, to nobody.
    ///
    /// @param signal which
    public void signal(Signal signal) {
        family.signal(signal);
    }

    /// Ends the program and all it started: asks with TERM, waits, then kills.
    ///
    /// On Linux this reaches processes that made a group for themselves, as `timeout` does, but not
    /// those that began a session of their own. Interrupting the thread ends the wait, not the
    /// killing.
    ///
    /// @param grace how long to wait between the two
    /// @return how the program ended
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    /// @throws IOException if something could not be killed
    public Exit end(Duration grace) throws IOException, InterruptedException {
        return family.end(Signal.TERM, grace);
    }

    /// Kills whatever is left in the group, and gives back all that it used.
    @Override
    public void close() throws IOException {
        try {
            if (hasMembers()) {
                family.kill();
            }
        } finally {
            streams.close();
            family.close();
        }
    }
}
