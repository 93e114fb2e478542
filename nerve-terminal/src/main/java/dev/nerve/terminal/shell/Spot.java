package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// One value in a shell command, while the command is parsed. *Confined to one thread.*
///
/// The text after a value can decide what it may be, so the conditions are checked at the end.
final class Spot {

    private static final int SHOWN = 40;

    private final int number;
    private final String before;
    private final List<Doubt> doubts = new ArrayList<>();

    /// @param number the number of the value in the command, from 1
    /// @param before the command up to the value
    Spot(int number, String before) {
        this.number = number;
        this.before = before;
    }

    /// A reason to allow only whole numbers.
    ///
    /// @param why the reason
    /// @param holds returns whether the reason applies, when the whole command is known
    private record Doubt(String why, BooleanSupplier holds) {}

    int number() {
        return number;
    }

    void doubt(String why, BooleanSupplier holds) {
        doubts.add(new Doubt(why, holds));
    }

    /// {@return the position of the value, with the first reason that applies}
    ///
    /// @param form the way to write the variable
    Place settle(Place.Form form) {
        for (var doubt : doubts) {
            if (doubt.holds().getAsBoolean()) {
                return new Place(form, shown(), doubt.why());
            }
        }
        return new Place(form, shown(), "");
    }

    NerveException.Invalid refused(String why) {
        return new NerveException.Invalid("%s %s".formatted(shown(), why));
    }

    private String shown() {
        var line = before.substring(before.lastIndexOf('\n') + 1).stripLeading();
        int cut = Math.max(0, line.length() - SHOWN);
        return "value %d, at '%s%s${…}',"
                .formatted(number, cut > 0 ? "…" : "", line.substring(cut));
    }
}
