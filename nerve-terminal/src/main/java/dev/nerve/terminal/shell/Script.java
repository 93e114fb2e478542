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
/// The values are not in the command: it names variables, and the shell looks them up. So there is
/// nothing in a value, whoever wrote it, that could become part of the command. Where a shell would
/// look for code in a variable, only whole numbers are let in.
///
/// @param shown the command as somebody wrote it, for people
/// @param text the command for the shell
/// @param values the variables it names
record Script(String shown, String text, Map<String, String> values) {

    Script {
        values = Map.copyOf(values);
    }

    static Script of(String text) {
        Shell.refuseNul(text);
        return new Script(text, text, Map.of());
    }

    /// {@return a command as it is, if all that [Shell#quote] has put into it is in a good place}
    ///
    /// What it leaves as it is, such as numbers, is harmless.
    ///
    /// @param text the command
    /// @throws NerveException.Invalid if something is in a place where it would be code
    static Script ofQuoted(String text) {
        var script = of(text);
        var places = Places.of(List.of(Shell.ENCODED.split(text, -1)));
        places.all().forEach(place -> place.admit("text"));
        return script;
    }

    /// {@return a template as a command with variables in the place of its values}
    ///
    /// @param template the command
    /// @param scope what its names mean here
    /// @throws NerveException.Invalid if a value may not stand where it does
    static Script of(Template template, Scope scope) {
        var found = new ArrayList<String>();
        var plain = template.render(scope, value -> remember(value, found));
        return found.isEmpty()
                ? of(plain)
                : withVariables(shown(template, scope), Places.of(template.texts()), found);
    }

    /// A workflow file makes a template of what somebody wrote, and says what that was.
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
