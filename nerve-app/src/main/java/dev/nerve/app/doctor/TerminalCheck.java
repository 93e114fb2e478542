package dev.nerve.app.doctor;

import dev.nerve.NerveException;
import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Size;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A check that opens a terminal, in which a program prints the size. *Immutable.*
///
/// @param opening opens the terminal
public record TerminalCheck(Opening opening) implements Check {

    /// The command to run in the terminal, whose size must be [Size#USUAL].
    public static final List<String> COMMAND = List.of("/bin/sh", "-c", "stty size; exit 3");

    private static final String NAME = "terminal";
    private static final String SHOWN = Size.USUAL.rows() + " " + Size.USUAL.columns();
    private static final long LIMIT_SECONDS = 2;

    /// A function that opens a terminal.
    @FunctionalInterface
    public interface Opening {

        /// {@return a terminal with the program in it}
        ///
        /// @param poller polls the terminal while it is open
        /// @param listener receives the events of the terminal
        /// @throws IOException if it cannot be opened
        /// @throws InterruptedException if the thread was interrupted
        Terminal open(Poller poller, TerminalListener listener)
                throws IOException, InterruptedException;
    }

    @Override
    public Finding run() throws InterruptedException {
        var exits = new ArrayBlockingQueue<Exit>(1);
        try (var poller = Poller.open();
                var terminal = opening.open(poller, telling(exits))) {
            var exit = exits.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (exit == null) {
                return broken("a program in it did not end");
            }
            var text = terminal.frame().text();
            return exit.code() == 3 && text.contains(SHOWN)
                    ? Finding.ok(NAME, Need.NEEDED, "one was opened, %s".formatted(Size.USUAL))
                    : broken("a program wrote '%s' and returned %d".formatted(text, exit.code()));
        } catch (IOException | NerveException | LinkageError failure) {
            return broken(String.valueOf(failure.getMessage()));
        }
    }

    private static TerminalListener telling(BlockingQueue<Exit> exits) {
        return new TerminalListener() {
            @Override
            public void ended(Exit exit) {
                exits.add(exit);
            }
        };
    }

    private static Finding broken(String detail) {
        return Finding.problem(NAME, Need.NEEDED, detail, "check that /dev/pts has free terminals");
    }
}
