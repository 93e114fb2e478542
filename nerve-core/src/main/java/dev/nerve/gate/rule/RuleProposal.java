package dev.nerve.gate.rule;

import dev.nerve.NodeId;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.StoredGate;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Finds the rule with which the answer to a permission request can be remembered.
///
/// A command is remembered exactly. For a tool that reads or changes files, the directory of the
/// files is remembered, and for every other tool the exact arguments. A request is not remembered
/// if its arguments are unknown, were read from a screen, or contain a masked secret.
public final class RuleProposal {

    /// The field of a payload that says that the arguments were read from a screen, which may cut
    /// them.
    public static final String FROM_SCREEN = "from_screen";

    /// The arguments of a command that do not change its effect.
    private static final Set<String> COMMAND = Set.of("command", "description", "timeout");

    /// The reading tools whose paths are files, not directories to search.
    private static final Set<String> FILE_READERS = Set.of("read", "read_file");

    /// The mask of a secret.
    private static final String MASKED = "***";

    private RuleProposal() {}

    /// {@return the rule that would allow an item of the inbox the next time; empty if it cannot be
    /// remembered}
    ///
    /// @param item the item, with its secrets masked
    public static Optional<PermissionRule> of(StoredGate item) {
        var payload = item.gate().content().payload();
        if (item.gate().kind() != GateKind.PERMISSION || payload.toJson().contains(MASKED)) {
            return Optional.empty();
        }
        return payload.find("node").map(Value::text).flatMap(node -> of(NodeId.of(node), payload));
    }

    /// {@return the rule that would allow a request the next time; empty if it cannot be
    /// remembered}
    ///
    /// @param node the node that asks
    /// @param payload the request: `tool`, `arguments`, `paths` and `risk`
    public static Optional<PermissionRule> of(NodeId node, Value payload) {
        var tool = payload.find("tool").map(Value::text).orElse("");
        var arguments = payload.find("arguments").orElse(Value.NULL);
        boolean isKnown = payload.find(FROM_SCREEN).isEmpty() && !tool.isBlank();
        if (!isKnown || !(arguments instanceof Value.Fields known) || known.fields().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new PermissionRule(true, node, tool, scope(tool, known, payload)));
    }

    private static RuleScope scope(String tool, Value.Fields arguments, Value payload) {
        Optional<RuleScope> scope =
                switch (payload.find("risk").map(Value::text).orElse("")) {
                    case "execute" -> command(arguments);
                    case "write" -> directory(payload);
                    case "read" ->
                            FILE_READERS.contains(tool.toLowerCase(Locale.ROOT))
                                    ? directory(payload)
                                    : Optional.empty();
                    default -> Optional.empty();
                };
        return scope.orElseGet(() -> new RuleScope.ArgumentsScope(arguments));
    }

    private static Optional<RuleScope> command(Value.Fields arguments) {
        boolean isPlain = COMMAND.containsAll(arguments.fields().keySet());
        return isPlain
                        && arguments.fields().get("command") instanceof Value.Text(var command)
                        && !command.isBlank()
                ? Optional.of(new RuleScope.CommandScope(command))
                : Optional.empty();
    }

    private static Optional<RuleScope> directory(Value payload) {
        var paths = payload.find("paths").map(RuleProposal::paths).orElse(List.of());
        var directories = paths.stream().map(RuleProposal::parent).distinct().toList();
        return directories.size() == 1
                ? directories.getFirst().map(RuleScope.DirectoryScope::new)
                : Optional.empty();
    }

    private static List<String> paths(Value value) {
        return value instanceof Value.Items(var items)
                ? items.stream().map(Value::text).toList()
                : List.of();
    }

    /// {@return the directory of an absolute path}
    private static Optional<String> parent(String path) {
        try {
            var parsed = Path.of(path);
            return parsed.isAbsolute()
                    ? Optional.ofNullable(parsed.normalize().getParent()).map(Path::toString)
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
