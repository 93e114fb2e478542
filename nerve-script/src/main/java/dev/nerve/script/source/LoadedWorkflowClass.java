package dev.nerve.script.source;

import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.workflow.Workflow;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A workflow source file after it was compiled and loaded.
///
/// *Confined to one thread.*
public final class LoadedWorkflowClass {

    private static final String WORKFLOW = "workflow";
    private static final String NODES = "nodes";
    private static final String MISSING =
            "there is no method 'Workflow workflow()' without parameters here";

    private final JavaCompilation compilation;
    private final Class<?> type;
    private @Nullable Object instance;

    private LoadedWorkflowClass(JavaCompilation compilation, Class<?> type) {
        this.compilation = compilation;
        this.type = type;
    }

    /// {@return the file, loaded by a class loader of its own}
    ///
    /// @param compiled the classes of the file
    /// @throws WorkflowFileException if it has no workflow
    public static LoadedWorkflowClass of(CompilationResult.Compiled compiled) {
        var compilation = compiled.compilation();
        var classes = compiled.classes();
        var loader = new WorkflowClassLoader(classes, LoadedWorkflowClass.class.getClassLoader());
        for (var name : classes.keySet()) {
            var type = load(loader, name);
            if (method(type, WORKFLOW).isPresent()) {
                return new LoadedWorkflowClass(compilation, type);
            }
        }
        throw compilation.failure(MISSING);
    }

    private static Class<?> load(WorkflowClassLoader loader, String name) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException bug) {
            throw new IllegalStateException(bug);
        }
    }

    private static Optional<Method> method(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> method.getParameterCount() == 0)
                .findFirst();
    }

    /// {@return the workflow}
    ///
    /// @throws WorkflowFileException if the method returns no workflow or fails
    public Workflow workflow() {
        if (call(WORKFLOW) instanceof Workflow workflow) {
            return workflow;
        }
        throw compilation.failure("'workflow()' must return a Workflow");
    }

    /// {@return the definitions of the nodes that it needs}
    ///
    /// @throws WorkflowFileException if the method returns anything else or fails
    public List<NodeDefinition> nodes() {
        if (method(type, NODES).isEmpty()) {
            return List.of();
        }
        var nodes = new ArrayList<NodeDefinition>();
        if (call(NODES) instanceof List<?> given) {
            for (var each : given) {
                if (each instanceof NodeDefinition definition) {
                    nodes.add(definition);
                }
            }
            if (nodes.size() == given.size()) {
                return nodes;
            }
        }
        throw compilation.failure("'nodes()' must return a List<NodeDefinition>");
    }

    private @Nullable Object call(String name) {
        try {
            var method = method(type, name).orElseThrow();
            method.setAccessible(true);
            return method.invoke(Modifier.isStatic(method.getModifiers()) ? null : instance());
        } catch (InvocationTargetException failure) {
            throw thrown(name, failure.getCause() == null ? failure : failure.getCause());
        } catch (ExceptionInInitializerError failure) {
            throw thrown(name, failure.getCause() == null ? failure : failure.getCause());
        } catch (ReflectiveOperationException | LinkageError failure) {
            throw compilation.failure("'%s()' cannot be called: %s".formatted(name, failure));
        }
    }

    private Object instance() throws ReflectiveOperationException {
        if (instance == null) {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            instance = constructor.newInstance();
        }
        return instance;
    }

    /// Reports the failure at the line of the file that threw it.
    private WorkflowFileException thrown(String name, Throwable failure) {
        var source = InMemorySourceFile.identifier(compilation.file()) + ".java";
        int line =
                Arrays.stream(failure.getStackTrace())
                        .filter(frame -> source.equals(frame.getFileName()))
                        .map(StackTraceElement::getLineNumber)
                        .filter(number -> number > 0)
                        .findFirst()
                        .orElse(1);
        var message = "'%s()' failed: %s".formatted(name, failure);
        return WorkflowFileException.of(
                compilation.text(),
                List.of(new FileProblem(compilation.file(), line, 1, message, "")));
    }
}
