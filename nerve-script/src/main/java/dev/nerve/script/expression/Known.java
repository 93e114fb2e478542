package dev.nerve.script.expression;

import java.util.List;

/// The fields of a name, if they are known before the run. *Immutable.*
///
/// @param where the construct in which it has them, such as `in a map`; empty if everywhere
/// @param fields their names; empty if any field is possible
public record Known(String where, List<String> fields) {

    /// A name with any fields.
    public static final Known ANY = new Known("", List.of());

    static final Known RUN = new Known("", List.of("id"));

    /// Copies the list.
    public Known {
        fields = List.copyOf(fields);
    }

    /// {@return fields that exist inside a construct}
    ///
    /// @param construct such as `a map`
    /// @param fields their names
    public static Known in(String construct, String... fields) {
        return new Known("in " + construct, List.of(fields));
    }

    boolean has(String field) {
        return fields.isEmpty() || fields.contains(field);
    }
}
