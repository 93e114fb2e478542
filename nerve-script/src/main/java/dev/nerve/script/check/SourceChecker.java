package dev.nerve.script.check;

import dev.nerve.NerveException;
import dev.nerve.script.JavaWorkflowCompiler;
import dev.nerve.script.JavaWorkflows.LoadedJavaWorkflow;
import dev.nerve.script.check.SourceCheckStore.SourceCheck;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import java.util.Optional;

/// A checker of stored sources that compiles a Java source only if no result is stored.
///
/// @param compiler the compiler
/// @param results the results of earlier checks
public record SourceChecker(JavaWorkflowCompiler compiler, SourceCheckStore results) {

    /// {@return the defect that keeps a stored source from being read, if it has one}
    ///
    /// @param source a source that was read once, perhaps by another version
    public Optional<SourceDefect> check(WorkflowSource source) {
        if (source.kind() != WorkflowSource.Kind.JAVA) {
            return Optional.empty();
        }
        var known = results.find(source);
        return Optional.ofNullable((known.isPresent() ? known.get() : compile(source)).defect());
    }

    /// Assumes that the source compiles if there is no compiler to ask.
    private SourceCheck compile(WorkflowSource source) {
        try {
            var defect = compiler.check(source.text(), source.file());
            var check = defect.map(SourceCheck::new).orElse(SourceCheck.PASSED);
            results.save(source, check);
            return check;
        } catch (NerveException.Unsupported _) {
            return SourceCheck.PASSED;
        }
    }

    /// {@return the workflow in a Java source; stores that the source compiles}
    ///
    /// @param source a Java source
    public LoadedJavaWorkflow load(WorkflowSource source) {
        var loaded = compiler.load(source.text(), source.file());
        results.save(source, SourceCheck.PASSED);
        return loaded;
    }
}
