package dev.nerve.value.schema;

import dev.nerve.NameRules;
import dev.nerve.TextTruncator;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// A place in a value that is checked. All places of one check share a list of problems.
///
/// *Confined to one thread.*
public final class SchemaCheck {

    private static final int LONGEST_SHOWN = 80;

    private final NodeSchemas nodes;
    private final List<String> problems;
    private final String owner;
    private final String noun;
    private final String path;

    private SchemaCheck(
            NodeSchemas nodes, List<String> problems, String owner, String noun, String path) {
        this.nodes = nodes;
        this.problems = problems;
        this.owner = owner;
        this.noun = noun;
        this.path = path;
    }

    /// {@return the place of a whole value}
    ///
    /// @param nodes the schemas of node definitions
    public static SchemaCheck of(NodeSchemas nodes) {
        return new SchemaCheck(nodes, new ArrayList<>(), "", "field", "");
    }

    /// {@return the place of the parameters of a node}
    ///
    /// @param nodes the schemas of node definitions
    public static SchemaCheck ofParameters(NodeSchemas nodes) {
        return new SchemaCheck(nodes, new ArrayList<>(), "", "parameter", "");
    }

    /// {@return the problems so far, each with its place}
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /// {@return the schemas of node definitions}
    public NodeSchemas nodes() {
        return nodes;
    }

    /// {@return the place of a field}
    ///
    /// @param name its name
    public SchemaCheck field(String name) {
        return at(path.isEmpty() ? name : path + "." + name);
    }

    /// {@return the place of an item of a list}
    ///
    /// @param index counted from 0
    public SchemaCheck item(int index) {
        return at("%s[%d]".formatted(path, index));
    }

    private SchemaCheck at(String inner) {
        return new SchemaCheck(nodes, problems, owner, noun, inner);
    }

    /// {@return the same place; messages name the thing there and begin a new path in it}
    ///
    /// @param thing such as `step 'fetch'`
    /// @param fieldNoun the noun for its fields, such as `parameter`
    public SchemaCheck inside(String thing, String fieldNoun) {
        return new SchemaCheck(nodes, problems, owner + thing + ": ", fieldNoun, "");
    }

    /// {@return the position in the list that the place is an item of, counted from 1; 0 if none}
    int number() {
        int open = path.lastIndexOf('[');
        return path.endsWith("]")
                ? Integer.parseInt(path.substring(open + 1, path.length() - 1)) + 1
                : 0;
    }

    /// {@return the same place with its own list of problems}
    SchemaCheck trial() {
        return new SchemaCheck(nodes, new ArrayList<>(), owner, noun, path);
    }

    /// Takes over the problems of a trial.
    void reportAll(SchemaCheck trial) {
        problems.addAll(trial.problems);
    }

    /// Reports a problem of the value at this place.
    ///
    /// @param message the problem
    public void report(String message) {
        problems.add(owner + (path.isEmpty() ? "" : "%s '%s': ".formatted(noun, path)) + message);
    }

    /// Reports a value that does not have its form.
    ///
    /// @param fits whether it has the form
    /// @param schema the form
    /// @param value the value
    void require(boolean fits, ValueSchema schema, Value value) {
        require(fits, schema, value, "");
    }

    /// @param hint ends the message
    void require(boolean fits, ValueSchema schema, Value value, String hint) {
        if (!fits) {
            problems.add(
                    "%s%s must be %s, not %s%s"
                            .formatted(owner, subject(), schema.words(), shown(value), hint));
        }
    }

    private String subject() {
        return path.isEmpty() ? "it" : "%s '%s'".formatted(noun, path);
    }

    /// Reports a missing field of the object at this place.
    void reportMissing(FieldSchema field) {
        report("missing %s '%s': %s".formatted(nounHere(), field.name(), field.summary()));
    }

    /// Reports an unknown field of the object at this place.
    ///
    /// @param hint the right names
    void reportUnknown(String name, String hint) {
        report("unknown %s %s; %s".formatted(nounHere(), NameRules.quote(name), hint));
    }

    private String nounHere() {
        return path.isEmpty() ? noun : "field";
    }

    /// A value can be megabytes long, and a person reads the message.
    private static String shown(Value value) {
        return TextTruncator.truncate(value.toJson(), LONGEST_SHOWN);
    }
}
