package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Matches names and paths against patterns.
final class GlobMatcher {

    private GlobMatcher() {}

    static void check(String pattern) {
        if (pattern.isBlank()) {
            throw new NerveException.Invalid("a pattern cannot be empty: write * for anything");
        }
    }

    static void checkPath(String pattern) {
        check(pattern);
        try {
            FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new NerveException.Invalid(
                    "'%s' is not a valid path pattern: %s".formatted(pattern, e.getDescription()));
        }
    }

    /// {@return whether a name matches a pattern, in which `*` stands for anything}
    static boolean fits(String pattern, String name) {
        var parts = new StringBuilder();
        for (var part : pattern.split("\\*", -1)) {
            parts.append(parts.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.compile(parts.toString(), Pattern.DOTALL).matcher(name).matches();
    }

    /// {@return whether a path matches a pattern after its symbolic links are resolved; empty if
    /// they cannot be resolved}
    static Optional<Boolean> fitsPath(String pattern, Path directory, Path path) {
        var base = SymlinkResolver.resolve(directory);
        var real = SymlinkResolver.resolve(path);
        return base.isEmpty() || real.isEmpty()
                ? Optional.empty()
                : Optional.of(matches(pattern, base.get(), real.get()));
    }

    /// {@return whether a path matches a pattern without resolving its symbolic links}
    static boolean isWritten(String pattern, Path directory, Path path) {
        var base = directory.toAbsolutePath().normalize();
        return matches(pattern, base, base.resolve(path).normalize());
    }

    private static boolean matches(String pattern, Path base, Path path) {
        var whole = pattern.startsWith("/") ? pattern : quoted(base.toString()) + "/" + pattern;
        return FileSystems.getDefault().getPathMatcher("glob:" + whole).matches(path);
    }

    private static String quoted(String text) {
        return text.replaceAll("([\\\\*?\\[\\]{}])", "\\\\$1");
    }
}
