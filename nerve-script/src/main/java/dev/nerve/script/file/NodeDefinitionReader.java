package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.WordSuggestions;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.flow.InlineCommandNode;
import dev.nerve.value.Template;
import dev.nerve.value.Value;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.SchemaCheck;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A reader of node definitions, which it checks against their kinds.
///
/// @param kinds the available node kinds
record NodeDefinitionReader(NodeKinds kinds) {

    /// The type of the nodes that execute commands.
    static final String SHELL = "bash";

    private static final String TYPE = "type";
    private static final String COMMAND = "command";
    private static final Pattern WHICH = Pattern.compile("^node '[^']*'( \\([^)]*\\))?: ");

    Optional<NodeDefinition> read(String name, FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.NODE);
        var type = said.field(TYPE);
        if (type.isEmpty()) {
            return unchecked(name, "?");
        }
        var kind = kind(type.get());
        if (kind.isEmpty()) {
            return unchecked(name, type.get().text());
        }
        int before = fileValue.source().problems();
        var parameters = new LinkedHashMap<String, Value>();
        for (var field : said.fields().entrySet()) {
            if (!field.getKey().equals(TYPE) && !field.getValue().value().isNull()) {
                check(kind.get(), field.getKey(), field.getValue());
                parameters.put(field.getKey(), field.getValue().value());
            }
        }
        for (var parameter : kind.get().parameters().fields()) {
            if (parameter.isRequired() && !parameters.containsKey(parameter.name())) {
                fileValue.problem(
                        "'%s' is missing: %s".formatted(parameter.name(), parameter.summary()), "");
            }
        }
        var made =
                new NodeDefinition(
                        NodeId.of(name), kind.get().type(), new Value.Fields(parameters));
        if (fileValue.source().problems() == before) {
            reportTogether(kind.get(), made, fileValue);
        }
        if (fileValue.source().problems() == before && made.type().equals(SHELL)) {
            reportRefusal(made, fileValue);
        }
        return Optional.of(made);
    }

    /// Reports the problems that no single parameter has, such as two that exclude each other.
    private void reportTogether(NodeKind kind, NodeDefinition made, FileValue fileValue) {
        var place = SchemaCheck.ofParameters(kinds.schemas());
        kind.check(made, place, kinds);
        place.problems().forEach(problem -> fileValue.problem(problem, ""));
    }

    /// Reports a refused node. If it is also refused without its command, the command is not the
    /// reason.
    private void reportRefusal(NodeDefinition shell, FileValue fileValue) {
        var others = new LinkedHashMap<>(shell.parameters().fields());
        others.remove(COMMAND);
        var bare = new NodeDefinition(shell.id(), SHELL, new Value.Fields(others));
        int before = fileValue.source().problems();
        reportRefusal(bare, fileValue, List.of());
        if (fileValue.source().problems() == before) {
            reportRefusal(shell, fileValue.field(COMMAND).orElse(fileValue), List.of());
        }
    }

    /// Reports the reason why a shell node cannot be created. This starts nothing.
    ///
    /// @param shell the definition of the node
    /// @param fileValue the command in the file
    /// @param values the expressions in the command
    void reportRefusal(
            NodeDefinition shell,
            FileValue fileValue,
            List<dev.nerve.script.flow.ValueTemplate> values) {
        try {
            kinds.get(SHELL).make(shell, kinds);
        } catch (NerveException | IllegalArgumentException refused) {
            var said = WHICH.matcher(String.valueOf(refused.getMessage())).replaceFirst("");
            fileValue.contentProblem(InlineCommandNode.restoreExpressions(said, values), "");
        }
    }

    /// Returns a definition without parameters, so that steps can refer to an invalid node without
    /// more problems.
    private static Optional<NodeDefinition> unchecked(String name, String type) {
        return Optional.of(new NodeDefinition(NodeId.of(name), type, Value.Fields.EMPTY));
    }

    private Optional<NodeKind> kind(FileValue type) {
        var found =
                kinds.all().stream().filter(kind -> kind.type().equals(type.text())).findFirst();
        if (found.isEmpty()) {
            var types = kinds.all().stream().map(NodeKind::type).toList();
            type.contentProblem(
                    "there is no type of node " + NameRules.quote(type.text()),
                    near(type.text(), types));
        }
        return found;
    }

    private static String near(String typed, List<String> words) {
        return WordSuggestions.nearest(typed, words)
                .map("did you mean '%s'?"::formatted)
                .orElse("there is: " + String.join(", ", words));
    }

    private void check(NodeKind kind, String name, FileValue fileValue) {
        var parameter = kind.parameters().find(name);
        if (parameter.isEmpty()) {
            var names = kind.parameters().names();
            fileValue.problem(
                    "a %s node takes no %s".formatted(kind.type(), NameRules.quote(name)),
                    names.isEmpty() ? "it takes nothing" : near(name, names));
        } else if (hasProblems(parameter.get(), fileValue)) {
            // They are reported.
            return;
        } else if (name.equals(COMMAND) && fileValue.text().contains("${")) {
            fileValue.tryParse(() -> Template.of(fileValue.text()));
        }
    }

    /// Reports the problems of a parameter: of the whole value, or of those inside it.
    private boolean hasProblems(FieldSchema parameter, FileValue fileValue) {
        var place = SchemaCheck.of(kinds.schemas());
        parameter.schema().check(fileValue.value(), place.field(parameter.name()));
        var whole = "field '%s' must be".formatted(parameter.name());
        if (place.problems().stream().anyMatch(problem -> problem.startsWith(whole))) {
            fileValue.contentProblem(
                    "'%s' must be %s".formatted(parameter.name(), parameter.schema().words()),
                    parameter.summary());
        } else {
            place.problems().forEach(problem -> fileValue.contentProblem(problem, ""));
        }
        return !place.problems().isEmpty();
    }
}
