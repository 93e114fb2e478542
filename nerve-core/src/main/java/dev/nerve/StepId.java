package dev.nerve;

/// The name of a step, unique in its graph.
///
/// @param name follows the rule of [NameRules]
public record StepId(String name) implements Comparable<StepId> {

    public StepId {
        NameRules.check("step id", name);
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static StepId of(String name) {
        return new StepId(name);
    }

    @Override
    public int compareTo(StepId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
