package dev.nerve.tools.doctor;

import java.util.Locale;

/// The result of one check. *Immutable.*
///
/// @param name the requirement, such as `tmux`
/// @param need whether nerve works without it
/// @param state its state
/// @param detail the details, such as a version
/// @param advice the action to take; may be empty
public record CheckResult(String name, Need need, State state, String detail, String advice) {

    /// The need for a requirement.
    public enum Need {
        /// Nothing works without it.
        NEEDED,
        /// Some feature works only with it.
        OPTIONAL
    }

    /// The state of a requirement.
    public enum State {
        /// It works.
        OK,
        /// It does not exist.
        MISSING,
        /// It exists but does not work.
        PROBLEM
    }

    /// {@return the result for a requirement that works}
    ///
    /// @param name the requirement
    /// @param need whether nerve works without it
    /// @param detail the details
    static CheckResult ok(String name, Need need, String detail) {
        return new CheckResult(name, need, State.OK, detail, "");
    }

    /// {@return the result for a requirement that does not exist}
    ///
    /// @param name the requirement
    /// @param need whether nerve works without it
    /// @param advice the way to install it
    static CheckResult missing(String name, Need need, String advice) {
        return new CheckResult(name, need, State.MISSING, "", advice);
    }

    /// {@return the result for a requirement that does not work}
    ///
    /// @param name the requirement
    /// @param need whether nerve works without it
    /// @param detail the details
    /// @param advice the action to take
    static CheckResult problem(String name, Need need, String detail, String advice) {
        return new CheckResult(name, need, State.PROBLEM, detail, advice);
    }

    /// {@return whether the result prevents nerve from working}
    boolean isFatal() {
        return need == Need.NEEDED && state != State.OK;
    }

    /// {@return the state as a lower-case word}
    String word() {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
