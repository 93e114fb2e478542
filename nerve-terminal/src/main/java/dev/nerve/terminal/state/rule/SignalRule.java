package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.TerminalState;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A rule that recognises one state by a signal to the terminal. *Immutable.*
///
/// @param name the name of the rule
/// @param source the signals that it matches
/// @param state the state that the signal means; null if it revokes the last signal of its channel
/// @param kind the kind of question of a waiting program, such as `permission`; otherwise empty
/// @param bearing the relations to other signals
/// @param command the meaning for a command of a shell
public record SignalRule(
        String name,
        SignalSource source,
        @Nullable TerminalState state,
        String kind,
        SignalRelations bearing,
        CommandMark command) {

    private static final String EXIT = "exit";

    boolean matches(int code, String text) {
        return source.codes.contains(code) && source.pattern.isIn(text);
    }

    /// {@return whether it counts directly after another signal of its channel}
    ///
    /// @param last the rule name of that signal, or an empty text
    boolean follows(String last) {
        return bearing.after.isEmpty() || bearing.after.contains(last);
    }

    /// {@return whether it revokes another signal}
    boolean ends(SignalRule other) {
        return bearing.ends.contains(other.name);
    }

    /// {@return the time that the program may need to draw the announced question}
    Duration drawn() {
        return bearing.drawn;
    }

    /// {@return the states in which the screen overrides this signal}
    public Set<TerminalState> yields() {
        return bearing.yields;
    }

    /// {@return the exit code at the end of a command}
    public OptionalInt exit(String text) {
        var exit = source.pattern.group(text, EXIT);
        return exit.isPresent() && exit.get().matches("\\d{1,9}")
                ? OptionalInt.of(Integer.parseInt(exit.get()))
                : OptionalInt.empty();
    }

    /// The signals that a rule matches.
    ///
    /// @param channel the channel: signals of one channel replace each other, and earlier channels
    /// of a rule set count more
    /// @param codes the numbers of the operating system commands
    /// @param pattern the pattern of their text
    record SignalSource(String channel, Set<Integer> codes, RowPattern pattern) {

        SignalSource {
            codes = Set.copyOf(codes);
        }
    }

    /// The relations of a signal to other signals and the screen.
    ///
    /// @param yields the states in which the program also sends it, so that the screen decides
    /// between them
    /// @param after the signals of the same channel that must directly precede it; any if empty
    /// @param ends the signals, of any channel, that it revokes
    /// @param drawn the time that the program may need to draw the announced question; until then
    /// it counts as busy
    record SignalRelations(
            Set<TerminalState> yields, Set<String> after, Set<String> ends, Duration drawn) {

        SignalRelations {
            yields = Set.copyOf(yields);
            after = Set.copyOf(after);
            ends = Set.copyOf(ends);
        }
    }

    /// The meaning of a signal for a command of a shell.
    public enum CommandMark {
        /// No meaning.
        NONE,
        /// A command has started.
        BEGINS,
        /// A command has ended.
        ENDS,
        /// The shell awaits the next command. A shell repeats this signal whenever it redraws its
        /// line. So after Enter it counts only if a command has started or ended since.
        AWAITED
    }
}
