package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import dev.nerve.terminal.shell.quoting.ValuePositions;
import dev.nerve.value.Template;
import dev.nerve.value.TemplateScope;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A shell command and the values it uses. *Immutable.*
///
/// The command does not contain the values. It names variables, and the shell looks them up. So no
/// value can become a part of the command. Where a shell would evaluate a variable as code, only
/// whole numbers are allowed.
///
/// @param shown the command as its author wrote it, for people
/// @param text the command for the shell
/// @param values the variables of the command
record ParameterizedScript(String shown, String text, Map<String, String> values) {

    ParameterizedScript {
        values = Map.copyOf(values);
    }

    static ParameterizedScript of(String text) {
        ShellProgram.refuseNul(text);
        return new ParameterizedScript(text, text, Map.of());
    }

    /// {@return a command unchanged, if each text that [ShellProgram#quote] encoded is at an
    /// allowed position}
    ///
    /// Texts that it does not encode, such as numbers, are harmless.
    ///
    /// @param text the command
    /// @throws NerveException.Invalid if an encoded text would be code
    static ParameterizedScript ofQuoted(String text) {
        var script = of(text);
        var positions = ValuePositions.of(List.of(ShellProgram.ENCODED.split(text, -1)));
        positions.all().forEach(valuePosition -> valuePosition.requireAllowed("text"));
        return script;
    }

    /// {@return the command of a template, with variables in place of its values}
    ///
    /// @param template the template of the command
    /// @param scope the meaning of the names in the template
    /// @throws NerveException.Invalid if a value is not allowed at its position
    static ParameterizedScript of(Template template, TemplateScope scope) {
        var found = new ArrayList<String>();
        var plain = template.render(scope, value -> remember(value, found));
        return found.isEmpty()
                ? of(plain)
                : withVariables(shown(template, scope), ValuePositions.of(template.texts()), found);
    }

    /// Returns the original text of the command: a workflow file converts it to a template and
    /// keeps it.
    private static String shown(Template template, TemplateScope scope) {
        return scope.find("workflow").orElse(Value.NULL) instanceof Value.Fields(var known)
                        && known.get("command") instanceof Value.Text(var written)
                ? written
                : template.toString();
    }

    private static String remember(String value, List<String> found) {
        found.add(value);
        return "";
    }

    private static ParameterizedScript withVariables(
            String shown, ValuePositions positions, List<String> found) {
        var values = new LinkedHashMap<String, String>();
        var text = new StringBuilder(positions.texts().getFirst());
        for (int i = 0; i < found.size(); i++) {
            var variable = "NERVE_VALUE_" + (i + 1);
            var valuePosition = positions.all().get(i);
            values.put(variable, valuePosition.requireAllowed(found.get(i)));
            text.append(valuePosition.reference(variable)).append(positions.texts().get(i + 1));
        }
        return new ParameterizedScript(shown, text.toString(), values);
    }
}
