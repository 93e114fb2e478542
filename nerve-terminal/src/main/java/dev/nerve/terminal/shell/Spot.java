package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// One value in a shell command, while the command is followed. *Confined to one thread.*
///
/// What follows a value can decide what it may be, so the doubts about it are weighed at the end.
final class Spot {

    private static final int SHOWN = 40;

    private final int number;
    private final String before;
    private final List<Doubt> doubts = new ArrayList<>();

    /// @param number which value of the command it is, from 1
    /// @param before the command up to here
    Spot(int number, String before) {
        this.number = number;
        this.before = before;
    }

    /// A reason to let in only whole numbers.
    ///
    /// @param why the reason, if `holds`
    /// @param holds asked when all of the command is known
    private record Doubt(String why, BooleanSupplier holds) {}

    int number() {
        return number;
    }

    void doubt(String why, BooleanSupplier holds) {
        doubts.add(new Doubt(why, holds));
    }

    /// {@return what the value may be and how it is written}
    ///
    /// @param form how it is written
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
