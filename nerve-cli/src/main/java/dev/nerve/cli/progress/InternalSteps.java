package dev.nerve.cli.progress;

/// The internal steps of nerve in a run, such as choosing a name. They matter only if they fail.
final class InternalSteps {

    private static final String FALLBACK = "_fallback";

    private InternalSteps() {}

    /// {@return whether a step is internal; a fallback is not, because the user defines it}
    ///
    /// @param name the last part of its path
    static boolean contains(String name) {
        return name.startsWith("_") && !name.equals(FALLBACK);
    }
}
