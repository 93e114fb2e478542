package dev.nerve.script.source;

import dev.nerve.workflow.SourceDefect.Cause;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/// The errors of the compiler in a file that compiled once. They show what has changed since then:
/// nerve itself, or something else that the file uses.
///
/// @param text the content of the file
/// @param errors the errors
record CompilationErrors(String text, List<Diagnostic<? extends JavaFileObject>> errors) {

    private static final String CODES = "compiler.err.";
    private static final String NERVE = "dev.nerve";

    private static final String MISSING_PACKAGE = "doesnt.exist";
    private static final String MISSING_NAME = "cant.resolve";

    /// The beginnings of the codes of errors that a changed API causes. Errors of the syntax have
    /// other codes.
    private static final List<String> API =
            List.of(
                    MISSING_PACKAGE,
                    "cant.",
                    "prob.found",
                    "incompatible",
                    "does.not.override",
                    "method.does.not",
                    "not.def",
                    "report.access",
                    "unreported.exception",
                    "not.exhaustive",
                    "incorrect.number",
                    "ref.ambiguous");

    /// {@return the cause of the errors}
    Cause cause() {
        return errors.stream().noneMatch(this::isForeign) && errors.stream().anyMatch(this::isOfApi)
                ? Cause.EARLIER_API
                : Cause.COMPILE_ERROR;
    }

    private boolean isOfApi(Diagnostic<? extends JavaFileObject> error) {
        return API.stream().anyMatch(code(error)::startsWith);
    }

    /// {@return whether the file names something that is missing and does not belong to nerve}
    ///
    /// javac reports a missing class as a package, so only names count that begin like those of
    /// packages.
    private boolean isForeign(Diagnostic<? extends JavaFileObject> error) {
        var name = name(error);
        boolean isMissing =
                code(error).startsWith(MISSING_PACKAGE)
                        ? !name.isEmpty() && Character.isLowerCase(name.charAt(0))
                        : code(error).startsWith(MISSING_NAME) && line(error).startsWith("import ");
        return isMissing && !name.equals(NERVE) && !name.startsWith(NERVE + ".");
    }

    private static String code(Diagnostic<? extends JavaFileObject> error) {
        var code = Objects.requireNonNullElse(error.getCode(), "").toLowerCase(Locale.ROOT);
        return code.startsWith(CODES) ? code.substring(CODES.length()) : code;
    }

    private String name(Diagnostic<? extends JavaFileObject> error) {
        long start = error.getStartPosition();
        long end = error.getEndPosition();
        boolean isKnown = start >= 0 && end >= start && end <= text.length();
        return isKnown ? text.substring((int) start, (int) end).strip() : "";
    }

    private String line(Diagnostic<? extends JavaFileObject> error) {
        long number = Math.max(1, error.getLineNumber());
        return text.lines().skip(number - 1).findFirst().orElse("").strip();
    }
}
