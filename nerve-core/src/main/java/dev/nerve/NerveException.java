package dev.nerve;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A request that nerve cannot fulfil. The message says what is wrong, with which thing, and what
/// would be right.
///
/// The message names no command, flag or key of a client. Advice of that kind is a [HintId], from
/// which each client makes a sentence with its own commands (ADR 86).
///
/// The hierarchy is sealed, so a `switch` over it is exhaustive.
public abstract sealed class NerveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String message;
    private final LinkedHashMap<String, String> nouns = new LinkedHashMap<>();
    private @Nullable HintId hint;
    private boolean ofStore;
    private boolean ofOwnership;

    private NerveException(String message) {
        super(message);
        this.message = message;
    }

    private NerveException(String message, Throwable cause) {
        super(message, cause);
        this.message = message;
    }

    /// {@return what is wrong, with which thing, and what would be right}
    @Override
    public String getMessage() {
        return message;
    }

    /// Names a thing that the message is about, for clients and hints.
    ///
    /// @param noun the kind of thing, such as `run`, `node`, `session` or `step`
    /// @param value its name
    /// @return this
    public final NerveException with(String noun, Object value) {
        nouns.put(noun, value.toString());
        return this;
    }

    /// Adds advice.
    ///
    /// @param id the advice
    /// @return this
    public final NerveException with(HintId id) {
        hint = id;
        return this;
    }

    /// {@return the things that the message is about, by their nouns, in the order of the message}
    public final Map<String, String> nouns() {
        return Collections.unmodifiableMap(nouns);
    }

    /// {@return the advice, if there is any}
    public final Optional<HintId> hint() {
        return Optional.ofNullable(hint);
    }

    /// Marks this as a failure of the store, such as a full disk or a damaged file. The data was
    /// not stored. That says nothing about whether the work itself was done.
    ///
    /// @return this
    public final NerveException markAsStoreFailure() {
        ofStore = true;
        return this;
    }

    /// Marks this as the failure of a process that no longer owns a run. Nothing was stored.
    ///
    /// @return this
    public final NerveException markAsOwnershipLoss() {
        ofOwnership = true;
        return this;
    }

    /// {@return whether an exception, or one of its causes, is a failure of the store}
    ///
    /// @param thrown the exception
    public static boolean isStoreFailure(Throwable thrown) {
        return hasCause(thrown, known -> known.ofStore);
    }

    /// {@return whether an exception, or one of its causes, says that another process owns the run}
    ///
    /// @param thrown the exception
    public static boolean isOwnershipLoss(Throwable thrown) {
        return hasCause(thrown, known -> known.ofOwnership);
    }

    private static boolean hasCause(Throwable thrown, Predicate<NerveException> kind) {
        for (var next = Optional.of(thrown);
                next.isPresent();
                next = Optional.ofNullable(next.get().getCause())) {
            if (next.get() instanceof NerveException known && kind.test(known)) {
                return true;
            }
        }
        return false;
    }

    /// {@return the error code}
    public abstract ErrorCode code();

    /// The requested thing does not exist.
    public static final class NotFound extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the missing thing, and what exists instead
        public NotFound(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.NOT_FOUND;
        }
    }

    /// The name is already in use.
    public static final class AlreadyExists extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the thing that has the name
        public AlreadyExists(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.ALREADY_EXISTS;
        }
    }

    /// The request or the input is not valid.
    public static final class Invalid extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the problem, and what would be right
        public Invalid(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.INVALID_REQUEST;
        }
    }

    /// The request is valid, but not supported here.
    public static final class Unsupported extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the unsupported action, and what it would need
        public Unsupported(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.UNSUPPORTED;
        }
    }

    /// The request is valid, but not in the current state, such as for a run that has ended.
    public static final class WrongState extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the thing, its state, and what can be done instead
        public WrongState(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.WRONG_STATE;
        }
    }

    /// The budget is exceeded.
    public static final class OverBudget extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the usage and the limit
        public OverBudget(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.BUDGET_EXCEEDED;
        }
    }

    /// The request cannot be fulfilled now; the same request may succeed later.
    public static final class Unavailable extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the obstacle
        /// @param cause the exception of the system
        public Unavailable(String message, Throwable cause) {
            super(message, cause);
        }

        /// @param message the obstacle
        public Unavailable(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.UNAVAILABLE;
        }
    }

    /// The work exceeded its time limit.
    public static final class TimedOut extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message the work and the time it took
        public TimedOut(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.TIMEOUT;
        }
    }

    /// A failure with any code of the table that has no exception type of its own.
    public static final class Failed extends NerveException {
        private static final long serialVersionUID = 1L;

        private final ErrorCode code;
        private final String[] causes;

        /// @param code the error code
        /// @param message the reason, for people
        public Failed(ErrorCode code, String message) {
            this(code, message, List.of());
        }

        /// @param code the error code
        /// @param message the reason, for people
        /// @param causes the paths of the calls in a run that caused this failure
        public Failed(ErrorCode code, String message, Collection<String> causes) {
            super(message);
            this.code = code;
            this.causes = causes.toArray(String[]::new);
        }

        /// {@return the paths of the calls in a run that caused this failure}
        public List<String> causes() {
            return List.of(causes);
        }

        @Override
        public ErrorCode code() {
            return code;
        }
    }
}
