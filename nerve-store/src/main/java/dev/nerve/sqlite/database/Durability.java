package dev.nerve.sqlite.database;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// The failures that a committed change survives.
public enum Durability {
    /// The end of the process and a power failure: every commit waits for the disk.
    FULL("FULL"),
    /// The end of the process, for any reason. A power failure may lose the last changes, but does
    /// not damage the earlier ones.
    PROCESS("NORMAL");

    private final String synchronous;

    Durability(String synchronous) {
        this.synchronous = synchronous;
    }

    /// {@return the SQLite setting}
    String pragma() {
        return "PRAGMA synchronous = " + synchronous;
    }

    /// {@return the name in configuration files}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the durability with this name}
    ///
    /// @param name such as `full`
    /// @throws NerveException.Invalid if there is none
    public static Durability of(String name) {
        return Arrays.stream(values())
                .filter(one -> one.wireName().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "there is no durability %s; there are: %s"
                                        .formatted(NameRules.quote(name), names())));
    }

    private static String names() {
        return Arrays.stream(values()).map(Durability::wireName).collect(Collectors.joining(", "));
    }
}
