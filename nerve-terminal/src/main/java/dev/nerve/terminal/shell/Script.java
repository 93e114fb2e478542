package dev.nerve.terminal.shell;

import dev.nerve.NerveException;
import dev.nerve.value.Scope;
import dev.nerve.value.Template;
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
record Script(String shown, String text, Map<String, String> values) {

    Script {
        values = Map.copyOf(values);
    }

    static Script of(String text) {
        Shell.refuseNul(text);
        return new Script(text, text, Map.of());
    }

    /// {@return a command unchanged, if each text that [Shell#quote] encoded is at an allowed
    /// position}
    ///
    /// Texts that it does not encode, such as numbers, are harmless.
    ///
    /// @param text the command
    /// @throws NerveException.Invalid if an encoded text would be code
    static Script ofQuoted(String text) {
        var script = of(text);
        var places = Places.of(List.of(Shell.ENCODED.split(text, -1)));
        places.all().forEach(place -> place.admit("text"));
        return script;
    }

    /// {@return the command of a template, with variables in place of its values}
    ///
    /// @param template the template of the command
    /// @param scope the meaning of the names in the template
    /// @throws NerveException.Invalid if a value is not allowed at its position
    static Script of(Template template, Scope scope) {
        var found = new ArrayList<String>();
        var plain = template.render(scope, value -> remember(value, found));
        return found.isEmpty()
                ? of(plain)
                : withVariables(shown(template, scope), Places.of(template.texts()), found);
    }

    /// Returns the original text of the command: a workflow file converts it to a template and
    /// keeps it.
    private static String shown(Template template, Scope scope) {
        return scope.find("workflow").orElse(Value.NULL) instanceof Value.Fields(var known)
                        && known.get("command") instanceof Value.Text(var written)
                ? written
                : template.toString();
    }

    private static String remember(String value, List<String> found) {
        found.add(value);
        return "";
    }

    private static Script withVariables(String shown, Places places, List<String> found) {
        var values = new LinkedHashMap<String, String>();
        var text = new StringBuilder(places.texts().getFirst());
        for (int i = 0; i < found.size(); i++) {
            var variable = "NERVE_VALUE_" + (i + 1);
            var place = places.all().get(i);
            values.put(variable, place.admit(found.get(i)));
            text.append(place.reference(variable)).append(places.texts().get(i + 1));
        }
        return new Script(shown, text.toString(), values);
    }
}
