package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;

/// A parser for templates.
///
/// *Confined to one thread*, and used once.
final class TemplateParser {

    private static final String NAMES = "use input, params, state, steps, loop, run or workflow";

    private final String source;
    private final List<Template.Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int at;

    TemplateParser(String source) {
        this.source = source;
    }

    List<Template.Part> parse() {
        while (at < source.length()) {
            if (source.startsWith("$${", at)) {
                literal.append("${");
                at += 3;
            } else if (source.startsWith("${", at)) {
                endLiteral();
                parts.add(hole());
            } else {
                literal.append(source.charAt(at++));
            }
        }
        endLiteral();
        return parts;
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            parts.add(new Template.Part.Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private Template.Part hole() {
        int start = afterBlanks(at + 2);
        refuseOddStart(start);
        var parser = new PathParser(source, start, shown());
        var path = parser.parse();
        var root = root(path, start);
        if (root.equals("steps")) {
            refuseUnnamedStep(path, start);
        }
        int end = afterBlanks(parser.position());
        refuseOddEnd(end);
        at = end + 1;
        return new Template.Part.Placeholder(root, path);
    }

    private int afterBlanks(int position) {
        int next = position;
        while (next < source.length() && Character.isWhitespace(source.charAt(next))) {
            next++;
        }
        return next;
    }

    private void refuseOddStart(int start) {
        if (start == source.length()) {
            throw unclosed();
        }
        char first = source.charAt(start);
        if (first == '}') {
            throw mistake(start).toException("nothing between the braces", NAMES);
        }
        if (!PathParser.isPlainName(Character.toString(first))) {
            var what =
                    "unexpected "
                            + ValueDescription.quoted(
                                    Character.toString(source.codePointAt(start)));
            throw mistake(start).toException(what, NAMES + "; for a literal ${ write $${");
        }
    }

    private String root(ValuePath path, int start) {
        if (!(path.segments().getFirst() instanceof ValuePath.Field(var name))) {
            throw new AssertionError("a path that starts with a letter starts with a name");
        }
        if (!Template.ROOTS.contains(name)) {
            var shell = "; for the shell's own variable write $%s or $%s".formatted(name, shown());
            throw mistake(start)
                    .toException("unknown name " + ValueDescription.quoted(name), NAMES + shell);
        }
        return name;
    }

    /// Requires a literal step name, because the steps that a template waits for must be known
    /// before a run.
    private void refuseUnnamedStep(ValuePath path, int start) {
        if (new Template.Part.Placeholder("steps", path).step().isEmpty()) {
            throw mistake(start)
                    .toException(
                            "a step without its name",
                            "write steps.fetch.output or steps[\"my-step\"].output");
        }
    }

    private void refuseOddEnd(int end) {
        if (end == source.length()) {
            throw unclosed();
        }
        if (source.charAt(end) != '}') {
            throw mistake(end).unexpectedCharacter();
        }
    }

    private NerveException unclosed() {
        return mistake(at).toException("unclosed '${'", "add '}', or write $${ for a literal ${");
    }

    private ParseError mistake(int position) {
        return new ParseError(source, position, shown());
    }

    private String shown() {
        int end = source.indexOf('}', at);
        return source.substring(at, end < 0 ? source.length() : end + 1);
    }
}
