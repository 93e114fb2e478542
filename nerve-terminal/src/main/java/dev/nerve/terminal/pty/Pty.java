package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A pseudo-terminal with a program in it, as streams of bytes.
///
/// Its output ends when the program has ended and all bytes written until then have been read. A
/// process that the program left behind may still have the terminal open. The caller that opens a
/// pty closes it. *Safe for many threads.*
public interface Pty extends AutoCloseable {

    /// {@return a program in a new terminal, started}
    ///
    /// @param launch the program to start; `TERM` and `COLORTERM` get default values
    /// @param size the size of the terminal
    /// @param poller waits for the output and the exit, on systems that support it
    /// @throws LaunchException if the program cannot be started; everything is released then
    /// @throws IOException if the system has no terminals or descriptors left
    static Pty open(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
            throws IOException {
        var dressed = PtyEnvironment.withTerminalVariables(launch);
        return PtyPlatform.CURRENT.open(dressed, size, poller);
    }

    /// {@return the id of the program, which is also the id of its process group and its session}
    int pid();

    /// Reads the available bytes, or waits until there are some.
    ///
    /// @param target the buffer to fill, at most to its limit; it has room for at least one byte
    /// @return the number of bytes read, or -1 at the end
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    int read(ByteBuffer target) throws IOException, InterruptedException;

    /// Reads the available bytes, or waits until there are some or the time is over.
    ///
    /// @param target the buffer to fill, at most to its limit; it has room for at least one byte
    /// @param limit the longest wait
    /// @return the number of bytes read, -1 at the end, or 0 if the time is over
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    int read(ByteBuffer target, Duration limit) throws IOException, InterruptedException;

    /// Writes all of `source`. Waits for the program to read as often as needed.
    ///
    /// @param source the bytes to write
    /// @return true if all bytes were written, false if the program has ended
    /// @throws IOException if it was closed, or if the system call fails
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    boolean write(ByteBuffer source) throws IOException, InterruptedException;

    /// Changes the size and notifies the program. It has no effect after the program has ended.
    ///
    /// @param size the new size
    void resize(TerminalSize size);

    /// {@return the exit of the program, or empty while it runs}
    Optional<ProcessExit> exit();

    /// Waits for the program to end.
    ///
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; the program continues
    ProcessExit await() throws InterruptedException;

    /// Sends a signal to the program's process group.
    ///
    /// @param signal the signal to send
    void signal(ProcessSignal signal);

    /// Ends the program and all it started: sends HUP, waits, then kills.
    ///
    /// An interactive shell ignores TERM but not HUP.
    ///
    /// @param grace the time to wait before killing
    /// @return the exit of the program
    /// @throws InterruptedException if the thread was interrupted; all processes are killed
    ///     nevertheless
    /// @throws IOException if a process cannot be killed
    ProcessExit end(Duration grace) throws IOException, InterruptedException;

    /// Kills all remaining processes and releases the resources. Closing it again has no effect.
    ///
    /// @throws IOException if a process cannot be killed
    @Override
    void close() throws IOException;
}
