package dev.nerve.script.source;

import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.workflow.SourceDefect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The result of compiling one source file. *Immutable.*
public sealed interface CompilationResult {

    /// {@return the defect of the file, if it did not compile}
    default Optional<SourceDefect> defect() {
        return switch (this) {
            case Compiled _ -> Optional.empty();
            case Refused refused ->
                    Optional.of(
                            new SourceDefect(
                                    refused.cause(), refused.problems().getFirst().toString()));
        };
    }

    /// {@return the classes}
    ///
    /// @throws WorkflowFileException if the file did not compile; it lists all errors of the
    ///     compiler
    default Compiled orThrow() {
        return switch (this) {
            case Compiled compiled -> compiled;
            case Refused refused ->
                    throw WorkflowFileException.of(refused.text(), refused.problems());
        };
    }

    /// A file that compiled.
    ///
    /// @param compilation the file
    /// @param classes its classes by name, in the order of the compiler
    record Compiled(JavaCompilation compilation, Map<String, byte[]> classes)
            implements CompilationResult {}

    /// A file that did not compile.
    ///
    /// @param text the content of the file
    /// @param problems the errors of the compiler, at least one
    /// @param cause the cause, if the file compiled with another version of nerve
    record Refused(String text, List<FileProblem> problems, SourceDefect.Cause cause)
            implements CompilationResult {

        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
