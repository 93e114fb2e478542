package dev.nerve.value;

import dev.nerve.NerveException;
import dev.nerve.value.internal.TargetType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The constructor and the components of a record type, inspected once per type.
///
/// *Immutable.*
///
/// @param constructor the canonical constructor
/// @param components the components in order
record RecordReflection(Constructor<?> constructor, List<Component> components) {

    private static final ClassValue<RecordReflection> SHAPES =
            new ClassValue<>() {
                @Override
                protected RecordReflection computeValue(Class<?> type) {
                    return inspect(type);
                }
            };

    /// {@return the shape of a record type}
    ///
    /// @throws NerveException.Invalid if its module does not open its package
    static RecordReflection of(Class<?> type) {
        return SHAPES.get(type);
    }

    private static RecordReflection inspect(Class<?> type) {
        var components = type.getRecordComponents();
        var types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return new RecordReflection(
                    opened(type, type.getDeclaredConstructor(types)),
                    Arrays.stream(components).map(Component::of).toList());
        } catch (NoSuchMethodException e) {
            throw new LinkageError("a record has its canonical constructor", e);
        }
    }

    private static <T extends AccessibleObject> T opened(Class<?> type, T member) {
        if (!member.trySetAccessible()) {
            throw new NerveException.Invalid(
                    "cannot see into record %s: open its package %s in module-info.java"
                            .formatted(type.getTypeName(), type.getPackageName()));
        }
        return member;
    }

    /// {@return a new record with these components}
    ///
    /// @param arguments one argument per component, in order
    /// @param valueLocation the location of the value
    /// @throws NerveException.Invalid if its constructor throws
    Object make(@Nullable Object[] arguments, ValueLocation valueLocation) {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw refused("read", e, valueLocation);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a record's constructor can be called", e);
        }
    }

    /// Rethrows an error unchanged, because it is not the caller's fault.
    private static NerveException refused(
            String verb, InvocationTargetException e, ValueLocation valueLocation) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return valueLocation.failure(verb, e.getCause() == null ? e : e.getCause());
    }

    /// One component.
    ///
    /// @param name its name
    /// @param accessor its accessor
    /// @param target its type if the record is not generic
    /// @param declared its declaration
    record Component(String name, Method accessor, TargetType target, RecordComponent declared) {

        private static Component of(RecordComponent component) {
            var owner = component.getDeclaringRecord();
            return new Component(
                    component.getName(),
                    opened(owner, component.getAccessor()),
                    TargetType.of(component, TargetType.of(owner)),
                    component);
        }

        /// {@return its type in a record of type `owner`}
        TargetType target(TargetType owner) {
            return owner.arguments().isEmpty() ? target : TargetType.of(declared, owner);
        }

        /// {@return its value in `record`}
        ///
        /// @throws NerveException.Invalid if its accessor throws
        @Nullable Object read(Record record, ValueLocation valueLocation) {
            try {
                return accessor.invoke(record);
            } catch (InvocationTargetException e) {
                throw refused("convert", e, valueLocation);
            } catch (IllegalAccessException e) {
                throw new LinkageError("a record's accessor can be called", e);
            }
        }
    }
}
