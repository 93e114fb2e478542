package dev.nerve.script.expression;

import java.util.List;

/// The fields that a name has, where that is known before anything runs. *Immutable.*
///
/// @param where where it has them, such as `in a map`, or nothing if everywhere
/// @param fields what they are called; none if it can have any
public record Known(String where, List<String> fields) {

    /// It can have any.
    public static final Known ANY = new Known("", List.of());

    static final Known RUN = new Known("", List.of("id"));

    /// Copies what is given.
    public Known {
        fields = List.copyOf(fields);
    }

    /// {@return what has these fields in a construct}
    ///
    /// @param construct such as `a map`
    /// @param fields what they are called
    public static Known in(String construct, String... fields) {
        return new Known("in " + construct, List.of(fields));
    }

    boolean has(String field) {
        return fields.isEmpty() || fields.contains(field);
    }
}
