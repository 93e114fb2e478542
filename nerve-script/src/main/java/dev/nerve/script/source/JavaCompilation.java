package dev.nerve.script.source;

import dev.nerve.NerveException;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.workflow.SourceDefect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// The compilation of one source file in memory.
///
/// @param text the content of the file
/// @param file its name
public record JavaCompilation(String text, String file) {

    private static final int LARGEST = 1024 * 1024;

    /// {@return its classes, or the errors of the compiler}
    ///
    /// @throws NerveException.Unsupported if there is no compiler
    public CompilationResult compile() {
        if (text.length() > LARGEST) {
            return refused(
                    List.of(problem("it is too large: the limit is 1 MiB; split the file")),
                    SourceDefect.Cause.COMPILE_ERROR);
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new NerveException.Unsupported(
                    "there is no Java compiler here: run nerve with a JDK, not with a JRE");
        }
        var said = new DiagnosticCollector<JavaFileObject>();
        try (var files =
                new InMemoryClassFiles(
                        compiler.getStandardFileManager(
                                said, Locale.ENGLISH, StandardCharsets.UTF_8))) {
            var source = new InMemorySourceFile(InMemorySourceFile.identifier(file), text);
            var task =
                    compiler.getTask(
                            Writer.nullWriter(), files, said, options(), null, List.of(source));
            if (!task.call()) {
                var errors = errors(said);
                return refused(problems(errors), new CompilationErrors(text, errors).cause());
            }
            return new CompilationResult.Compiled(this, files.classes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options() {
        return List.of(
                "-proc:none",
                "-Xlint:none",
                "-parameters",
                "-g",
                "-classpath",
                System.getProperty("java.class.path", ""));
    }

    private CompilationResult refused(List<FileProblem> problems, SourceDefect.Cause cause) {
        return new CompilationResult.Refused(text, problems, cause);
    }

    private static List<Diagnostic<? extends JavaFileObject>> errors(
            DiagnosticCollector<JavaFileObject> said) {
        return said.getDiagnostics().stream()
                .<Diagnostic<? extends JavaFileObject>>map(each -> each)
                .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .toList();
    }

    private List<FileProblem> problems(List<Diagnostic<? extends JavaFileObject>> errors) {
        return errors.isEmpty()
                ? List.of(problem("it does not compile"))
                : errors.stream().map(this::problem).toList();
    }

    /// Uses the first line of the compiler's message as the message, and the others as the hint.
    private FileProblem problem(Diagnostic<? extends JavaFileObject> said) {
        var lines =
                said.getMessage(Locale.ENGLISH)
                        .replace("java.lang.", "")
                        .lines()
                        .map(String::strip)
                        .toList();
        var hint = String.join("; ", lines.subList(1, lines.size()));
        int line = (int) Math.max(1, said.getLineNumber());
        return new FileProblem(
                file, line, column(line, said.getColumnNumber()), lines.getFirst(), hint);
    }

    /// Converts a column of the compiler, which counts a tab as up to eight columns.
    private int column(int line, long told) {
        var written = text.lines().skip(line - 1L).findFirst().orElse("");
        int shown = 0;
        for (int i = 0; i < written.length(); i++) {
            if (shown + 1 >= told) {
                return written.codePointCount(0, i) + 1;
            }
            shown = written.charAt(i) == '\t' ? (shown / 8 + 1) * 8 : shown + 1;
        }
        return written.codePointCount(0, written.length()) + 1;
    }

    private FileProblem problem(String message) {
        return new FileProblem(file, 1, 1, message, "");
    }

    WorkflowFileException failure(String message) {
        return WorkflowFileException.of(text, List.of(problem(message)));
    }
}
