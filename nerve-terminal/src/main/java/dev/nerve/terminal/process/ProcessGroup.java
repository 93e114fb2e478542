package dev.nerve.terminal.process;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;

/// A running program and all it starts, in a process group of its own.
///
/// Because the group is the program's own and not ours, it can be ended as a whole. Who spawns one
/// closes it: only then are the descriptors given back and the process forgotten by the system.
/// *Safe for many threads.*
public final class ProcessGroup implements AutoCloseable {

    /// How long the dead may take to go; only a process that hangs in the kernel needs it.
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final Leader leader;
    private final StandardStreams streams;
    private final ExitWatch watch;
    private final long startTime;

    private ProcessGroup(Leader leader, StandardStreams streams, ExitWatch watch) {
        this.leader = leader;
        this.streams = streams;
        this.watch = watch;
        this.startTime = StartTime.of(leader.pid());
    }

    /// {@return the program, started in a new session and process group}
    ///
    /// @param launch what to start
    /// @param poller waits for its streams and its exit
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no descriptors left
    public static ProcessGroup spawn(Launch launch, Poller poller) throws IOException {
        if (!Files.isDirectory(launch.directory())) {
            throw new LaunchException.DirectoryMissing(launch.directory());
        }
        var search = ProgramSearch.of(launch.directory(), launch.environment());
        var program = search.get(launch.program());
        var streams = StandardStreams.open(poller);
        int pid = Spawn.start(program, launch, streams);
        if (pid < 0) {
            streams.close();
            throw new LaunchException.Refused(program, -pid);
        }
        streams.closeTheirs();
        return new ProcessGroup(new Leader(pid), streams, ExitWatch.over(pid, poller));
    }

    /// {@return the id of the process, of its group and of its session}
    public int pid() {
        return leader.pid();
    }

    /// {@return when it started, in a unit of the system's own}
    ///
    /// Ids are used again: the same id with the same start time is the same process.
    public long startTime() {
        return startTime;
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
    public boolean hasMembers() {
        return isAlive() || leader.hasGroup();
    }

    /// Sends a signal to all of the group; if nothing is left of it, to nobody.
    ///
    /// @param signal which
    public void signal(Signal signal) {
        leader.signalGroup(signal.number());
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
        if (hasMembers() || leader.hasDescendants()) {
            leader.signalDescendants(Signal.TERM);
            // What is stopped could not act on it.
            leader.signalDescendants(Signal.CONT);
            var ending = new Ending(leader, watch);
            try {
                ending.await(grace);
            } finally {
                ending.kill(KILL_LIMIT);
            }
        }
        return leader.exit().orElseThrow();
    }

    /// Kills whatever is left in the group, and gives back all that it used.
    @Override
    public void close() throws IOException {
        try {
            if (hasMembers()) {
                new Ending(leader, watch).kill(KILL_LIMIT);
            }
        } finally {
            streams.close();
            watch.close();
        }
    }
}
