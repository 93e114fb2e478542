package dev.nerve.taste;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/// The dependencies that are allowed between modules and inside core.
final class Architecture {

    private Architecture() {}

    /// {@return what is wrong with these classes, one line each}
    static List<String> violations(JavaClasses classes) {
        var found = new ArrayList<String>();
        found.addAll(homeless(classes));
        found.addAll(notNullMarked(classes));
        found.addAll(eachDependency(classes, Architecture::wrongModule));
        found.addAll(eachDependency(classes, Architecture::wrongLibrary));
        found.addAll(eachDependency(classes, Architecture::wrongLevel));
        found.addAll(eachDependency(classes, Architecture::wrongRoom));
        found.addAll(cycles(classes));
        found.addAll(WorldRules.violations(classes));
        found.addAll(ExecutionRules.violations(classes));
        found.addAll(StateRules.violations(classes));
        found.addAll(CommandTextRules.violations(classes));
        return found;
    }

    private static List<String> homeless(JavaClasses classes) {
        return classes.stream()
                .filter(type -> Module.of(type).isEmpty())
                .map(type -> type.getPackageName() + " belongs to no module")
                .distinct()
                .toList();
    }

    private static List<String> notNullMarked(JavaClasses classes) {
        return classes.stream()
                .map(JavaClass::getPackage)
                .filter(in -> !in.isAnnotatedWith(NullMarked.class))
                .map(in -> in.getName() + " is not @NullMarked")
                .distinct()
                .toList();
    }

    private static List<String> eachDependency(
            JavaClasses classes, BiFunction<JavaClass, JavaClass, Optional<String>> rule) {
        return classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .flatMap(dependency -> violation(dependency, rule))
                .distinct()
                .toList();
    }

    private static Stream<String> violation(
            Dependency dependency, BiFunction<JavaClass, JavaClass, Optional<String>> rule) {
        var from = dependency.getOriginClass();
        var to = dependency.getTargetClass().getBaseComponentType();
        return rule
                .apply(from, to)
                .map(reason -> from.getName() + " uses " + to.getName() + ": " + reason)
                .stream();
    }

    private static Optional<String> wrongModule(JavaClass from, JavaClass to) {
        var user = Module.of(from);
        var used = Module.of(to);
        if (user.isEmpty() || used.isEmpty()) {
            return Optional.empty();
        }
        if (used.get() == Module.CORE && !user.get().maySee(to)) {
            return Optional.of(user.get() + " must not see " + to.getPackageName());
        }
        boolean wrong = !user.get().mayUse(used.get());
        return wrong ? Optional.of(user.get() + " must not see " + used.get()) : Optional.empty();
    }

    /// A package can be public for the sake of its neighbours alone. Test fakes are no exception.
    private static Optional<String> wrongRoom(JavaClass from, JavaClass to) {
        return Module.isInner(to) && !Module.of(from).equals(Module.of(to))
                ? Optional.of(to.getPackageName() + " is inside its module")
                : Optional.empty();
    }

    private static Optional<String> wrongLibrary(JavaClass from, JavaClass to) {
        var name = to.getPackageName();
        boolean forAll =
                Module.isOurs(to)
                        || to.isPrimitive()
                        || name.startsWith("java.")
                        || name.startsWith("javax.")
                        || name.startsWith("org.jspecify.");
        // A part of the JDK can belong to one module as well.
        if ((forAll && Module.ofLibrary(to).isEmpty())
                || Module.of(from).equals(Module.ofLibrary(to))) {
            return Optional.empty();
        }
        return Optional.of(
                Module.ofLibrary(to)
                        .map(module -> "only " + module + " sees that library")
                        .orElse("the library belongs to no module"));
    }

    private static Optional<String> wrongLevel(JavaClass from, JavaClass to) {
        int user = Module.LEVELS.indexOf(from.getPackageName());
        int used = Module.LEVELS.indexOf(to.getPackageName());
        return user >= 0 && used > user
                ? Optional.of(to.getPackageName() + " is a higher level")
                : Optional.empty();
    }

    private static List<String> cycles(JavaClasses classes) {
        return slices().assignedFrom(new ByPackage())
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .evaluate(classes)
                .getFailureReport()
                .getDetails();
    }

    private static final class ByPackage implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return Module.isOurs(type)
                    ? SliceIdentifier.of(type.getPackageName())
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
