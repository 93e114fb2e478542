package dev.nerve.agent.node;

import dev.nerve.NodeId;
import dev.nerve.TextTruncator;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.value.Value;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.StringJoiner;

/// The text with which a person is asked about a request or a question of an agent.
///
/// Different requests have different texts, even if they are too long to be shown completely.
final class PersonPromptText {

    /// The maximum number of characters shown of an argument.
    private static final int MOST = 4_000;

    /// The maximum length of the request in the first line.
    private static final int MOST_BRIEF = 200;

    private PersonPromptText() {}

    /// {@return the text for a permission request}
    static String of(PermissionRequest request) {
        var text = new StringJoiner("\n");
        text.add(
                "Agent '%s' wants to use %s (risk: %s)."
                        .formatted(request.node(), brief(request), request.risk().wireName()));
        if (!request.paths().isEmpty()) {
            text.add("path: " + shown(String.join("\n", paths(request))));
        }
        for (var argument : request.arguments().fields().entrySet()) {
            text.add("%s: %s".formatted(line(argument.getKey()), shown(argument.getValue())));
        }
        if (!request.question().isBlank()) {
            text.add("It asks: " + shown(request.question()));
        }
        return text.toString();
    }

    /// {@return the text for a question of an agent}
    static String of(NodeId node, ProgramQuestion question) {
        var asked =
                question.text().isBlank()
                        ? "something (%s)".formatted(question.kind())
                        : shown(question.text());
        return "Agent '%s' asks: %s".formatted(node, asked);
    }

    private static String brief(PermissionRequest request) {
        return TextTruncator.truncate(request.toString(), MOST_BRIEF);
    }

    private static Iterable<String> paths(PermissionRequest request) {
        return request.paths().stream().map(Path::toString).toList();
    }

    private static String line(String name) {
        return name.replace('\n', ' ');
    }

    private static String shown(Value value) {
        return shown(value instanceof Value.Text(var text) ? text : value.toJson());
    }

    /// Indents a text of several lines, so that none of them looks like a line of nerve.
    private static String shown(String text) {
        var cut =
                text.length() <= MOST
                        ? text
                        : "%s…\n(%d more characters; all of it has the SHA-256 %s)"
                                .formatted(
                                        text.substring(0, MOST),
                                        text.length() - MOST,
                                        digest(text));
        return cut.lines().count() <= 1
                ? cut
                : "\n" + cut.stripTrailing().indent(4).stripTrailing();
    }

    private static String digest(String text) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
