package dev.nerve.app.doctor;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Locale;

/// What was found out about one thing. *Immutable.*
///
/// @param name the thing, such as `tmux`
/// @param need whether nerve works without it
/// @param state how it is
/// @param detail what was seen, such as a version
/// @param advice what to do about it, or nothing
public record Finding(String name, Need need, State state, String detail, String advice) {

    /// Whether nerve works without a thing.
    public enum Need {
        /// Nothing works without it.
        NEEDED,
        /// Something works only with it.
        OPTIONAL
    }

    /// How a thing is.
    public enum State {
        /// It works.
        OK,
        /// It is not there.
        MISSING,
        /// It is there and does not work.
        PROBLEM
    }

    /// {@return that something works}
    ///
    /// @param name the thing
    /// @param need whether nerve works without it
    /// @param detail what was seen
    static Finding ok(String name, Need need, String detail) {
        return new Finding(name, need, State.OK, detail, "");
    }

    /// {@return that something is not there}
    ///
    /// @param name the thing
    /// @param need whether nerve works without it
    /// @param advice how to get it
    static Finding missing(String name, Need need, String advice) {
        return new Finding(name, need, State.MISSING, "", advice);
    }

    /// {@return that something does not work}
    ///
    /// @param name the thing
    /// @param need whether nerve works without it
    /// @param detail what was seen
    /// @param advice what to do about it
    static Finding problem(String name, Need need, String detail, String advice) {
        return new Finding(name, need, State.PROBLEM, detail, advice);
    }

    /// {@return whether nerve cannot work because of it}
    boolean isFatal() {
        return need == Need.NEEDED && state != State.OK;
    }

    Value value() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("name", name);
        fields.put("state", word());
        fields.put("needed", need == Need.NEEDED);
        fields.put("detail", detail);
        fields.put("advice", advice);
        return Value.fields(fields);
    }

    /// {@return its state as a word}
    String word() {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
