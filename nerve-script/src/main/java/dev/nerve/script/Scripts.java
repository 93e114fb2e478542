package dev.nerve.script;

import dev.nerve.json.Json;
import dev.nerve.node.NodeKinds;
import dev.nerve.script.file.Bundle;
import dev.nerve.script.file.FileReader;
import dev.nerve.script.file.FileSchema;
import dev.nerve.script.file.Library;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.value.Value;

/// Reads workflows that are written in YAML.
///
/// *Safe for many threads.*
public final class Scripts {

    /// To run a file it is read to be checked, to be planned and to be executed.
    private static final LatestScripts LATEST = new LatestScripts();

    private Scripts() {}

    /// {@return the workflow that a file has}
    ///
    /// @param text what is in the file, or what [#bundle] gives
    /// @param file its name, for messages
    /// @param kinds the kinds of node there are; what a node is given is checked against them
    /// @throws ScriptException if it makes no sense; tells everything that is wrong with it
    public static Script read(String text, String file, NodeKinds kinds) {
        return LATEST.find(text, file, kinds)
                .orElseGet(() -> {
                    var script = new Script(FileReader.read(text, file, kinds));
                    LATEST.keep(text, file, kinds, script);
                    return script;
                });
    }

    /// {@return a file and all that it needs as one text, from which it can be read when they are
    /// gone}
    ///
    /// @param text what is in the file
    /// @param file its name; the paths of others begin where it is
    /// @param library finds the others; what it does not find is told when the text is read
    /// @throws dev.nerve.NerveException.Invalid if there are too many
    public static String bundle(String text, String file, Library library) {
        return Bundle.collect(text, file, library).toText();
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
