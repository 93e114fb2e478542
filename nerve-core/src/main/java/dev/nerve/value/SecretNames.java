package dev.nerve.value;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Which environment variables hold secrets: those whose names look like it, and what a person
/// says about single ones.
///
/// @param named variables that hold secrets, whatever their names look like
/// @param not variables that hold none, whatever their names look like
public record SecretNames(Set<String> named, Set<String> not) {

    /// Names alone decide.
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

    /// {@return whether a variable of this name holds a secret}
    ///
    /// A name does if one of the words between its underscores says so: `API_KEY`, not `KEYMAP`.
    ///
    /// @param name the variable's name
    public boolean isSecret(String name) {
        return !not.contains(name) && (named.contains(name) || looksSecret(name));
    }

    private static boolean looksSecret(String name) {
        return Arrays.stream(name.toUpperCase(Locale.ROOT).split("_", -1))
                .anyMatch(SECRET_WORDS::contains);
    }

    /// {@return these, and other variables that hold secrets}
    ///
    /// @param names those that have keys, such as the variables of providers
    public SecretNames withNamed(Collection<String> names) {
        var all = new HashSet<>(named);
        all.addAll(names);
        return new SecretNames(all, not);
    }

    /// {@return the secrets among these variables}
    ///
    /// @param environment all variables
    public Secrets in(Map<String, String> environment) {
        return Secrets.of(
                environment.entrySet().stream()
                        .filter(variable -> isSecret(variable.getKey()))
                        .map(Map.Entry::getValue)
                        .toList());
    }
}
