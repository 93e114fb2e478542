package dev.nerve.terminal.state;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a program tells its terminal in one state. *Immutable.*
///
/// @param name what the rule is called
/// @param source what is heard
/// @param state what it tells; null if it takes back what was told before on the same channel
/// @param kind what a program that waits wants, such as `permission`; nothing if it does not
/// @param bearing what it means for other signals, and they for it
/// @param command what it tells about a command of a shell
record SignalRule(
        String name,
        Source source,
        @Nullable TerminalState state,
        String kind,
        Bearing bearing,
        CommandMark command) {

    private static final String EXIT = "exit";

    boolean hears(int code, String text) {
        return source.codes.contains(code) && source.pattern.isIn(text);
    }

    /// {@return whether it counts right after another signal of its channel}
    ///
    /// @param last the name of that, or nothing if there was none
    boolean follows(String last) {
        return bearing.after.isEmpty() || bearing.after.contains(last);
    }

    /// {@return whether it takes back what another told}
    boolean ends(SignalRule other) {
        return bearing.ends.contains(other.name);
    }

    /// {@return how long what it tells may take to stand on the screen}
    Duration drawn() {
        return bearing.drawn;
    }

    /// {@return the states in which it is sent too}
    Set<TerminalState> yields() {
        return bearing.yields;
    }

    /// {@return the exit code that is told with the end of a command}
    OptionalInt exit(String text) {
        var exit = source.pattern.group(text, EXIT);
        return exit.isPresent() && exit.get().matches("\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(exit.get()))
                : OptionalInt.empty();
    }

    /// What is heard.
    ///
    /// @param channel signals of one channel replace each other; earlier channels of a rule set
    /// count more
    /// @param codes the numbers of the operating system commands
    /// @param pattern what is found in their text
    record Source(String channel, Set<Integer> codes, RowPattern pattern) {

        Source {
            codes = Set.copyOf(codes);
        }
    }

    /// What a signal means for others, and they for it.
    ///
    /// @param yields the states in which it is sent too, so that the screen decides between them
    /// @param after the signals of the same channel right after which it counts; any if empty
    /// @param ends the signals, of any channel, that it takes back
    /// @param drawn how long the program may take to show on its screen what it tells to wait for;
    /// as long as it does not, it works
    record Bearing(Set<TerminalState> yields, Set<String> after, Set<String> ends, Duration drawn) {

        Bearing {
            yields = Set.copyOf(yields);
            after = Set.copyOf(after);
            ends = Set.copyOf(ends);
        }
    }

    /// What a signal tells about a command of a shell.
    enum CommandMark {
        /// Nothing.
        NONE,
        /// One has been started.
        BEGINS,
        /// One has ended.
        ENDS,
        /// The next can be typed. A shell tells this again whenever it draws its line anew, so
        /// after Enter it counts only when a command has begun or ended since.
        AWAITED
    }
}
