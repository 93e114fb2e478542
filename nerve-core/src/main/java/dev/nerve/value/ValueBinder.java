package dev.nerve.value;

import dev.nerve.value.internal.TargetType;
import dev.nerve.value.internal.TextTypes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The binding of values to Java objects.
final class ValueBinder {

    private static final Map<Class<?>, String> KINDS =
            Map.of(
                    Value.Null.class, "null",
                    Value.Bool.class, "true or false",
                    Value.Num.class, "a number",
                    Value.Text.class, "a text",
                    Value.Items.class, "a list",
                    Value.Fields.class, "an object");

    private ValueBinder() {}

    /// Casts without `Class.cast`, which does not support primitives; the object has the right
    /// type.
    @SuppressWarnings("unchecked")
    static <T> T bind(Value value, Class<T> type) {
        return (T) require(value, TargetType.of(type), ValueLocation.ROOT);
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> bindList(Value value, Class<T> type) {
        var target = new TargetType(List.class, List.of(TargetType.of(type)), false);
        return (List<T>) require(value, target, ValueLocation.ROOT);
    }

    /// {@return `value` as an object of type `target`; null if `value` is and `target` allows it}
    static @Nullable Object read(Value value, TargetType target, ValueLocation location) {
        return value.isNull() && target.isNullable() ? null : require(value, target, location);
    }

    private static Object require(Value value, TargetType target, ValueLocation location) {
        var type = target.type();
        var scalar = ScalarBinder.reader(type);
        if (scalar != null) {
            return scalar.read(value, location);
        }
        if (Value.class.isAssignableFrom(type)) {
            return sameKind(value, type, location);
        }
        if (type.isEnum()) {
            return constant(value, type, location);
        }
        var parser = TextTypes.parser(type);
        if (parser != null) {
            return parsed(value, type, parser, location);
        }
        if (type.isRecord()) {
            return RecordBinder.read(value, target, location);
        }
        return ContainerBinder.read(value, target, location);
    }

    private static Object sameKind(Value value, Class<?> type, ValueLocation location) {
        if (!type.isInstance(value)) {
            throw location.mismatch(KINDS.getOrDefault(type, "another value"), value);
        }
        return value;
    }

    /// Accepts any case and dashes in the name of a constant, because models do not follow it
    /// strictly.
    private static Object constant(Value value, Class<?> type, ValueLocation location) {
        var constants = (Enum<?>[]) type.getEnumConstants();
        if (value instanceof Value.Text(var text)) {
            for (var constant : constants) {
                if (constant.name().equalsIgnoreCase(text.replace('-', '_'))) {
                    return constant;
                }
            }
        }
        var names = Arrays.stream(constants).map(Enum::name).toList();
        throw location.mismatch("one of " + ValueDescription.names(names), value);
    }

    private static Object parsed(
            Value value, Class<?> type, Function<String, ?> parser, ValueLocation location) {
        if (!(value instanceof Value.Text(var text))) {
            throw location.mismatch("a text for " + type.getSimpleName(), value);
        }
        try {
            return parser.apply(text);
        } catch (RuntimeException e) {
            throw location.failure("read", e);
        }
    }
}
