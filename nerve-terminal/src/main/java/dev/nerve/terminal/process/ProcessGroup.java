package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// A running program with its streams and all processes it starts, in a process group of its own.
///
/// The program has its own group, so nerve can end it as a whole. The caller that spawns a group
/// closes it. Only closing releases the descriptors and lets the system forget the process. *Safe
/// for many threads.*
public final class ProcessGroup implements AutoCloseable {

    private final ProcessTree family;
    private final StandardStreams streams;

    private ProcessGroup(ProcessTree family, StandardStreams streams) {
        this.family = family;
        this.streams = streams;
    }

    /// {@return the program, started in a new session and process group}
    ///
    /// @param launch the program to start
    /// @param poller waits for its streams and its exit
    /// @throws LaunchException if the program cannot be started; everything is released then
    /// @throws IOException if the system has no descriptors left
    public static ProcessGroup spawn(LaunchRequest launch, DescriptorPoller poller)
            throws IOException {
        var program = launch.locate();
        var streams = StandardStreams.open(poller);
        int pid = ProcessSpawner.start(program, launch, streams::connectTo);
        if (pid < 0) {
            streams.close();
            throw new LaunchException.StartRefused(program, -pid);
        }
        streams.closeChildEnds();
        return new ProcessGroup(ProcessTree.of(pid, poller), streams);
    }

    /// {@return the id of the process, which is also the id of its group and its session}
    public int pid() {
        return family.pid();
    }

    /// {@return the start time, in a unit of the system}
    ///
    /// The system reuses ids: only the same id with the same start time is the same process.
    public long startTime() {
        return family.startTime();
    }

    /// {@return the input of the program; closing it signals the end of the input}
    public PollableDescriptor input() {
        return streams.input().writer();
    }

    /// {@return the standard output of the program}
    public PollableDescriptor output() {
        return streams.output().reader();
    }

    /// {@return the standard error of the program}
    public PollableDescriptor errors() {
        return streams.errors().reader();
    }

    /// {@return whether the program itself still runs}
    public boolean isAlive() {
        return exit().isEmpty();
    }

    /// {@return the exit of the program, or empty while it runs}
    public Optional<ProcessExit> exit() {
        return family.exit();
    }

    /// Waits for the program to end. Processes that it started may still run.
    ///
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; the program continues
    public ProcessExit await() throws InterruptedException {
        return family.await();
    }

    /// {@return whether the group has members, including the program itself}
    public boolean hasMembers() {
        return family.hasMembers();
    }

    /// Sends a signal to all of the group. It has no effect if the group has ended.
    ///
    /// @param signal the signal to send
    public void signal(ProcessSignal signal) {
        family.signal(signal);
    }

    /// Ends the program and all it started: sends TERM, waits, then kills.
    ///
    /// On Linux this reaches processes that created their own group, as `timeout` does. It does not
    /// reach processes that started their own session. An interrupt ends the wait but not the
    /// killing.
    ///
    /// @param grace the time between TERM and the kill
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; all processes are killed
    ///     nevertheless
    /// @throws IOException if a process cannot be killed
    public ProcessExit end(Duration grace) throws IOException, InterruptedException {
        return family.end(ProcessSignal.TERM, grace);
    }

    /// Kills all remaining members of the group and releases the resources.
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
