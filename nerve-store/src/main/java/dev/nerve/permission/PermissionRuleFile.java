package dev.nerve.permission;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.file.AtomicFileWriter;
import dev.nerve.file.OwnerPermissions;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.json.Yaml;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The file with the rules that always apply, such as `.nerve/permissions.yaml`. Its owner can edit
/// it.
///
/// *Safe for many threads*, and for several processes.
///
/// @param file the file, which is created with the first rule
record PermissionRuleFile(Path file) {

    private static final String HEADING =
            """
            # Permission requests of agents that are answered without asking.
            # Answers that are always remembered are added here. Delete a line to be asked again.
            """;

    private static final int LARGEST = 1024 * 1024;

    /// The permissions of others that would let them change the rules.
    private static final Set<PosixFilePermission> FOREIGN_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /// {@return the rules, in the order of the file}
    ///
    /// @throws NerveException.Invalid if the file is malformed
    /// @throws NerveException if it cannot be read, or others can change it
    List<PermissionRule> read() {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            requirePrivate();
            try (var stream = Files.newInputStream(file)) {
                // One byte more than allowed, so that the parser rejects a file that is too large.
                return rules(stream.readNBytes(LARGEST + 1));
            }
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (IOException failure) {
            throw unavailable("read", failure);
        }
    }

    private void requirePrivate() throws IOException {
        boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (isPosix
                && Files.getPosixFilePermissions(file).stream().anyMatch(FOREIGN_WRITE::contains)) {
            throw new NerveException.Failed(
                    ErrorCode.PERMISSION,
                    "others can change '%s', so its rules allow nothing; use chmod 600"
                            .formatted(file));
        }
    }

    private List<PermissionRule> rules(byte[] bytes) {
        var value = Yaml.document(file.toString(), bytes).value();
        if (value.isNull()) {
            return List.of();
        }
        if (!(value instanceof Value.Items(var items))) {
            throw new NerveException.Invalid(
                    "'%s' must be a list of rules, each on a line that begins with '- '"
                            .formatted(file));
        }
        var rules = new ArrayList<PermissionRule>();
        for (int i = 0; i < items.size(); i++) {
            rules.add(rule(i + 1, items.get(i)));
        }
        return rules;
    }

    private PermissionRule rule(int number, Value value) {
        try {
            return PermissionRule.of(value);
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid(
                    "'%s', rule %d: %s".formatted(file, number, problem.getMessage()));
        }
    }

    /// Adds a rule, unless it is there.
    ///
    /// @return whether it was added
    boolean add(PermissionRule rule) {
        return change(rules -> !rules.contains(rule) && rules.add(rule));
    }

    /// Removes a rule, if it is there.
    void remove(PermissionRule rule) {
        change(rules -> rules.remove(rule));
    }

    private boolean change(RuleChange ruleChange) {
        var lock = file.resolveSibling(file.getFileName() + ".lock");
        synchronized (PermissionRuleFile.class) {
            try (var channel =
                            FileChannel.open(
                                    lock,
                                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                                    OwnerPermissions.forFile(lock));
                    var _ = channel.lock()) {
                var rules = new ArrayList<>(read());
                boolean isChanged = ruleChange.apply(rules);
                if (isChanged) {
                    AtomicFileWriter.write(file, newText(rules).getBytes(StandardCharsets.UTF_8));
                }
                return isChanged;
            } catch (IOException failure) {
                throw unavailable("changed", failure);
            }
        }
    }

    /// {@return the text of the rules; a rule at the end is appended, so that comments remain}
    private String newText(List<PermissionRule> rules) throws IOException {
        if (Files.exists(file) && !rules.isEmpty()) {
            var before = Files.readString(file);
            var end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
            var appended = before + end + line(rules.getLast());
            if (isText(appended, rules)) {
                return appended;
            }
        }
        return rules.stream()
                .map(PermissionRuleFile::line)
                .collect(Collectors.joining("", HEADING, ""));
    }

    private boolean isText(String text, List<PermissionRule> rules) {
        try {
            return rules(text.getBytes(StandardCharsets.UTF_8)).equals(rules);
        } catch (NerveException.Invalid _) {
            return false;
        }
    }

    private static String line(PermissionRule rule) {
        return "- " + rule + "\n";
    }

    private NerveException unavailable(String verb, IOException failure) {
        return new NerveException.Unavailable(
                "the rules in '%s' cannot be %s: %s".formatted(file, verb, failure.getMessage()),
                failure);
    }

    /// A change of the rules.
    @FunctionalInterface
    private interface RuleChange {

        /// {@return whether the rules have changed}
        boolean apply(List<PermissionRule> rules);
    }
}
