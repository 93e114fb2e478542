package dev.nerve.taste;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import java.util.List;
import java.util.stream.Stream;

/// The rules of the execution chain: one layer executes nodes, and no layer knows another.
final class ExecutionRules {

    private static final String PACKAGE = "dev.nerve.execution";
    private static final String EXECUTE = "execute";
    private static final String INLINE = "executeInline";

    private ExecutionRules() {}

    static List<String> violations(JavaClasses classes) {
        return Stream.of(directExecutions(classes), foreignInlining(classes), knownLayers(classes))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /// One layer may execute a node. A second one is as wrong as any other caller.
    private static List<String> directExecutions(JavaClasses classes) {
        var calls =
                calls(classes, EXECUTE, Node.class)
                        .filter(call -> !isInline(call.getOrigin()))
                        .toList();
        var layers =
                calls.stream()
                        .map(JavaAccess::getOriginOwner)
                        .filter(ExecutionRules::isLayer)
                        .distinct()
                        .toList();
        return calls.stream()
                .map(JavaAccess::getOriginOwner)
                .filter(caller -> layers.size() > 1 || !layers.contains(caller))
                .map(caller -> caller.getName() + " executes a node: only one layer may do that")
                .toList();
    }

    private static boolean isInline(JavaCodeUnit method) {
        return method.getName().equals(INLINE)
                && method.getOwner().getName().equals(CompositeNode.class.getName());
    }

    private static List<String> foreignInlining(JavaClasses classes) {
        return calls(classes, INLINE, CompositeNode.class)
                .map(JavaAccess::getOriginOwner)
                .filter(caller -> !caller.isAssignableTo(CompositeNode.class.getName()))
                .map(caller ->
                        caller.getName()
                                + " executes a node inline: only a composite has a place for it")
                .toList();
    }

    private static Stream<JavaAccess<?>> calls(
            JavaClasses classes, String name, Class<?> declaring) {
        return classes.stream()
                .<JavaAccess<?>>flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access ->
                        access.getTarget() instanceof CodeUnitAccessTarget target
                                && target.getName().equals(name)
                                && takesContext(target)
                                && target.getOwner().isAssignableTo(declaring.getName()));
    }

    private static boolean takesContext(CodeUnitAccessTarget target) {
        return target.getRawParameterTypes().stream()
                .map(JavaClass::getName)
                .toList()
                .equals(List.of(RunContext.class.getName()));
    }

    /// One type, the factory, may know layers.
    private static List<String> knownLayers(JavaClasses classes) {
        var uses =
                classes.stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .filter(use -> isLayer(use.getTargetClass()))
                        .filter(use -> !isOwn(use))
                        .toList();
        var users =
                uses.stream()
                        .map(use -> outermost(use.getOriginClass()))
                        .filter(user -> !isLayer(user))
                        .distinct()
                        .toList();
        return uses.stream()
                .filter(use -> users.size() > 1 || isLayer(outermost(use.getOriginClass())))
                .map(ExecutionRules::describe)
                .toList();
    }

    private static boolean isOwn(Dependency use) {
        return outermost(use.getOriginClass()).equals(use.getTargetClass());
    }

    private static String describe(Dependency use) {
        return "%s uses %s: only the factory of the layers knows a layer"
                .formatted(use.getOriginClass().getName(), use.getTargetClass().getName());
    }

    private static boolean isLayer(JavaClass type) {
        return type.getPackageName().equals(PACKAGE)
                && type.isAssignableTo(ExecutionLayer.class.getName());
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ExecutionRules::outermost).orElse(type);
    }
}
