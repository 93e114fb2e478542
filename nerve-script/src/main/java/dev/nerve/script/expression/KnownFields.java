package dev.nerve.script.expression;

import java.util.List;

/// The fields of a name, if they are known before the run. *Immutable.*
///
/// @param where the construct in which it has them, such as `in a map`; empty if everywhere
/// @param fields their names; empty if any field is possible
public record KnownFields(String where, List<String> fields) {

    /// A name with any fields.
    public static final KnownFields ANY = new KnownFields("", List.of());

    static final KnownFields RUN = new KnownFields("", List.of("id"));

    /// Copies the list.
    public KnownFields {
        fields = List.copyOf(fields);
    }

    /// {@return fields that exist inside a construct}
    ///
    /// @param construct such as `a map`
    /// @param fields their names
    public static KnownFields in(String construct, String... fields) {
        return new KnownFields("in " + construct, List.of(fields));
    }

    boolean has(String field) {
        return fields.isEmpty() || fields.contains(field);
    }
}
