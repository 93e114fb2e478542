package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.SnakeCase;
import dev.nerve.protocol.codec.WireName;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The types of events, with the records of their data.
///
/// The name of a type is the name of its record without `Data`, in lower_snake_case, or its
/// [WireName].
public final class EventTypes {

    private static final String SUFFIX = "Data";

    private static final Map<String, Class<? extends Record>> BY_NAME = byName();

    private EventTypes() {}

    private static Map<String, Class<? extends Record>> byName() {
        var types = new LinkedHashMap<String, Class<? extends Record>>();
        Arrays.stream(EventData.class.getPermittedSubclasses())
                .filter(Class::isInterface)
                .flatMap(group -> Arrays.stream(group.getPermittedSubclasses()))
                .forEach(type -> types.put(nameOf(type), type.asSubclass(Record.class)));
        return Collections.unmodifiableMap(types);
    }

    /// {@return the records by the names of their types, grouped by concept}
    public static Map<String, Class<? extends Record>> all() {
        return BY_NAME;
    }

    /// {@return the record of a type, if nerve knows it}
    ///
    /// @param name the name of the type
    public static Optional<Class<? extends Record>> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    static String nameOf(Class<?> type) {
        var named = type.getAnnotation(WireName.class);
        var name = type.getSimpleName();
        return named == null
                ? SnakeCase.of(name.substring(0, name.length() - SUFFIX.length()))
                : named.value();
    }
}
