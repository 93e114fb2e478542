package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.engine.data.DrawingFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A check of the parameters of one command, which reports all problems at once. *Confined to one
/// thread.*
///
/// ```java
/// var check = new CommandCheck();
/// var session = check.session(command.session());
/// var node = check.node(command.nodeId());
/// check.requireValid();
/// start(session.get(), node.get());
/// ```
final class CommandCheck {

    /// The session of commands that name none.
    static final SessionId DEFAULT_SESSION = SessionId.of("default");

    /// The number of entries on a page whose size the command leaves out.
    static final int PAGE = 100;

    /// The largest number of entries on a page.
    static final int LARGEST_PAGE = 1_000;

    private final List<String> problems = new ArrayList<>();

    /// {@return the session that a command names, or the default session}
    CheckedParameter<SessionId> session(@Nullable String name) {
        return read("session", () -> name == null ? DEFAULT_SESSION : SessionId.of(name));
    }

    CheckedParameter<NodeId> node(String name) {
        return read("node_id", () -> NodeId.of(name));
    }

    /// {@return the number of entries on a page}
    CheckedParameter<Integer> limit(@Nullable Integer limit) {
        if (limit != null && (limit < 1 || limit > LARGEST_PAGE)) {
            return bad("limit: use 1 to %d, not %d".formatted(LARGEST_PAGE, limit));
        }
        return new CheckedParameter<>(limit == null ? PAGE : limit);
    }

    /// {@return the number that a cursor stands for, or the number before the first entry}
    CheckedParameter<Long> cursor(@Nullable String after) {
        return read("after", () -> after == null ? 0L : Long.valueOf(after));
    }

    /// {@return one of several words}
    ///
    /// @param parameter the name of the parameter
    /// @param word the word; null for the default
    /// @param find returns the value of a word in lower case, or null if it is none of the words
    /// @param words all words, for the message; the default is the first
    <T> CheckedParameter<T> word(
            String parameter,
            @Nullable String word,
            Function<String, @Nullable T> find,
            List<String> words) {
        var chosen = word == null ? words.getFirst() : word;
        var found = find.apply(chosen);
        return found == null
                ? bad(
                        "%s: use one of %s, not '%s'"
                                .formatted(parameter, String.join(", ", words), chosen))
                : new CheckedParameter<>(found);
    }

    /// {@return the format of a drawing; a tree if the command names none}
    CheckedParameter<DrawingFormat> drawingFormat(@Nullable String name) {
        return word("format", name, DrawingFormat::find, DrawingFormat.names());
    }

    /// {@return a parameter that a reader converts}
    ///
    /// @param parameter the name of the parameter
    /// @param reader converts it, and throws if it is not valid
    <T> CheckedParameter<T> read(String parameter, Supplier<T> reader) {
        try {
            return new CheckedParameter<>(reader.get());
        } catch (NerveException problem) {
            return bad(parameter + ": " + problem.getMessage());
        } catch (IllegalArgumentException problem) {
            return bad("%s: %s".formatted(parameter, problem.getMessage()));
        }
    }

    private <T> CheckedParameter<T> bad(String problem) {
        problems.add(problem);
        return new CheckedParameter<>(null);
    }

    void require(boolean condition, String problem) {
        if (!condition) {
            problems.add(problem);
        }
    }

    void addAll(List<String> more) {
        problems.addAll(more);
    }

    /// Throws if there are problems; the message lists all of them.
    void requireValid() {
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(String.join("; ", problems));
        }
    }

    /// A parameter that was checked.
    ///
    /// @param value its value; null if it is not valid
    record CheckedParameter<T>(@Nullable T value) {

        /// {@return the value}
        ///
        /// @throws IllegalStateException if it is not valid
        T get() {
            if (value == null) {
                throw new IllegalStateException("a problem of a parameter was not reported");
            }
            return value;
        }
    }
}
