package dev.nerve.cli.run.view;

import dev.nerve.RunId;
import dev.nerve.RunPath;

/// Short forms of run names and paths, for people.
public final class ShortNames {

    private static final int DIGITS = 8;

    private ShortNames() {}

    /// {@return a path without its first segment, which is the same for the whole run}
    public static String withoutRoot(RunPath path) {
        var whole = path.toString();
        return whole.substring(whole.indexOf('/') + 1);
    }

    /// {@return the last characters of a run's name, which identify it in commands}
    public static String shortId(RunId run) {
        var name = run.name();
        return name.substring(Math.max(0, name.length() - DIGITS));
    }
}
