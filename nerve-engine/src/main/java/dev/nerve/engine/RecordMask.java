package dev.nerve.engine;

import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A mask for the replies of an engine. It hides secrets in every text and value of a record, so
/// that no reply can forget it.
///
/// @param secrets the secrets to mask
record RecordMask(Secrets secrets) {

    /// {@return the same record with masked secrets}
    ///
    /// @param reply a record of the protocol
    /// @param <R> its type
    @SuppressWarnings("unchecked")
    <R extends Record> R mask(R reply) {
        return secrets.isEmpty() ? reply : (R) masked(reply);
    }

    private @Nullable Object component(@Nullable Object component) {
        return switch (component) {
            case String text -> secrets.mask(text);
            case Value value -> secrets.mask(value);
            case List<?> items -> items.stream().map(this::component).toList();
            case Map<?, ?> entries -> entries(entries);
            case Record inner -> masked(inner);
            case null -> null;
            default -> component;
        };
    }

    private Map<?, ?> entries(Map<?, ?> entries) {
        var masked = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        entries.forEach((name, value) -> masked.put(name, component(value)));
        return masked;
    }

    private Record masked(Record record) {
        var components = record.getClass().getRecordComponents();
        var values = new @Nullable Object[components.length];
        boolean isChanged = false;
        for (int i = 0; i < components.length; i++) {
            var before = read(record, components[i]);
            values[i] = component(before);
            isChanged |= before != null && !before.equals(values[i]);
        }
        return isChanged ? make(record.getClass(), components, values) : record;
    }

    private static @Nullable Object read(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (IllegalAccessException | InvocationTargetException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Record make(
            Class<? extends Record> type, RecordComponent[] components, @Nullable Object[] values) {
        try {
            var types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
