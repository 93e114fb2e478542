package dev.nerve.terminal.tmux;

import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Signal;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Size;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// What tmux knows about a pane at one moment. *Immutable.*
///
/// @param size how large it is
/// @param cursor where the cursor is
/// @param title what the program calls itself, or nothing
/// @param history how many rows have left the screen at the top
/// @param modes what the program has switched on, as far as tmux tells
/// @param program what runs in it
record Facts(
        Size size, Cursor cursor, String title, History history, Set<Mode> modes, Program program) {

    /// What tmux is asked; the title is the last because anything can be in it. A title that is the
    /// name of the machine is tmux's own.
    static final String FORMAT =
            String.join(
                    ";",
                    "#{pane_width}",
                    "#{pane_height}",
                    "#{cursor_x}",
                    "#{cursor_y}",
                    "#{cursor_flag}",
                    "#{history_size}",
                    "#{history_limit}",
                    "#{alternate_on}",
                    "#{keypad_cursor_flag}",
                    "#{bracket_paste_flag}",
                    "#{pane_pid}",
                    "#{pane_dead}",
                    "#{pane_dead_status}",
                    "#{pane_dead_signal}",
                    "#{?#{==:#{pane_title},#{host}},,#{pane_title}}");

    private static final int FIELDS = FORMAT.split(";", -1).length;

    /// How many rows have left the screen.
    ///
    /// @param size how many are kept
    /// @param limit how many can be
    record History(int size, int limit) {}

    /// What runs in a pane.
    ///
    /// @param pid the process that was started in it
    /// @param dead whether it has let go of the pane
    /// @param exit how it ended; tmux may learn that a moment later
    record Program(long pid, boolean dead, Optional<Exit> exit) {}

    Facts {
        modes = Set.copyOf(modes);
    }

    /// {@return what a line means that was written in our format}
    ///
    /// @param line without its end
    static Facts parse(String line) {
        var fields = line.split(";", FIELDS);
        if (fields.length < FIELDS || fields[0].isEmpty()) {
            throw TmuxServer.failed("the pane of tmux is gone");
        }
        return new Facts(
                new Size(number(fields[0]), number(fields[1])),
                new Cursor(number(fields[3]), number(fields[2]), isSet(fields[4])),
                fields[14],
                new History(number(fields[5]), number(fields[6])),
                modes(fields),
                new Program(number(fields[10]), isSet(fields[11]), exit(fields)));
    }

    private static Set<Mode> modes(String[] fields) {
        var modes = EnumSet.noneOf(Mode.class);
        if (isSet(fields[7])) {
            modes.add(Mode.ALTERNATE_SCREEN);
        }
        if (isSet(fields[8])) {
            modes.add(Mode.APPLICATION_CURSOR_KEYS);
        }
        if (isSet(fields[9])) {
            modes.add(Mode.BRACKETED_PASTE);
        }
        return modes;
    }

    private static Optional<Exit> exit(String[] fields) {
        if (!fields[12].isEmpty()) {
            return Optional.of(new Exit.Returned(number(fields[12])));
        }
        return fields[13].isEmpty()
                ? Optional.empty()
                : Optional.of(new Exit.Killed(signal(fields[13])));
    }

    /// Some versions tell the number, others the name.
    private static Signal signal(String text) {
        for (int number = 1; number <= 31; number++) {
            var signal = new Signal(number);
            if (signal.name().equals("SIG" + text)) {
                return signal;
            }
        }
        int number = number(text);
        return new Signal(number >= 1 && number <= 64 ? number : Signal.HUP.number());
    }

    private static boolean isSet(String flag) {
        return flag.equals("1");
    }

    private static int number(String digits) {
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }
}
