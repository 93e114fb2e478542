package dev.nerve.value.internal;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/// The Java type that a value is bound to, with its type arguments and nullness.
///
/// *Immutable.*
///
/// @param type the type
/// @param arguments the type arguments, or the component type of an array
/// @param isNullable whether it is annotated with `@Nullable`
public record TargetType(Class<?> type, List<TargetType> arguments, boolean isNullable) {

    private static final Set<Class<?>> OPTIONALS =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    public static TargetType of(Class<?> type) {
        return type.isArray()
                ? new TargetType(type, List.of(of(type.getComponentType())), false)
                : new TargetType(type, List.of(), false);
    }

    /// {@return the type of a record component in a record of type `owner`}
    public static TargetType of(RecordComponent component, TargetType owner) {
        var target = of(component.getAnnotatedType(), owner.variables());
        return isMarked(component) ? target.nullable() : target;
    }

    private static TargetType of(AnnotatedType written, Map<String, TargetType> variables) {
        var target =
                switch (written) {
                    case AnnotatedParameterizedType generic -> generic(generic, variables);
                    case AnnotatedArrayType array ->
                            arrayOf(of(array.getAnnotatedGenericComponentType(), variables));
                    case AnnotatedWildcardType wildcard ->
                            of(wildcard.getAnnotatedUpperBounds()[0], variables);
                    case AnnotatedTypeVariable variable -> variable(variable, variables);
                    default -> of(erased(written.getType()));
                };
        return isMarked(written) ? target.nullable() : target;
    }

    private static TargetType generic(
            AnnotatedParameterizedType generic, Map<String, TargetType> variables) {
        var arguments =
                Arrays.stream(generic.getAnnotatedActualTypeArguments())
                        .map(argument -> of(argument, variables))
                        .toList();
        return new TargetType(erased(generic.getType()), arguments, false);
    }

    private static TargetType arrayOf(TargetType item) {
        return new TargetType(item.type().arrayType(), List.of(item), false);
    }

    private static TargetType variable(
            AnnotatedTypeVariable variable, Map<String, TargetType> variables) {
        var known = variables.get(variable.getType().getTypeName());
        return known == null ? of(erased(variable.getType())) : known;
    }

    /// Erases the type arguments, because the bound of a type variable may refer to the variable
    /// itself.
    private static Class<?> erased(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> erased(generic.getRawType());
            case TypeVariable<?> variable -> erased(variable.getBounds()[0]);
            default -> Object.class;
        };
    }

    private Map<String, TargetType> variables() {
        var variables = new HashMap<String, TargetType>();
        var parameters = type.getTypeParameters();
        for (int i = 0; i < arguments.size() && i < parameters.length; i++) {
            variables.put(parameters[i].getName(), arguments.get(i));
        }
        return variables;
    }

    private TargetType nullable() {
        return new TargetType(type, arguments, true);
    }

    /// Accepts any annotation with this name, because there are many.
    private static boolean isMarked(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .anyMatch(mark -> mark.annotationType().getSimpleName().equals("Nullable"));
    }

    /// {@return a type argument, or `Object` if there is none}
    ///
    /// `Object` is always nullable, because people write `Map<String, Object>` for maps with nulls.
    public TargetType argument(int number) {
        var argument = number < arguments.size() ? arguments.get(number) : of(Object.class);
        return argument.type() == Object.class ? argument.nullable() : argument;
    }

    /// {@return whether a record can be created without this component}
    public boolean canBeAbsent() {
        return isNullable || OPTIONALS.contains(type);
    }
}
