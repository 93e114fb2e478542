package dev.nerve;

/// The name of one execution from its start to its end.
///
/// @param name follows the rule of [Names]
public record RunId(String name) implements Comparable<RunId> {

    public RunId {
        Names.check("run id", name);
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
