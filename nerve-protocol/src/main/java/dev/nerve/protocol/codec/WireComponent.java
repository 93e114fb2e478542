package dev.nerve.protocol.codec;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/// A component of a record, and the field for it on the wire. *Immutable.*
///
/// @param wireName the name of the field
/// @param type its type
/// @param isNullable whether the component may be null
/// @param accessor its accessor
public record WireComponent(String wireName, WireType type, boolean isNullable, Method accessor) {

    static WireComponent of(RecordComponent component) {
        var named = component.getAnnotation(WireName.class);
        return new WireComponent(
                named == null ? SnakeCase.of(component.getName()) : named.value(),
                WireType.of(component.getGenericType()),
                component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                opened(component.getAccessor()));
    }

    private static Method opened(Method accessor) {
        if (!accessor.trySetAccessible()) {
            throw new IllegalArgumentException("no access to " + accessor);
        }
        return accessor;
    }

    /// {@return whether the field must be there}
    public boolean isRequired() {
        return !isNullable && type.empty() == null;
    }

    /// {@return whether a field that is null differs from one that is not there: the component is a
    /// value that may be missing}
    boolean keepsNull() {
        return isNullable && type instanceof WireType.WireValue;
    }

    /// {@return the value of the component if the field is not there}
    @Nullable Object absent() {
        return isNullable ? null : type.empty();
    }

    /// {@return the value of this component}
    ///
    /// @param record the record
    @Nullable Object read(Record record) {
        try {
            return accessor.invoke(record);
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new LinkageError("the accessor of a record can be called", e);
        }
    }
}
