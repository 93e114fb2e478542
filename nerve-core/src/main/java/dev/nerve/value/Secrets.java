package dev.nerve.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What must not be shown: keys, tokens and passwords. Wherever one of them stands in a text, it is
/// masked.
///
/// *Immutable.*
public final class Secrets {

    /// What stands in the place of a secret.
    public static final String MASK = "***";

    /// Nothing is secret.
    public static final Secrets NONE = new Secrets(List.of());

    /// What is shorter is found in too many innocent words.
    private static final int SHORTEST = 6;

    private static final List<String> TELLING =
            List.of("KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "CREDENTIAL", "AUTHORIZATION");

    /// The longest first, so that none is found inside another that is left half shown.
    private final List<String> values;

    private Secrets(Collection<String> values) {
        this.values =
                values.stream()
                        .distinct()
                        .filter(value -> value.length() >= SHORTEST)
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
    }

    /// {@return these secrets}
    ///
    /// @param values keys that were configured; those with fewer than 6 characters are left out
    public static Secrets of(Collection<String> values) {
        return new Secrets(values);
    }

    /// {@return the values of environment variables whose names look like those of keys}
    ///
    /// @param environment all variables
    public static Secrets inEnvironment(Map<String, String> environment) {
        var found = new ArrayList<String>();
        environment.forEach((name, value) -> {
            var upper = name.toUpperCase(Locale.ROOT);
            if (TELLING.stream().anyMatch(upper::contains)) {
                found.add(value);
            }
        });
        return new Secrets(found);
    }

    /// {@return these and others}
    ///
    /// @param other the others
    public Secrets and(Secrets other) {
        var all = new ArrayList<>(values);
        all.addAll(other.values);
        return new Secrets(all);
    }

    /// {@return a text without secrets}
    ///
    /// @param text what may have some
    public String mask(String text) {
        var masked = text;
        for (var secret : values) {
            masked = masked.replace(secret, MASK);
        }
        return masked;
    }

    /// {@return how many characters at the end of a text may be the beginning of a secret}
    ///
    /// @param text what may go on
    public int begunAtTheEndOf(String text) {
        int most = 0;
        for (var secret : values) {
            int length = Math.min(secret.length() - 1, text.length());
            while (length > most && !text.endsWith(secret.substring(0, length))) {
                length--;
            }
            most = Math.max(most, length);
        }
        return most;
    }

    /// {@return a value without secrets, also in the names of its fields}
    ///
    /// @param value what may have some, no deeper than [ValueLimits] allow
    public Value mask(Value value) {
        if (values.isEmpty()) {
            return value;
        }
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Num _ -> value;
            case Value.Text(var text) -> new Value.Text(mask(text));
            case Value.Items(var items) -> new Value.Items(items.stream().map(this::mask).toList());
            case Value.Fields fields -> mask(fields);
        };
    }

    /// {@return an object without secrets, also in the names of its fields}
    ///
    /// @param object what may have some
    public Value.Fields mask(Value.Fields object) {
        if (values.isEmpty()) {
            return object;
        }
        var masked = new FieldsBuilder(object.fields().size());
        object.fields().forEach((name, value) -> masked.put(mask(name), mask(value)));
        return masked.build();
    }

    /// Never what they are.
    @Override
    public String toString() {
        return values.size() + " secrets";
    }
}
