package dev.nerve.script.file.schema;

import dev.nerve.NameRules;
import dev.nerve.value.Value;
import java.util.Comparator;
import java.util.Map;

/// The names of places in a definition, for messages: steps by their ids, then the field.
final class DefinitionPlace {

    private final StringBuilder steps = new StringBuilder();
    private final StringBuilder field = new StringBuilder();
    private Value value;
    private String rest;

    private DefinitionPlace(Value root, String path) {
        this.value = root;
        this.rest = path;
    }

    /// {@return the name of a place, such as `step 'review', field 'gate.prompt'`}
    ///
    /// @param root the whole definition
    /// @param path the path of a value in it, such as `steps[0].gate.prompt`
    static String of(Value root, String path) {
        var place = new DefinitionPlace(root, path);
        while (!place.rest.isEmpty()) {
            place.next();
        }
        return place.words();
    }

    private void next() {
        if (value instanceof Value.Items(var items) && rest.startsWith("[")) {
            int end = rest.indexOf(']');
            int index = Integer.parseInt(rest.substring(1, end));
            item(index < items.size() ? items.get(index) : Value.NULL, index);
            rest = rest.substring(end + 1);
        } else if (value instanceof Value.Fields(var fields)) {
            field(fields);
        } else {
            field.append(rest);
            rest = "";
        }
    }

    /// An item that is an object is a step, and the path restarts in it.
    private void item(Value item, int index) {
        if (item instanceof Value.Fields(var fields)) {
            var id = fields.get("id") instanceof Value.Text(var text) ? text : "";
            steps.append(steps.isEmpty() ? "" : ", ")
                    .append("step ")
                    .append(id.isEmpty() ? "number " + (index + 1) : NameRules.quote(id));
            field.setLength(0);
        } else {
            field.append("[%d]".formatted(index));
        }
        value = item;
    }

    /// A name can contain dots and brackets, so the longest matching name wins.
    private void field(Map<String, Value> fields) {
        var text = rest.startsWith(".") ? rest.substring(1) : rest;
        var name =
                fields.keySet().stream()
                        .filter(each -> isAt(text, each))
                        .max(Comparator.comparingInt(String::length))
                        .orElse(text);
        field.append(field.isEmpty() ? "" : ".").append(name);
        value = fields.getOrDefault(name, Value.NULL);
        rest = text.substring(name.length());
    }

    private static boolean isAt(String text, String name) {
        return text.startsWith(name)
                && (text.length() == name.length()
                        || ".[".indexOf(text.charAt(name.length())) >= 0);
    }

    private String words() {
        if (field.isEmpty()) {
            return steps.toString();
        }
        var words = "field '%s'".formatted(field);
        return steps.isEmpty() ? words : steps + ", " + words;
    }
}
