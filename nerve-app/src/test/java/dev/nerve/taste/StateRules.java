package dev.nerve.taste;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.nerve.ProcessWide;
import dev.nerve.ProcessWideCache;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// No mutable state in static fields, except in the types that are declared for it.
///
/// The declared type of a field decides. A collection may also be immutable: then the initialiser
/// of its class must not create a mutable one. Arrays count as constants while they are private.
final class StateRules {

    private static final Set<String> DECLARED =
            Set.of(ProcessWide.class.getName(), ProcessWideCache.class.getName());

    private static final Pattern MUTABLE_COLLECTION =
            Pattern.compile(
                    "java\\.util\\.(Array(List|Deque)|(Linked|Tree|Weak|Identity)?Hash(Map|Set)"
                            + "|Tree(Map|Set)|Enum(Map|Set)|LinkedList|IdentityHashMap|Hashtable"
                            + "|PriorityQueue|Properties|Vector|Stack|BitSet)"
                            + "|java\\.util\\.concurrent\\.\\w*(Map|Set|List|Queue|Deque)");

    private static final Pattern MUTABLE =
            Pattern.compile(
                    MUTABLE_COLLECTION.pattern()
                            + "|java\\.util\\.concurrent\\.(atomic|locks)\\..*"
                            + "|java\\.util\\.concurrent\\.(?!TimeUnit).*"
                            + "|java\\.util\\.(Queue|Deque|Iterator|Random|Date|Timer|StringJoiner)"
                            + "|java\\.lang\\.(StringBuilder|StringBuffer|Thread\\w*)"
                            + "|java\\.lang\\.ref\\..*"
                            + "|java\\.text\\..*Format|java\\.security\\.MessageDigest");

    private static final Pattern COLLECTION =
            Pattern.compile("java\\.util\\.(\\w*Collection|\\w*List|\\w*Set|\\w*Map)");

    /// Methods of the JDK that return mutable collections.
    private static final Set<String> MUTABLE_FACTORIES =
            Set.of(
                    "java.util.Arrays.asList",
                    "java.util.stream.Collectors.groupingBy",
                    "java.util.stream.Collectors.toCollection",
                    "java.util.stream.Collectors.toList",
                    "java.util.stream.Collectors.toMap",
                    "java.util.stream.Collectors.toSet");

    private static final Pattern IMMUTABLE_COPY = Pattern.compile("copyOf|unmodifiable\\w+");

    private StateRules() {}

    static List<String> violations(JavaClasses classes) {
        return classes.stream()
                .filter(type -> Module.of(type).filter(in -> in != Module.TESTKIT).isPresent())
                .flatMap(type -> type.getFields().stream())
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                .flatMap(field -> problem(field).stream().map(found -> name(field) + found))
                .toList();
    }

    private static String name(JavaField field) {
        return field.getFullName() + " is a static field ";
    }

    private static Optional<String> problem(JavaField field) {
        if (!field.getModifiers().contains(JavaModifier.FINAL)) {
            return Optional.of("that is not final");
        }
        var type = field.getRawType();
        if (isMutable(type)) {
            return Optional.of("of a mutable type, " + type.getName());
        }
        if (type.isArray() && !field.getModifiers().contains(JavaModifier.PRIVATE)) {
            return Optional.of("with an array that others can change");
        }
        return isCollection(type) && createsMutable(field.getOwner())
                ? Optional.of("whose class creates a mutable collection in its initialiser")
                : Optional.empty();
    }

    private static boolean isMutable(JavaClass type) {
        return isKnownMutable(type) || hasState(type);
    }

    private static boolean isKnownMutable(JavaClass type) {
        return MUTABLE.matcher(type.getName()).matches();
    }

    /// Checks for a type of our own with fields that change, or with a mutable object in a field.
    private static boolean hasState(JavaClass type) {
        return Module.isOurs(type)
                && !DECLARED.contains(type.getName())
                && type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .anyMatch(field ->
                                !field.getModifiers().contains(JavaModifier.FINAL)
                                        || isKnownMutable(field.getRawType()));
    }

    private static boolean isCollection(JavaClass type) {
        return COLLECTION.matcher(type.getName()).matches();
    }

    private static boolean createsMutable(JavaClass type) {
        return type.getStaticInitializer().stream()
                .anyMatch(initialiser ->
                        createsMutable(initialiser)
                                || helpers(initialiser)
                                        .anyMatch(helper ->
                                                createsMutable(helper) && !copies(helper)));
    }

    /// {@return the methods of the same class from which an initialiser gets collections}
    private static Stream<JavaMethod> helpers(JavaCodeUnit initialiser) {
        return initialiser.getMethodCallsFromSelf().stream()
                .filter(call -> call.getTargetOwner().equals(initialiser.getOwner()))
                .flatMap(call -> call.getTarget().resolveMember().stream())
                .filter(method -> isCollection(method.getRawReturnType()));
    }

    private static boolean createsMutable(JavaCodeUnit code) {
        return code.getConstructorCallsFromSelf().stream()
                        .anyMatch(call ->
                                MUTABLE_COLLECTION
                                        .matcher(call.getTargetOwner().getName())
                                        .matches())
                || code.getMethodCallsFromSelf().stream()
                        .map(call -> call.getTargetOwner().getName() + "." + call.getName())
                        .anyMatch(called ->
                                MUTABLE_FACTORIES.contains(called)
                                        || called.startsWith("java.util.EnumSet."));
    }

    private static boolean copies(JavaCodeUnit code) {
        return code.getMethodCallsFromSelf().stream()
                .anyMatch(call -> IMMUTABLE_COPY.matcher(call.getName()).matches());
    }
}
