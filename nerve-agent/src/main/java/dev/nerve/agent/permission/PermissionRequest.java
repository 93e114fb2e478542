package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.gate.rule.RuleProposal;
import dev.nerve.value.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A permission request of an agent, in the same form for all programs. *Immutable.*
///
/// @param node the agent's node
/// @param tool the tool in the program's own words, such as `Bash`
/// @param arguments the arguments of the tool; empty if they are not known
/// @param paths the absolute paths of the files or directories, as they are written; empty if they
/// are not known
/// @param source the source of the arguments
/// @param question the program's own question, if it asks in words
public record PermissionRequest(
        NodeId node,
        String tool,
        Value.Fields arguments,
        List<Path> paths,
        ArgumentSource source,
        String question) {

    /// The programs' names for the argument that is a path.
    private static final List<String> PATHS =
            List.of(
                    "file_path",
                    "filePath",
                    "filepath",
                    "target_file",
                    "notebook_path",
                    "path",
                    "paths",
                    "absolute_path",
                    "dir_path");

    /// The programs' names for the argument that is a path pattern. Only for some tools, `pattern`
    /// is one.
    private static final List<String> PATTERNS = List.of("pattern", "glob", "include");

    private static final Pattern WILD = Pattern.compile("[*?\\[{]");

    /// A `..` after a wildcard, or a `/` in braces: such a pattern can lead anywhere.
    private static final Pattern WAY_OUT = Pattern.compile("[*?\\[{].*\\.\\.|\\{[^}]*/");

    public PermissionRequest {
        paths = List.copyOf(paths);
    }

    /// {@return the request of a program, with the paths derived from it}
    ///
    /// @param node the agent's node
    /// @param tool the tool
    /// @param arguments the arguments of the tool
    /// @param directory the working directory, for relative paths
    /// @param question the program's own question, if it asks in words
    public static PermissionRequest of(
            NodeId node, String tool, Value.Fields arguments, Path directory, String question) {
        return new PermissionRequest(
                node,
                tool,
                arguments,
                paths(tool, arguments, directory),
                ArgumentSource.PROGRAM,
                question);
    }

    /// {@return the same request, with arguments that nerve read from a screen}
    public PermissionRequest fromScreen() {
        return new PermissionRequest(node, tool, arguments, paths, ArgumentSource.SCREEN, question);
    }

    /// {@return the risk of the tool}
    public ToolRisk risk() {
        return ToolRisk.of(tool);
    }

    /// Returns the paths; empty if one of them is invalid.
    private static List<Path> paths(String tool, Value.Fields arguments, Path directory) {
        var named = named(arguments, directory);
        var base = named.isEmpty() ? directory.toAbsolutePath() : named.getFirst();
        var searched =
                PATTERNS.stream()
                        .filter(name -> !name.equals("pattern") || tool.equalsIgnoreCase("glob"))
                        .flatMap(name -> arguments.find(name).stream())
                        .flatMap(PermissionRequest::each)
                        .filter(value -> !value.isNull())
                        .map(Value::text)
                        .toList();
        if (searched.stream().anyMatch(pattern -> WAY_OUT.matcher(pattern).find())) {
            return List.of();
        }
        try {
            var within = searched.stream().map(pattern -> base.resolve(beginning(pattern)));
            return Stream.concat(named.stream(), within).distinct().toList();
        } catch (InvalidPathException _) {
            return List.of();
        }
    }

    /// {@return the directory that contains all matches of a pattern}
    private static String beginning(String pattern) {
        var wild = WILD.matcher(pattern);
        return wild.find()
                ? pattern.substring(0, pattern.lastIndexOf('/', wild.start()) + 1)
                : pattern;
    }

    private static List<Path> named(Value.Fields arguments, Path directory) {
        var base = directory.toAbsolutePath();
        try {
            return PATHS.stream()
                    .flatMap(name -> arguments.find(name).stream())
                    .flatMap(PermissionRequest::each)
                    .filter(value -> !value.isNull())
                    .map(value -> base.resolve(value.text()))
                    .toList();
        } catch (InvalidPathException _) {
            return List.of();
        }
    }

    private static Stream<Value> each(Value value) {
        return value instanceof Value.Items(var items) ? items.stream() : Stream.of(value);
    }

    /// {@return the first of its paths, if any is known}
    public Optional<Path> path() {
        return paths.stream().findFirst();
    }

    /// {@return the request in one line, for people}
    @Override
    public String toString() {
        var about = path().map(Path::toString).or(() -> command()).orElse("");
        return about.isEmpty()
                ? tool
                : "%s %s".formatted(tool, about.lines().findFirst().orElse(""));
    }

    private Optional<String> command() {
        return arguments.find("command").or(() -> arguments.find("cmd")).map(Value::text);
    }

    /// {@return the request as data}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("node", node.name())
                .with("tool", tool)
                .with("arguments", arguments)
                .with("path", path().map(Path::toString).orElse(null))
                .with("risk", risk().wireName())
                .with("question", question);
    }

    /// {@return the request as the payload of a gate}
    public Value.Fields payload() {
        var payload =
                Value.Fields.EMPTY
                        .with("node", node.name())
                        .with("tool", tool)
                        .with("arguments", arguments)
                        .with("paths", paths.stream().map(Path::toString).toList())
                        .with("risk", risk().wireName());
        return source == ArgumentSource.SCREEN
                ? payload.with(RuleProposal.FROM_SCREEN, true)
                : payload;
    }

    /// The source of the arguments of a request.
    public enum ArgumentSource {
        /// The program itself, so they are complete.
        PROGRAM,
        /// Its screen, which may cut and wrap them.
        SCREEN
    }
}
