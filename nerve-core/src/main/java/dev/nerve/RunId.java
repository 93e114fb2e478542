package dev.nerve;

/// The name of one execution from its start to its end.
///
/// @param name follows the rule of [NameRules]
public record RunId(String name) implements Comparable<RunId> {

    public RunId {
        NameRules.check("run id", name);
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static RunId of(String name) {
        return new RunId(name);
    }

    @Override
    public int compareTo(RunId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
