package dev.nerve.protocol.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The form of a record on the wire, inspected once for each type. *Immutable.*
///
/// @param components its components, in order
/// @param constructor its canonical constructor
public record WireShape(List<WireComponent> components, Constructor<?> constructor) {

    private static final ClassValue<WireShape> SHAPES =
            new ClassValue<>() {
                @Override
                protected WireShape computeValue(Class<?> type) {
                    return inspect(type);
                }
            };

    /// {@return the form of a record}
    ///
    /// @param type the record
    /// @throws IllegalArgumentException if a component has a type that the protocol does not know
    public static WireShape of(Class<? extends Record> type) {
        return SHAPES.get(type);
    }

    private static WireShape inspect(Class<?> type) {
        var components = type.getRecordComponents();
        var types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            var constructor = type.getDeclaredConstructor(types);
            if (!constructor.trySetAccessible()) {
                throw new IllegalArgumentException("no access to " + constructor);
            }
            return new WireShape(
                    Arrays.stream(components).map(WireComponent::of).toList(), constructor);
        } catch (NoSuchMethodException e) {
            throw new LinkageError("a record has its canonical constructor", e);
        }
    }

    /// {@return a new record}
    ///
    /// @param arguments one argument for each component
    /// @throws RuntimeException if its constructor refuses them
    Object make(@Nullable Object[] arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw refusal(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the constructor of a record can be called", e);
        }
    }

    private static RuntimeException refusal(InvocationTargetException e) {
        return switch (e.getCause()) {
            case RuntimeException refusal -> refusal;
            case Error error -> throw error;
            case null, default -> throw new LinkageError("a record throws no checked exception", e);
        };
    }
}
