package dev.nerve.agent.permission;

import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What an agent wants to be allowed, whichever agent it is. *Immutable.*
///
/// @param node whose agent it is
/// @param tool what it wants to use, in the program's own words, such as `Bash`
/// @param arguments what for; empty if that is not known
/// @param paths the files or directories that it is about, as they are written, from the root;
/// empty if they are not known
/// @param risk how bad it can get
/// @param question how the program itself asks, if it does in words
public record PermissionRequest(
        NodeId node,
        String tool,
        Value.Fields arguments,
        List<Path> paths,
        Risk risk,
        String question) {

    /// How the programs call the argument that is a path.
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

    /// How they call the one that is a pattern of paths; `pattern` is that for some tools only.
    private static final List<String> PATTERNS = List.of("pattern", "glob", "include");

    private static final Pattern WILD = Pattern.compile("[*?\\[{]");

    /// A way back behind something that can be anything.
    private static final Pattern WAY_OUT = Pattern.compile("[*?\\[{].*\\.\\.|\\{[^}]*/");

    public PermissionRequest {
        paths = List.copyOf(paths);
    }

    /// {@return what a program asks, with all that can be told from it}
    ///
    /// @param node whose agent it is
    /// @param tool what it wants to use
    /// @param arguments what for
    /// @param directory where it works: relative paths are taken from there
    /// @param question how the program itself asks, if it does in words
    public static PermissionRequest of(
            NodeId node, String tool, Value.Fields arguments, Path directory, String question) {
        return new PermissionRequest(
                node, tool, arguments, paths(tool, arguments, directory), Risk.of(tool), question);
    }

    /// Where one of them makes no sense, none is known.
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

    /// {@return the directory in which all is that fits a pattern}
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

    /// {@return it for people, in one line}
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

    /// {@return it for programs}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("node", node.name())
                .with("tool", tool)
                .with("arguments", arguments)
                .with("path", path().map(Path::toString).orElse(null))
                .with("risk", risk.wireName())
                .with("question", question);
    }
}
