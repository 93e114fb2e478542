package dev.nerve.terminal.shell.quoting;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// One value in a shell command, while the command is parsed. *Confined to one thread.*
///
/// The text after a value can decide what it may be, so the conditions are checked at the end.
final class ValuePositionBuilder {

    private static final int SHOWN = 40;

    private final int number;
    private final String before;
    private final List<NumberRestriction> doubts = new ArrayList<>();

    /// @param number the number of the value in the command, from 1
    /// @param before the command up to the value
    ValuePositionBuilder(int number, String before) {
        this.number = number;
        this.before = before;
    }

    /// A reason to allow only whole numbers.
    ///
    /// @param why the reason
    /// @param holds returns whether the reason applies, when the whole command is known
    private record NumberRestriction(String why, BooleanSupplier holds) {}

    int number() {
        return number;
    }

    void requireNumberIf(String why, BooleanSupplier holds) {
        doubts.add(new NumberRestriction(why, holds));
    }

    /// {@return the position of the value, with the first reason that applies}
    ///
    /// @param form the way to write the variable
    ValuePosition resolve(ValuePosition.ReferenceForm form) {
        for (var restriction : doubts) {
            if (restriction.holds().getAsBoolean()) {
                return new ValuePosition(form, shown(), restriction.why());
            }
        }
        return new ValuePosition(form, shown(), "");
    }

    NerveException.Invalid rejection(String why) {
        return new NerveException.Invalid("%s %s".formatted(shown(), why));
    }

    private String shown() {
        var line = before.substring(before.lastIndexOf('\n') + 1).stripLeading();
        int cut = Math.max(0, line.length() - SHOWN);
        return "value %d, at '%s%s${…}',"
                .formatted(number, cut > 0 ? "…" : "", line.substring(cut));
    }
}
