package dev.nerve.terminal.prompt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parsed command line of an interactive shell. *Immutable.*
///
/// @param dialect the kind of shell
/// @param program the program as given; `busybox sh` has two words
/// @param flags the flags to pass on
/// @param startup the startup files of the user to load
record ShellCommandLine(
        ShellDialect dialect, List<String> program, List<String> flags, StartupOptions startup) {

    ShellCommandLine {
        program = List.copyOf(program);
        flags = List.copyOf(flags);
    }

    /// The startup files of the user that a shell loads.
    ///
    /// @param login whether it is a login shell
    /// @param profile whether a login shell loads the profile
    /// @param rc whether it loads the file for interactive shells
    /// @param rcFile the path of that file, or null for the default
    record StartupOptions(boolean login, boolean profile, boolean rc, @Nullable String rcFile) {}

    static Optional<ShellCommandLine> parse(List<String> command) {
        var words = new ArrayDeque<>(command);
        var program = new ArrayList<String>();
        program.add(words.removeFirst());
        if (baseName(program.getFirst()).equals("busybox") && !words.isEmpty()) {
            program.add(words.removeFirst());
        }
        return dialect(baseName(program.getLast()))
                .flatMap(dialect -> new FlagParser(dialect).parse(words))
                .map(f -> new ShellCommandLine(f.dialect, program, f.kept, f.startup()));
    }

    private static String baseName(String program) {
        return program.substring(program.lastIndexOf('/') + 1);
    }

    private static Optional<ShellDialect> dialect(String name) {
        return switch (name) {
            case "bash" -> Optional.of(ShellDialect.BASH);
            case "zsh" -> Optional.of(ShellDialect.ZSH);
            case "sh", "dash", "ash" -> Optional.of(ShellDialect.SH);
            default -> Optional.empty();
        };
    }

    /// A parser of the flags of a command. *Confined to one thread.*
    private static final class FlagParser {

        private final ShellDialect dialect;
        private final List<String> kept = new ArrayList<>();
        private boolean login;
        private boolean profile = true;
        private boolean rc = true;
        private @Nullable String rcFile;

        FlagParser(ShellDialect dialect) {
            this.dialect = dialect;
        }

        StartupOptions startup() {
            return new StartupOptions(login, profile, rc, rcFile);
        }

        /// {@return this, if all flags are known to be harmless}
        Optional<FlagParser> parse(Deque<String> words) {
            while (!words.isEmpty()) {
                var word = words.removeFirst();
                boolean known = word.startsWith("--") ? isLong(word, words) : isShort(word);
                if (!known) {
                    return Optional.empty();
                }
            }
            return Optional.of(this);
        }

        private boolean isShort(String word) {
            if (!word.matches("-[il]+")) {
                return false;
            }
            login |= word.indexOf('l') >= 0;
            var rest = dialect == ShellDialect.ZSH ? word : word.replace("l", "");
            if (rest.length() > 1) {
                kept.add(rest);
            }
            return true;
        }

        private boolean isLong(String word, Deque<String> words) {
            if (dialect != ShellDialect.BASH) {
                return false;
            }
            switch (word) {
                case "--login" -> login = true;
                case "--noprofile" -> profile = false;
                case "--norc" -> rc = false;
                case "--noediting" -> kept.addFirst(word);
                case "--rcfile", "--init-file" -> {
                    rcFile = words.pollFirst();
                    return rcFile != null;
                }
                default -> {
                    return false;
                }
            }
            return true;
        }
    }
}
