package dev.nerve.script.source;

import dev.nerve.NerveException;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/// The compilation of one source file in memory.
///
/// @param text the content of the file
/// @param file its name
record JavaCompilation(String text, String file) {

    private static final int LARGEST = 1024 * 1024;

    /// {@return its classes by name}
    ///
    /// @throws WorkflowFileException if the file does not compile; it lists all errors of the
    ///     compiler
    Map<String, byte[]> classes() {
        if (text.length() > LARGEST) {
            throw failure(1, 1, "it is larger than 1 MiB; nobody writes so much by hand");
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
                throw WorkflowFileException.of(text, problems(said));
            }
            return files.classes();
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

    private List<FileProblem> problems(DiagnosticCollector<JavaFileObject> said) {
        var problems =
                said.getDiagnostics().stream()
                        .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                        .map(this::problem)
                        .toList();
        return problems.isEmpty()
                ? List.of(new FileProblem(file, 1, 1, "it does not compile", ""))
                : problems;
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

    WorkflowFileException failure(int line, int column, String message) {
        return WorkflowFileException.of(
                text, List.of(new FileProblem(file, line, column, message, "")));
    }
}
