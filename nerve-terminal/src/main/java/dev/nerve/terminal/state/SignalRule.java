package dev.nerve.terminal.state;

import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a program tells its terminal in one state. *Immutable.*
///
/// @param name what the rule is called
/// @param source what is heard
/// @param state what it tells; null if it takes back what was told before on the same channel
/// @param kind what a program that waits wants, such as `permission`; nothing if it does not
/// @param yields the states in which it is sent too, so that the screen decides between them
/// @param command what it tells about a command of a shell
record SignalRule(
        String name,
        Source source,
        @Nullable TerminalState state,
        String kind,
        Set<TerminalState> yields,
        CommandMark command) {

    private static final String EXIT = "exit";

    SignalRule {
        yields = Set.copyOf(yields);
    }

    boolean hears(int code, String text) {
        return source.codes.contains(code) && source.pattern.isIn(text);
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
