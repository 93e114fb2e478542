package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.CutText;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;

/// What a run wants done at one place of it.
///
/// @param id the same whenever this place of this run is executed, so that what it does can be
/// recognised
/// @param path the place
/// @param order which call of its branch it is, counted from 1; 0 where the order means nothing, as
/// in a graph
/// @param what the type and the name of what is executed
/// @param given what it is given, or the beginning of it and its fingerprint; empty if nobody can
/// know it any more, which is taken for the same as anything
public record Effect(String id, RunPath path, int order, String what, String given) {

    private static final int LONGEST = 160;
    private static final String HASH = " #";
    private static final String CUT = CutText.MARK + HASH;

    /// {@return an effect at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    /// @param order which call of its branch it is, or 0
    /// @param what the type and the name of what is executed
    /// @param input what it is given
    public static Effect of(RunId run, RunPath path, int order, String what, Value input) {
        return new Effect(id(run, path), path, order, what, shown(input));
    }

    /// {@return the id of what is done at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    public static String id(RunId run, RunPath path) {
        return run + "/" + path;
    }

    private static String shown(Value input) {
        var json = Fingerprint.sorted(input).toJson();
        return json.length() <= LONGEST
                ? json
                : CutText.head(json, LONGEST) + HASH + Fingerprint.of(input);
    }

    /// {@return where what it is given was cut, or its length if it was not}
    public int givenEnd() {
        int cut = given.length() <= LONGEST ? -1 : given.lastIndexOf(CUT);
        return cut < 0 ? given.length() : cut;
    }

    /// {@return whether another effect is the same, at the same place}
    ///
    /// @param other what was done before
    public boolean isSame(Effect other) {
        return order == other.order && isSameWork(other);
    }

    /// {@return whether another effect does the same at the same place, whichever call it is}
    ///
    /// @param other what was done before
    public boolean isSameWork(Effect other) {
        return path.equals(other.path) && what.equals(other.what) && isGivenSame(other);
    }

    private boolean isGivenSame(Effect other) {
        return given.equals(other.given) || given.isEmpty() || other.given.isEmpty();
    }

    /// {@return it for people}
    @Override
    public String toString() {
        return "%s: %s given %s".formatted(path, what, given);
    }
}
