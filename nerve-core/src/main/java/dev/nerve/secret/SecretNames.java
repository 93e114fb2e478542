package dev.nerve.secret;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The names of environment variables that contain secrets: names that look secret, and exceptions
/// that a person sets.
///
/// @param named variables that contain secrets, whatever their names look like
/// @param not variables that contain no secrets, whatever their names look like
public record SecretNames(Set<String> named, Set<String> not) {

    /// No exceptions.
    public static final SecretNames DEFAULT = new SecretNames(Set.of(), Set.of());

    private static final Set<String> SECRET_WORDS =
            Set.of(
                    "KEY",
                    "TOKEN",
                    "SECRET",
                    "PASSWORD",
                    "PASSWD",
                    "CREDENTIAL",
                    "CREDENTIALS",
                    "AUTHORIZATION");

    public SecretNames {
        named = Set.copyOf(named);
        not = Set.copyOf(not);
    }

    /// {@return whether a variable with this name contains a secret}
    ///
    /// A name looks secret if a word between its underscores does: `API_KEY`, not `KEYMAP`.
    ///
    /// @param name the variable's name
    public boolean isSecret(String name) {
        return !not.contains(name) && (named.contains(name) || looksSecret(name));
    }

    private static boolean looksSecret(String name) {
        return Arrays.stream(name.toUpperCase(Locale.ROOT).split("_", -1))
                .anyMatch(SECRET_WORDS::contains);
    }

    /// {@return these names with other variables that contain secrets}
    ///
    /// @param names the variables, such as those with the keys of providers
    public SecretNames withNamed(Collection<String> names) {
        var all = new HashSet<>(named);
        all.addAll(names);
        return new SecretNames(all, not);
    }

    /// {@return the secrets in these variables}
    ///
    /// @param environment all variables
    public Secrets findIn(Map<String, String> environment) {
        return Secrets.of(
                environment.entrySet().stream()
                        .filter(variable -> isSecret(variable.getKey()))
                        .map(Map.Entry::getValue)
                        .toList());
    }
}
