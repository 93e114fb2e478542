package dev.nerve.script;

import dev.nerve.json.Json;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.file.FileReader;
import dev.nerve.script.file.FileSchema;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.value.Value;

/// Reads workflows that are written in YAML.
///
/// *Safe for many threads.*
public final class Scripts {

    private Scripts() {}

    /// {@return the workflow that a file has}
    ///
    /// @param text what is in the file
    /// @param file its name, for messages
    /// @param kinds the kinds of node there are; what a node is given is checked against them
    /// @throws ScriptException if it makes no sense; tells everything that is wrong with it
    public static Script read(String text, String file, NodeKinds kinds) {
        return new Script(FileReader.read(text, file, kinds));
    }

    /// {@return what may be in a file, as JSON Schema for editors}
    public static Value.Fields schema() {
        return FileSchema.schema();
    }

    /// {@return the same as JSON}
    public static String schemaText() {
        return Json.writePretty(schema()) + "\n";
    }
}
