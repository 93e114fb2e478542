package dev.nerve;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A request that cannot be honoured; its message says what, which, and what would be right.
///
/// The set is closed: a boundary can switch over it and the compiler knows every case.
public abstract sealed class NerveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String message;
    private boolean ofStore;

    private NerveException(String message) {
        super(message);
        this.message = message;
    }

    private NerveException(String message, Throwable cause) {
        super(message, cause);
        this.message = message;
    }

    /// {@return what, which, and what would be right}
    @Override
    public String getMessage() {
        return message;
    }

    /// Says that it was the store that could not do its part: a full disk, a damaged file. What was
    /// to be kept is not, and says nothing about what was done.
    ///
    /// @return this
    public final NerveException ofStore() {
        ofStore = true;
        return this;
    }

    /// {@return whether a failure, or what caused it, is one of the store}
    ///
    /// @param thrown what was thrown
    public static boolean isOfStore(Throwable thrown) {
        for (var next = Optional.of(thrown);
                next.isPresent();
                next = Optional.ofNullable(next.get().getCause())) {
            if (next.get() instanceof NerveException known && known.ofStore) {
                return true;
            }
        }
        return false;
    }

    /// {@return its row in the table of codes}
    public abstract ErrorCode code();

    /// What was asked for is not there.
    public static final class NotFound extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what is missing, and what there is instead
        public NotFound(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.NOT_FOUND;
        }
    }

    /// The name is taken.
    public static final class AlreadyExists extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what has the name
        public AlreadyExists(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.ALREADY_EXISTS;
        }
    }

    /// What was given makes no sense.
    public static final class Invalid extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what is wrong, and what would be right
        public Invalid(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.INVALID_REQUEST;
        }
    }

    /// It makes sense, and cannot be done here.
    public static final class Unsupported extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what cannot be done, and what it would need
        public Unsupported(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.UNSUPPORTED;
        }
    }

    /// It makes sense, and cannot be done with something in this state, such as a run that is over.
    public static final class WrongState extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what is in which state, and what can be done with it instead
        public WrongState(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.WRONG_STATE;
        }
    }

    /// It would cost more than is left.
    public static final class OverBudget extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what was used, and the limit
        public OverBudget(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.BUDGET_EXCEEDED;
        }
    }

    /// It cannot be done now; the same request may work later.
    public static final class Unavailable extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what is in the way
        /// @param cause what the system said
        public Unavailable(String message, Throwable cause) {
            super(message, cause);
        }

        /// @param message what is in the way
        public Unavailable(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.UNAVAILABLE;
        }
    }

    /// It took longer than it may.
    public static final class TimedOut extends NerveException {
        private static final long serialVersionUID = 1L;

        /// @param message what took how long
        public TimedOut(String message) {
            super(message);
        }

        @Override
        public ErrorCode code() {
            return ErrorCode.TIMEOUT;
        }
    }

    /// Something did not work out, for one of the reasons in the table that have no type of their
    /// own.
    public static final class Failed extends NerveException {
        private static final long serialVersionUID = 1L;

        private final ErrorCode code;
        private final String[] causes;

        /// @param code why
        /// @param message why, for people
        public Failed(ErrorCode code, String message) {
            this(code, message, List.of());
        }

        /// @param code why
        /// @param message why, for people
        /// @param causes the places in a run whose failure this is, as texts
        public Failed(ErrorCode code, String message, Collection<String> causes) {
            super(message);
            this.code = code;
            this.causes = causes.toArray(String[]::new);
        }

        /// {@return the places in a run whose failure this is, as texts}
        public List<String> causes() {
            return List.of(causes);
        }

        @Override
        public ErrorCode code() {
            return code;
        }
    }
}
