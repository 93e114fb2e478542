package dev.nerve.value.internal;

import java.util.Calendar;
import java.util.Date;
import java.util.stream.BaseStream;

/// The reasons why an object cannot become a value, with alternatives.
public final class UnsupportedType {

    private UnsupportedType() {}

    public static String reason(Object object) {
        return switch (object) {
            case byte[] _ -> "bytes are not stored inline; store them as a blob and pass its hash";
            case BaseStream<?, ?> _ -> "a stream can be read only once; use toList()";
            case Date _, Calendar _ -> named(object, "java.time.Instant");
            case Throwable _ -> named(object, "its message");
            default -> named(object, "a record, a map, a list, a text, a number or a boolean");
        };
    }

    private static String named(Object object, String instead) {
        return "%s is not data; use %s".formatted(typeName(object), instead);
    }

    /// {@return the name of an object's type; for a lambda, the name of its interface}
    public static String typeName(Object object) {
        var type = object.getClass();
        var shown =
                type.isHidden() && type.getInterfaces().length > 0 ? type.getInterfaces()[0] : type;
        return shown.getTypeName();
    }
}
