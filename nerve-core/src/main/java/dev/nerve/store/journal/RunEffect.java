package dev.nerve.store.journal;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.TextTruncator;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;

/// One execution at one place of a run, as the journal identifies it.
///
/// @param id the same whenever this place of this run is executed, so that its effect can be
/// recognized
/// @param path the place
/// @param order the number of the call in its branch, counted from 1; 0 where the order has no
/// meaning, as in a graph
/// @param what the type and the name of the node
/// @param given its input, or the beginning and the fingerprint of a long input; empty if the input
/// is unknown, which matches any input
public record RunEffect(String id, RunPath path, int order, String what, String given) {

    private static final int LONGEST = 160;
    private static final String HASH = " #";
    private static final String CUT = TextTruncator.ELLIPSIS + HASH;

    /// {@return an effect at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    /// @param order the number of the call in its branch, or 0
    /// @param what the type and the name of the node
    /// @param input its input
    public static RunEffect of(RunId run, RunPath path, int order, String what, Value input) {
        return new RunEffect(id(run, path), path, order, what, shown(input));
    }

    /// {@return the id of the effect at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    public static String id(RunId run, RunPath path) {
        return run + "/" + path;
    }

    private static String shown(Value input) {
        var json = ValueFingerprint.sorted(input).toJson();
        return json.length() <= LONGEST
                ? json
                : TextTruncator.truncate(json, LONGEST) + HASH + ValueFingerprint.of(input);
    }

    /// {@return the position at which `given` was cut, or its length if it was not}
    public int givenEnd() {
        int cut = given.length() <= LONGEST ? -1 : given.lastIndexOf(CUT);
        return cut < 0 ? given.length() : cut;
    }

    /// {@return whether another effect is the same call with the same input at the same place}
    ///
    /// @param other the earlier effect
    public boolean isSame(RunEffect other) {
        return order == other.order && isSameWork(other);
    }

    /// {@return whether another effect has the same node and input at the same place, in any order
    /// of calls}
    ///
    /// @param other the earlier effect
    public boolean isSameWork(RunEffect other) {
        return path.equals(other.path) && what.equals(other.what) && isGivenSame(other);
    }

    private boolean isGivenSame(RunEffect other) {
        return given.equals(other.given) || given.isEmpty() || other.given.isEmpty();
    }

    /// {@return the effect for people}
    @Override
    public String toString() {
        return "%s: %s given %s".formatted(path, what, given);
    }
}
