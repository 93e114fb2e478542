package dev.nerve.cli.progress;

/// The internal steps of nerve in a run, such as choosing a name. They matter only if they fail.
final class Own {

    private static final String FALLBACK = "_fallback";

    private Own() {}

    /// {@return whether a step is internal; a fallback is not, because the user defines it}
    ///
    /// @param name the last part of its path
    static boolean is(String name) {
        return name.startsWith("_") && !name.equals(FALLBACK);
    }
}
