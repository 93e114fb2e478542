package dev.nerve.script;

import dev.nerve.NerveException;
import dev.nerve.script.JavaWorkflows.LoadedJavaWorkflow;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.script.source.CompilationResult;
import dev.nerve.script.source.JavaCompilation;
import dev.nerve.script.source.LoadedWorkflowClass;
import dev.nerve.workflow.SourceDefect;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// A compiler of Java workflows that remembers the classes of the last files.
///
/// A file is read several times until it runs: for its name, for its parameters, for the run
/// itself. Only the first time compiles it. Every load has its own class loader, so two loads share
/// no state. *Safe for many threads.*
public final class JavaWorkflowCompiler {

    /// The number of files whose classes are remembered.
    private static final int MOST = 16;

    private final SequencedMap<JavaCompilation, CompilationResult> results =
            new LinkedHashMap<>(MOST, 0.75f, true);

    private int compilations;

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file
    /// @param file its name, for messages
    /// @throws WorkflowFileException if the file does not compile or has no workflow; it lists all
    ///     mistakes
    /// @throws NerveException.Unsupported if there is no compiler
    public LoadedJavaWorkflow load(String text, String file) {
        var source = LoadedWorkflowClass.of(compile(text, file).orThrow());
        return new LoadedJavaWorkflow(source.workflow(), source.nodes());
    }

    /// {@return the reason why a file that once compiled does not compile any more}
    ///
    /// This executes no code of the file.
    ///
    /// @param text the content of the file
    /// @param file its name
    /// @throws NerveException.Unsupported if there is no compiler
    public Optional<SourceDefect> check(String text, String file) {
        return compile(text, file).defect();
    }

    /// {@return the number of files that were compiled so far}
    public synchronized int compilations() {
        return compilations;
    }

    /// Compiles without a lock. Two threads with the same new file both compile it.
    private CompilationResult compile(String text, String file) {
        var compilation = new JavaCompilation(text, file);
        var known = find(compilation);
        return known.isPresent() ? known.get() : add(compilation, compilation.compile());
    }

    private synchronized Optional<CompilationResult> find(JavaCompilation compilation) {
        return Optional.ofNullable(results.get(compilation));
    }

    private synchronized CompilationResult add(
            JavaCompilation compilation, CompilationResult result) {
        compilations++;
        results.put(compilation, result);
        if (results.size() > MOST) {
            results.pollFirstEntry();
        }
        return result;
    }
}
