package dev.nerve.terminal.process;

import dev.nerve.terminal.screen.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A program that runs in a pseudo-terminal of Linux, which controls it and all it starts.
///
/// It is at its end when the program is, and all that was written by then has been read, even if
/// something that the program left behind has the terminal still open. That a program closes its
/// terminal for a while means nothing, because the terminal is also kept open from here.
/// *Safe for many threads.*
public final class PseudoTerminal implements AutoCloseable {

    private final ProcessFamily family;
    private final PtyPair pair;
    private final Thread watcher;

    /// Whether the last read has taken all there was: it would be in vain to try before waiting.
    private volatile boolean drained = true;

    private PseudoTerminal(ProcessFamily family, PtyPair pair) {
        this.family = family;
        this.pair = pair;
        this.watcher = Thread.ofVirtual().name("nerve-pty-" + family.pid()).start(this::watch);
    }

    /// {@return a program, started in a new terminal}
    ///
    /// @param launch what to start
    /// @param size how large the terminal is from the beginning
    /// @param poller waits for its output and its exit
    /// @throws LaunchException if it cannot be started; nothing is left behind then
    /// @throws IOException if there are no terminals or descriptors left
    public static PseudoTerminal spawn(Launch launch, Size size, Poller poller) throws IOException {
        var program = launch.locate();
        var pair = PtyPair.open(poller);
        pair.resize(size);
        int pid = Spawn.start(program, launch, pair::giveTo);
        if (pid < 0) {
            pair.close();
            throw new LaunchException.Refused(program, -pid);
        }
        return new PseudoTerminal(ProcessFamily.of(pid, poller), pair);
    }

    private void watch() {
        try {
            family.await();
        } catch (InterruptedException | IllegalStateException _) {
            // Whoever closes it interrupts, and whoever closes the poller gives up on all.
        } finally {
            pair.finish();
        }
    }

    /// {@return the id of the program}
    public int pid() {
        return family.pid();
    }

    /// Reads all that is there, or waits until something is.
    ///
    /// @param target gets at most as many bytes as it has room for
    /// @return how many, or -1 if no more will come
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return read(target, Long.MAX_VALUE);
    }

    /// Reads all that is there, or waits until something is or the time is over.
    ///
    /// @param target gets at most as many bytes as it has room for
    /// @param nanos how long to wait, or `Long.MAX_VALUE` for ever
    /// @return how many, -1 if no more will come, or 0 if none came in time
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; nothing was read then
    public int read(ByteBuffer target, long nanos) throws IOException, InterruptedException {
        var master = pair.master();
        if (drained && nanos == Long.MAX_VALUE) {
            master.await(Interest.READ, nanos);
        }
        int start = target.position();
        int count = master.read(target, nanos);
        // The system gives a few kilobytes at a time, and so much would be little to work on.
        for (int more = count; more > 0 && target.hasRemaining(); ) {
            more = master.tryRead(target);
        }
        drained = target.hasRemaining();
        return count > 0 ? target.position() - start : count;
    }

    /// Writes all of `source`, waiting for the program to read as often as needed.
    ///
    /// @param source what to write
    /// @return whether all was taken; false if the program has ended
    /// @throws IOException if it was closed, or the system refuses
    /// @throws InterruptedException if the thread was interrupted; a part may have been written
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        return pair.master().write(source);
    }

    /// Changes the size and tells the program.
    ///
    /// @param size the new one
    public void resize(Size size) {
        pair.resize(size);
    }

    /// {@return how the program ended, if it has}
    public Optional<Exit> exit() {
        return family.exit();
    }

    /// Waits for the program to end.
    ///
    /// @return how it ended
    /// @throws InterruptedException if the thread was interrupted; the program goes on
    public Exit await() throws InterruptedException {
        return family.await();
    }

    /// Sends a signal to the program's group.
    ///
    /// @param signal which
    public void signal(Signal signal) {
        family.signal(signal);
    }

    /// Ends the program and all it started: hangs up, waits, then kills.
    ///
    /// @param grace how long to wait
    /// @return how the program ended
    /// @throws InterruptedException if the thread was interrupted; all is ended nevertheless
    /// @throws IOException if something could not be killed
    public Exit end(Duration grace) throws IOException, InterruptedException {
        return family.end(Signal.HUP, grace);
    }

    /// Kills whatever is left, and gives back all that it used. Closing again does nothing.
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
