package dev.nerve.value;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The binding of values to Java objects.
final class Binding {

    private static final Map<Class<?>, String> KINDS =
            Map.of(
                    Value.Null.class, "null",
                    Value.Bool.class, "true or false",
                    Value.Num.class, "a number",
                    Value.Text.class, "a text",
                    Value.Items.class, "a list",
                    Value.Fields.class, "an object");

    private Binding() {}

    /// Casts without `Class.cast`, which does not support primitives; the object has the right
    /// type.
    @SuppressWarnings("unchecked")
    static <T> T bind(Value value, Class<T> type) {
        return (T) require(value, Target.of(type), Place.TOP);
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> bindList(Value value, Class<T> type) {
        var target = new Target(List.class, List.of(Target.of(type)), false);
        return (List<T>) require(value, target, Place.TOP);
    }

    /// {@return `value` as an object of type `target`; null if `value` is and `target` allows it}
    static @Nullable Object read(Value value, Target target, Place place) {
        return value.isNull() && target.isNullable() ? null : require(value, target, place);
    }

    private static Object require(Value value, Target target, Place place) {
        var type = target.type();
        var scalar = Scalars.reader(type);
        if (scalar != null) {
            return scalar.read(value, place);
        }
        if (Value.class.isAssignableFrom(type)) {
            return sameKind(value, type, place);
        }
        if (type.isEnum()) {
            return constant(value, type, place);
        }
        var parser = TextTypes.parser(type);
        if (parser != null) {
            return parsed(value, type, parser, place);
        }
        if (type.isRecord()) {
            return RecordBinding.read(value, target, place);
        }
        return Containers.read(value, target, place);
    }

    private static Object sameKind(Value value, Class<?> type, Place place) {
        if (!type.isInstance(value)) {
            throw place.misfit(KINDS.getOrDefault(type, "another value"), value);
        }
        return value;
    }

    /// Accepts any case and dashes in the name of a constant, because models do not follow it
    /// strictly.
    private static Object constant(Value value, Class<?> type, Place place) {
        var constants = (Enum<?>[]) type.getEnumConstants();
        if (value instanceof Value.Text(var text)) {
            for (var constant : constants) {
                if (constant.name().equalsIgnoreCase(text.replace('-', '_'))) {
                    return constant;
                }
            }
        }
        var names = Arrays.stream(constants).map(Enum::name).toList();
        throw place.misfit("one of " + Wording.names(names), value);
    }

    private static Object parsed(
            Value value, Class<?> type, Function<String, ?> parser, Place place) {
        if (!(value instanceof Value.Text(var text))) {
            throw place.misfit("a text for " + type.getSimpleName(), value);
        }
        try {
            return parser.apply(text);
        } catch (RuntimeException e) {
            throw place.cannot("read", e);
        }
    }
}
