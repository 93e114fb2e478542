package dev.nerve.taste;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// No text below the edge names a command, a flag or a slash command. Clients make such sentences
/// from the hint of a failure.
final class CommandTextRules {

    private static final Set<Module> EDGE =
            Set.of(Module.CLI, Module.COMMANDER, Module.TOOLS, Module.APP, Module.TESTKIT);

    private static final Pattern COMMAND =
            Pattern.compile(
                    "(?<![\\w./:-])nerve (answer|chat|completion|demo|doctor|extract|graph|inbox"
                            + "|install|java|node|pane|replay|runs?|session|status|workflow|--?\\w)"
                            + "\\b");

    private static final Pattern FLAG = Pattern.compile("(?<![\\w-])--[a-z][\\w-]*");

    /// A slash command in a sentence.
    private static final Pattern SLASH_COMMAND =
            Pattern.compile(
                    "(?s)(?=.*\\s)(.*[\\s'\"(])?/(forks?|switch|compare|merge|mark|rewind|clear"
                            + "|model|system|usage|show|export|sessions|help|quit)"
                            + "\\b(?![/.\\w]).*");

    /// Packages that talk to other programs, which have flags and slash commands of their own.
    private static final List<String> OF_OTHER_PROGRAMS =
            List.of(
                    "dev.nerve.agent.structured",
                    "dev.nerve.agent.terminal",
                    "dev.nerve.terminal.git",
                    "dev.nerve.terminal.prompt",
                    "dev.nerve.terminal.shell",
                    "dev.nerve.terminal.wezterm");

    private CommandTextRules() {}

    static List<String> violations(JavaClasses classes) {
        return classes.stream().flatMap(CommandTextRules::violations).sorted().toList();
    }

    private static Stream<String> violations(JavaClass type) {
        if (Module.of(type).filter(module -> !EDGE.contains(module)).isEmpty()) {
            return Stream.empty();
        }
        boolean ofOthers = OF_OTHER_PROGRAMS.stream().anyMatch(type.getPackageName()::startsWith);
        return constants(type)
                .flatMap(text -> problem(text, ofOthers).stream())
                .map(problem -> type.getName() + problem);
    }

    private static Optional<String> problem(String text, boolean ofOthers) {
        boolean isCommand = COMMAND.matcher(text).find();
        boolean isOther = FLAG.matcher(text).find() || SLASH_COMMAND.matcher(text).matches();
        return isCommand || (isOther && !ofOthers)
                ? Optional.of(" names a command or a flag: \"%s\"".formatted(text.strip()))
                : Optional.empty();
    }

    private static Stream<String> constants(JavaClass type) {
        try (var in = type.getSource().orElseThrow().getUri().toURL().openStream()) {
            var pool = ClassFile.of().parse(in.readAllBytes()).constantPool();
            return StreamSupport.stream(pool.spliterator(), false)
                    .flatMap(CommandTextRules::text)
                    .distinct()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> text(PoolEntry entry) {
        return entry instanceof StringEntry text ? Stream.of(text.stringValue()) : Stream.empty();
    }
}
