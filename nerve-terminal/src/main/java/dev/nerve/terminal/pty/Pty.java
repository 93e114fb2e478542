package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.process.Signal;
import dev.nerve.terminal.screen.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A pseudo-terminal with a program in it: bytes go in, and bytes come out.
///
/// It is at its end when the program is, and what was written by then has been read, even if
/// something that the program left behind still has the terminal. Who opens one closes it.
/// *Safe for many threads.*
public interface Pty extends AutoCloseable {

    /// {@return a program, started in a new terminal}
    ///
    /// @param launch what to start; `TERM` and `COLORTERM` say what we are unless they are given
    /// @param size how large the terminal is
    /// @param poller waits for its output and its exit, where the system allows that
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no terminals or descriptors left
    static Pty open(Launch launch, Size size, Poller poller) throws IOException {
        var dressed = Dress.of(launch);
        return PtySystem.OURS.open(dressed, size, poller);
    }

    /// {@return the id of the program, of its process group and of its session}
    int pid();

    /// Reads what is there, or waits until something is.
    ///
    /// @param target gets at most as many bytes as it has room for, which is at least one
    /// @return how many, or -1 if no more will come
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    int read(ByteBuffer target) throws IOException, InterruptedException;

    /// Reads what is there, or waits until something is or the time is over.
    ///
    /// @param target gets at most as many bytes as it has room for, which is at least one
    /// @param limit how long to wait
    /// @return how many, -1 if no more will come, or 0 if none came in time
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    int read(ByteBuffer target, Duration limit) throws IOException, InterruptedException;

    /// Writes all of `source`, waiting for the program to read as often as needed.
    ///
    /// @param source what to write
    /// @return whether all was taken; false if the program has ended
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    boolean write(ByteBuffer source) throws IOException, InterruptedException;

    /// Changes the size and tells the program; without effect if that has ended.
    ///
    /// @param size the new one
    void resize(Size size);

    /// {@return how the program ended, if it has}
    Optional<Exit> exit();

    /// Waits for the program to end.
    ///
    /// @return how it ended
    /// @throws InterruptedException if the thread was interrupted; the program goes on
    Exit await() throws InterruptedException;

    /// Sends a signal to the program's process group.
    ///
    /// @param signal which
    void signal(Signal signal);

    /// Ends the program and all it started: hangs up, waits, then kills.
    ///
    /// An interactive shell takes no notice of a TERM, but it does of a HUP.
    ///
    /// @param grace how long to wait
    /// @return how the program ended
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    /// @throws IOException if something could not be killed
    Exit end(Duration grace) throws IOException, InterruptedException;

    /// Kills whatever is left, and gives back all that it used. Closing again does nothing.
    ///
    /// @throws IOException if something could not be killed
    @Override
    void close() throws IOException;
}
