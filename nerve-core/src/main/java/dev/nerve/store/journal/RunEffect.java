package dev.nerve.store.journal;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;

/// One execution at one place of a run, as the journal identifies it.
///
/// @param id the same whenever this place of this run is executed, so that its effect can be
/// recognized
/// @param path the place
/// @param order the number of the call in its branch, counted from 1; 0 where the order has no
/// meaning, as in a graph
/// @param work the node and its operation
/// @param input its input, or what is known of it
public record RunEffect(String id, RunPath path, int order, EffectWork work, EffectInput input) {

    /// {@return an effect at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    /// @param order the number of the call in its branch, or 0
    /// @param work the node and its operation
    /// @param input its input
    public static RunEffect of(RunId run, RunPath path, int order, EffectWork work, Value input) {
        return new RunEffect(id(run, path), path, order, work, EffectInput.of(input));
    }

    /// {@return a place of a run, to ask for what is inside it}
    ///
    /// @param run the run
    /// @param path the place
    /// @param order the number of the call in its branch, or 0
    public static RunEffect place(RunId run, RunPath path, int order) {
        return new RunEffect(id(run, path), path, order, EffectWork.NONE, EffectInput.UNKNOWN);
    }

    /// {@return a place whose work is recorded elsewhere}
    ///
    /// @param path the place
    /// @param order the number of the call in its branch, or 0
    public static RunEffect unknown(RunPath path, int order) {
        return new RunEffect("", path, order, EffectWork.NONE, EffectInput.UNKNOWN);
    }

    /// {@return the id of the effect at a place of a run}
    ///
    /// @param run the run
    /// @param path the place
    public static String id(RunId run, RunPath path) {
        return run + "/" + path;
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
        return path.equals(other.path) && work.equals(other.work) && input.isSame(other.input);
    }

    /// {@return the effect for people}
    @Override
    public String toString() {
        return "%s: %s given %s".formatted(path, work, input);
    }
}
