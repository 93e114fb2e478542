package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.NodeDefinition;
import dev.nerve.node.NodeKind;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.flow.CommandNode;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A reader of node definitions, which it checks against their kinds.
///
/// @param kinds the available node kinds
record NodeReader(NodeKinds kinds) {

    /// The type of the nodes that execute commands.
    static final String SHELL = "bash";

    private static final String TYPE = "type";
    private static final String COMMAND = "command";
    private static final Pattern WHICH = Pattern.compile("^node '[^']*'( \\([^)]*\\))?: ");

    Optional<NodeDefinition> read(String name, Part part) {
        var said = part.as(Shape.NODE);
        var type = said.field(TYPE);
        if (type.isEmpty()) {
            return unchecked(name, "?");
        }
        var kind = kind(type.get());
        if (kind.isEmpty()) {
            return unchecked(name, type.get().text());
        }
        int before = part.source().problems();
        var parameters = new LinkedHashMap<String, Value>();
        for (var field : said.fields().entrySet()) {
            if (!field.getKey().equals(TYPE) && !field.getValue().value().isNull()) {
                check(kind.get(), field.getKey(), field.getValue());
                parameters.put(field.getKey(), field.getValue().value());
            }
        }
        for (var parameter : kind.get().parameters()) {
            if (parameter.need() == NodeKind.Need.REQUIRED
                    && !parameters.containsKey(parameter.name())) {
                part.problem(
                        "'%s' is missing: %s".formatted(parameter.name(), parameter.summary()), "");
            }
        }
        var made =
                new NodeDefinition(
                        NodeId.of(name), kind.get().type(), new Value.Fields(parameters));
        if (part.source().problems() == before && made.type().equals(SHELL)) {
            refuse(made, part);
        }
        return Optional.of(made);
    }

    /// Reports a refused node. If it is also refused without its command, the command is not the
    /// reason.
    private void refuse(NodeDefinition shell, Part part) {
        var others = new LinkedHashMap<>(shell.parameters().fields());
        others.remove(COMMAND);
        var bare = new NodeDefinition(shell.id(), SHELL, new Value.Fields(others));
        int before = part.source().problems();
        refuse(bare, part, List.of());
        if (part.source().problems() == before) {
            refuse(shell, part.field(COMMAND).orElse(part), List.of());
        }
    }

    /// Reports the reason why a shell node cannot be created. This starts nothing.
    ///
    /// @param shell the definition of the node
    /// @param part the command in the file
    /// @param values the expressions in the command
    void refuse(NodeDefinition shell, Part part, List<dev.nerve.script.flow.Pattern> values) {
        try {
            kinds.get(SHELL).make(shell, kinds);
        } catch (NerveException | IllegalArgumentException refused) {
            var said = WHICH.matcher(String.valueOf(refused.getMessage())).replaceFirst("");
            part.wrong(CommandNode.inWordsOfTheFile(said, values), "");
        }
    }

    /// Returns a definition without parameters, so that steps can refer to an invalid node without
    /// more problems.
    private static Optional<NodeDefinition> unchecked(String name, String type) {
        return Optional.of(new NodeDefinition(NodeId.of(name), type, Value.Fields.EMPTY));
    }

    private Optional<NodeKind> kind(Part type) {
        var found =
                kinds.all().stream().filter(kind -> kind.type().equals(type.text())).findFirst();
        if (found.isEmpty()) {
            var types = kinds.all().stream().map(NodeKind::type).toList();
            type.wrong(
                    "there is no type of node " + Names.quoted(type.text()),
                    near(type.text(), types));
        }
        return found;
    }

    private static String near(String typed, List<String> words) {
        return Nearest.to(typed, words)
                .map("did you mean '%s'?"::formatted)
                .orElse("there is: " + String.join(", ", words));
    }

    private static void check(NodeKind kind, String name, Part part) {
        var parameter =
                kind.parameters().stream().filter(one -> one.name().equals(name)).findFirst();
        if (parameter.isEmpty()) {
            var names = kind.parameters().stream().map(NodeKind.Parameter::name).toList();
            part.problem(
                    "a %s node takes no %s".formatted(kind.type(), Names.quoted(name)),
                    names.isEmpty() ? "it takes nothing" : near(name, names));
        } else if (!parameter.get().form().fits(part.value())) {
            part.wrong(
                    "'%s' must be %s".formatted(name, parameter.get().form().words()),
                    parameter.get().summary());
        } else if (name.equals(COMMAND) && part.text().contains("${")) {
            part.told(() -> Template.of(part.text()));
        }
    }
}
