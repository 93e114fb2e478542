package dev.nerve.terminal.tmux;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// The status of a pane in tmux at one moment. *Immutable.*
///
/// @param size the size of the pane
/// @param cursor the position of the cursor
/// @param title the title that the program set, or empty
/// @param history the number of rows above the screen
/// @param modes the modes that the program switched on, as far as tmux reports them
/// @param program the program in the pane
record TmuxPaneStatus(
        TerminalSize size,
        Cursor cursor,
        String title,
        HistorySize history,
        Set<TerminalMode> modes,
        PaneProgram program) {

    /// The format of the query. The title comes last because it may contain any character. Tmux
    /// itself sets the machine's name as a title, which does not count.
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

    /// The size of the history above the screen.
    ///
    /// @param size the number of kept rows
    /// @param limit the largest number of kept rows
    record HistorySize(int size, int limit) {}

    /// The program in a pane.
    ///
    /// @param pid the first process in the pane
    /// @param dead whether the program has released the pane
    /// @param exit the exit of the program; tmux may report it a moment later
    record PaneProgram(long pid, boolean dead, Optional<ProcessExit> exit) {}

    TmuxPaneStatus {
        modes = Set.copyOf(modes);
    }

    /// {@return the status that a line in our format contains}
    ///
    /// @param line the line without its end
    static TmuxPaneStatus parse(String line) {
        var fields = line.split(";", FIELDS);
        if (fields.length < FIELDS || fields[0].isEmpty()) {
            throw TmuxClient.failed("the pane of tmux is gone");
        }
        return new TmuxPaneStatus(
                new TerminalSize(number(fields[0]), number(fields[1])),
                new Cursor(number(fields[3]), number(fields[2]), isSet(fields[4])),
                fields[14],
                new HistorySize(number(fields[5]), number(fields[6])),
                modes(fields),
                new PaneProgram(number(fields[10]), isSet(fields[11]), exit(fields)));
    }

    private static Set<TerminalMode> modes(String[] fields) {
        var modes = EnumSet.noneOf(TerminalMode.class);
        if (isSet(fields[7])) {
            modes.add(TerminalMode.ALTERNATE_SCREEN);
        }
        if (isSet(fields[8])) {
            modes.add(TerminalMode.APPLICATION_CURSOR_KEYS);
        }
        if (isSet(fields[9])) {
            modes.add(TerminalMode.BRACKETED_PASTE);
        }
        return modes;
    }

    private static Optional<ProcessExit> exit(String[] fields) {
        if (!fields[12].isEmpty()) {
            return Optional.of(new ProcessExit.NormalExit(number(fields[12])));
        }
        return fields[13].isEmpty()
                ? Optional.empty()
                : Optional.of(new ProcessExit.SignalExit(signal(fields[13])));
    }

    /// Some versions report the number, others the name.
    private static ProcessSignal signal(String text) {
        for (int number = 1; number <= 31; number++) {
            var signal = new ProcessSignal(number);
            if (signal.name().equals("SIG" + text)) {
                return signal;
            }
        }
        int number = number(text);
        return new ProcessSignal(number >= 1 && number <= 64 ? number : ProcessSignal.HUP.number());
    }

    private static boolean isSet(String flag) {
        return flag.equals("1");
    }

    private static int number(String digits) {
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    }
}
