package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollInterest;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A program that runs in a pseudo-terminal of Linux, which controls it and all it starts.
///
/// Its output ends when the program has ended and all bytes written until then have been read. A
/// process that the program left behind may still have the terminal open. If a program closes its
/// terminal for a while, the output does not end, because nerve keeps the terminal open too. *Safe
/// for many threads.*
public final class LinuxPtyProcess implements AutoCloseable {

    private final ProcessTree family;
    private final PtyPair pair;
    private final Thread watcher;

    /// True if the last read took all bytes, so that another read before waiting would be useless.
    private volatile boolean drained = true;

    private LinuxPtyProcess(ProcessTree family, PtyPair pair) {
        this.family = family;
        this.pair = pair;
        this.watcher = Thread.ofVirtual().name("nerve-pty-" + family.pid()).start(this::watch);
    }

    /// {@return a program in a new terminal, started}
    ///
    /// @param launch the program to start
    /// @param size the initial size of the terminal
    /// @param poller waits for its output and its exit
    /// @throws LaunchException if the program cannot be started; everything is released then
    /// @throws IOException if the system has no terminals or descriptors left
    public static LinuxPtyProcess spawn(
            LaunchRequest launch, TerminalSize size, DescriptorPoller poller) throws IOException {
        var program = launch.locate();
        var pair = PtyPair.open(poller);
        pair.resize(size);
        int pid = ProcessSpawner.start(program, launch, pair::connectTo);
        if (pid < 0) {
            pair.close();
            throw new LaunchException.StartRefused(program, -pid);
        }
        return new LinuxPtyProcess(ProcessTree.of(pid, poller), pair);
    }

    private void watch() {
        try {
            family.await();
        } catch (InterruptedException | IllegalStateException _) {
            // Closing this object interrupts the thread. Closing the poller ends all waits.
        } finally {
            pair.finish();
        }
    }

    /// {@return the id of the program}
    public int pid() {
        return family.pid();
    }

    /// Reads all available bytes, or waits until there are some.
    ///
    /// @param target the buffer to fill, at most to its limit
    /// @return the number of bytes read, or -1 at the end
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return read(target, Long.MAX_VALUE);
    }

    /// Reads all available bytes, or waits until there are some or the time is over.
    ///
    /// @param target the buffer to fill, at most to its limit
    /// @param nanos the longest wait, or `Long.MAX_VALUE` to wait forever
    /// @return the number of bytes read, -1 at the end, or 0 if the time is over
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target, long nanos) throws IOException, InterruptedException {
        var master = pair.master();
        if (drained && nanos == Long.MAX_VALUE) {
            master.await(PollInterest.READ, nanos);
        }
        int start = target.position();
        int count = master.read(target, nanos);
        // The system returns a few kilobytes at a time, which is little to work on.
        for (int more = count; more > 0 && target.hasRemaining(); ) {
            more = master.tryRead(target);
        }
        drained = target.hasRemaining();
        return count > 0 ? target.position() - start : count;
    }

    /// Writes all of `source`. Waits for the program to read as often as needed.
    ///
    /// @param source the bytes to write
    /// @return true if all bytes were written, false if the program has ended
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        return pair.master().write(source);
    }

    /// Changes the size and notifies the program.
    ///
    /// @param size the new size
    public void resize(TerminalSize size) {
        pair.resize(size);
    }

    /// {@return the exit of the program, or empty while it runs}
    public Optional<ProcessExit> exit() {
        return family.exit();
    }

    /// Waits for the program to end.
    ///
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; the program continues
    public ProcessExit await() throws InterruptedException {
        return family.await();
    }

    /// Sends a signal to the process group of the program.
    ///
    /// @param signal the signal to send
    public void signal(ProcessSignal signal) {
        family.signal(signal);
    }

    /// Ends the program and all it started: sends HUP, waits, then kills.
    ///
    /// @param grace the time to wait before killing
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; all processes are killed
    ///     nevertheless
    /// @throws IOException if a process cannot be killed
    public ProcessExit end(Duration grace) throws IOException, InterruptedException {
        return family.end(ProcessSignal.HUP, grace);
    }

    /// Kills all remaining processes and releases the resources. Closing it again has no effect.
    @Override
    public void close() throws IOException {
        try {
            family.kill();
        } finally {
            watcher.interrupt();
            pair.close();
            family.close();
        }
    }
}
