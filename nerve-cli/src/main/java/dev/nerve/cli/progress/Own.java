package dev.nerve.cli.progress;

/// What nerve itself does in a run, such as to choose a name; of interest only if it goes wrong.
final class Own {

    private static final String FALLBACK = "_fallback";

    private Own() {}

    /// {@return whether a place is nerve's own; what is done instead of what failed is the user's}
    ///
    /// @param name the last part of its path
    static boolean is(String name) {
        return name.startsWith("_") && !name.equals(FALLBACK);
    }
}
