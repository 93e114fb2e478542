package dev.nerve.script.file.schema;

import dev.nerve.NerveException;
import dev.nerve.json.TextPosition;
import dev.nerve.json.Yaml;
import dev.nerve.json.YamlDocument;
import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text of a file, with a list for its problems.
///
/// *Confined to one thread.*
public final class SourceFile {

    private static final Pattern YAML_ERROR =
            Pattern.compile("(?s):(\\d{1,9}):(\\d{1,9}): (.*?)(?: \\(hint: (.*)\\))?");

    private static final TextPosition START = new TextPosition(1, 1);

    private final String file;
    private final String text;
    private final @Nullable YamlDocument document;
    private final Value value;
    private final List<FileProblem> problems;

    private SourceFile(
            String file,
            String text,
            @Nullable YamlDocument document,
            Value value,
            List<FileProblem> problems) {
        this.file = file;
        this.text = text;
        this.document = document;
        this.value = value;
        this.problems = problems;
    }

    /// {@return the text, read as YAML}
    ///
    /// @param problems the list that receives its problems
    /// @throws WorkflowFileException if the text is not YAML
    public static SourceFile of(String text, String file, List<FileProblem> problems) {
        try {
            var document = Yaml.document(file, text);
            return new SourceFile(file, text, document, document.value(), problems);
        } catch (NerveException.Invalid malformed) {
            throw WorkflowFileException.of(
                    text, List.of(parseProblem(file, malformed.getMessage())));
        }
    }

    /// {@return a definition that is data; its problems have places such as `step 'a'`, no lines}
    ///
    /// @param value the data
    /// @param problems the list that receives its problems
    public static SourceFile of(Value value, List<FileProblem> problems) {
        return new SourceFile("", "", null, value, problems);
    }

    /// Parses a YAML error, which begins with the file, the line and the column.
    private static FileProblem parseProblem(String file, String message) {
        var matcher =
                YAML_ERROR.matcher(message.substring(Math.min(file.length(), message.length())));
        return message.startsWith(file) && matcher.matches()
                ? new FileProblem(
                        file,
                        Integer.parseInt(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        matcher.group(3),
                        Optional.ofNullable(matcher.group(4)).orElse(""))
                : new FileProblem(file, 1, 1, message, "");
    }

    /// {@return the root value of the file}
    public FileValue root() {
        return new FileValue(this, "", value);
    }

    /// Reports a problem.
    ///
    /// @param path the path of the value
    /// @param at the position in the text
    /// @param message the description of the problem
    /// @param hint the correction, or empty
    public void problem(String path, TextPosition at, String message, String hint) {
        problems.add(
                document == null
                        ? new FileProblem(DefinitionPlace.of(value, path), 0, 0, message, hint)
                        : new FileProblem(file, at.line(), at.column(), message, hint));
    }

    /// {@return the number of problems so far, in all files that are read together}
    public int problems() {
        return problems.size();
    }

    public String file() {
        return file;
    }

    TextPosition place(String path) {
        return document == null ? START : document.position(path);
    }

    TextPosition contentPlace(String path) {
        return document == null ? START : document.contentPosition(path);
    }

    /// {@return the position of a character of an expression in the file}
    ///
    /// The position is exact if the file has the expression without escapes and line breaks.
    /// Otherwise it is the start of the expression.
    ///
    /// @param path the path of the text with the expression
    /// @param number the position of the expression in that text, counted from 0
    /// @param expression the expression
    /// @param offset the character in the expression, counted in code points
    public TextPosition expressionPlace(String path, int number, String expression, int offset) {
        var content = contentPlace(path);
        int start = hole(offsetOf(content), number);
        if (start < 0) {
            return content;
        }
        int at = start;
        if (text.startsWith(expression, start + 2)) {
            int last = expression.codePointCount(0, expression.length());
            at = start + 2 + expression.offsetByCodePoints(0, Math.min(offset, last));
        }
        return placeOf(at);
    }

    private int hole(int from, int number) {
        int at = from;
        int seen = 0;
        while (at >= 0 && at < text.length()) {
            at = text.indexOf("${", at);
            boolean literal = at > 0 && text.charAt(at - 1) == '$';
            if (at >= 0 && !literal) {
                if (seen == number) {
                    return at;
                }
                seen++;
            }
            at = at < 0 ? -1 : at + 2;
        }
        return -1;
    }

    private int offsetOf(TextPosition textPosition) {
        int at = 0;
        for (int line = 1; line < textPosition.line(); line++) {
            int next = text.indexOf('\n', at);
            if (next < 0) {
                return at;
            }
            at = next + 1;
        }
        int left = text.codePointCount(at, text.length());
        return text.offsetByCodePoints(at, Math.min(textPosition.column() - 1, left));
    }

    private TextPosition placeOf(int at) {
        int begin = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
        int line = 1 + (int) text.substring(0, begin).chars().filter(c -> c == '\n').count();
        return new TextPosition(line, 1 + text.codePointCount(begin, at));
    }

    /// {@return a field of an object; null if it is missing}
    public static Value field(Value object, String name) {
        return object instanceof Value.Fields(var fields) && fields.containsKey(name)
                ? fields.get(name)
                : Value.NULL;
    }
}
