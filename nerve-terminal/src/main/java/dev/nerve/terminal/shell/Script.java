package dev.nerve.terminal.shell;

import dev.nerve.value.Scope;
import dev.nerve.value.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A shell command and the values it uses. *Immutable.*
///
/// The values are not in the command: it names variables, and the shell looks them up. So there is
/// nothing in a value, whoever wrote it, that could become part of the command.
///
/// @param shown the command as somebody wrote it, for people
/// @param text the command for the shell
/// @param values the variables it names
record Script(String shown, String text, Map<String, String> values) {

    private static final String MARK = "\0";

    Script {
        values = Map.copyOf(values);
    }

    static Script of(String text) {
        Shell.refuseNul(text);
        return new Script(text, text, Map.of());
    }

    /// {@return a template as a command with variables in the place of its values}
    ///
    /// @param template the command
    /// @param scope what its names mean here
    static Script of(Template template, Scope scope) {
        var found = new ArrayList<String>();
        var marked = template.render(scope, value -> remember(value, found));
        return found.isEmpty()
                ? of(marked)
                : withVariables(template.toString(), marked.split(MARK, -1), found);
    }

    private static String remember(String value, List<String> found) {
        Shell.refuseNul(value);
        found.add(value);
        return MARK;
    }

    private static Script withVariables(String shown, String[] pieces, List<String> found) {
        var values = new LinkedHashMap<String, String>();
        var text = new StringBuilder(pieces[0]);
        var quotes = new Quotes();
        quotes.follow(pieces[0]);
        for (int i = 0; i < found.size(); i++) {
            var variable = "NERVE_VALUE_" + (i + 1);
            values.put(variable, found.get(i));
            text.append(quotes.reference(variable)).append(pieces[i + 1]);
            quotes.skipValue();
            quotes.follow(pieces[i + 1]);
        }
        return new Script(shown, text.toString(), values);
    }
}
