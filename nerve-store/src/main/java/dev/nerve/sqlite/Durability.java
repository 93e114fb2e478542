package dev.nerve.sqlite;

import dev.nerve.Names;
import dev.nerve.NerveException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a change survives that was told to be done.
public enum Durability {
    /// The end of the process and a loss of power: every commit waits for the disk.
    FULL("FULL"),
    /// The end of the process, however it ends. A loss of power may take the last changes along,
    /// and leaves those before them whole.
    PROCESS("NORMAL");

    private final String synchronous;

    Durability(String synchronous) {
        this.synchronous = synchronous;
    }

    /// {@return what the database is told}
    String setting() {
        return "PRAGMA synchronous = " + synchronous;
    }

    /// {@return its name in files}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the one with this name}
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
                                        .formatted(Names.quoted(name), names())));
    }

    private static String names() {
        return Arrays.stream(values()).map(Durability::wireName).collect(Collectors.joining(", "));
    }
}
