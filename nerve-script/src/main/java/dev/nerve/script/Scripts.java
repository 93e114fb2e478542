package dev.nerve.script;

import dev.nerve.json.Json;
import dev.nerve.node.NodeKinds;
import dev.nerve.run.ProcessWideCache;
import dev.nerve.script.file.Bundle;
import dev.nerve.script.file.FileReader;
import dev.nerve.script.file.FileSchema;
import dev.nerve.script.file.Library;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.value.Value;

/// A reader of workflows that are written in YAML.
///
/// *Safe for many threads.*
public final class Scripts {

    /// A run reads the same file three times: to check, to plan and to execute it.
    private static final ProcessWideCache<WorkflowKey, Script> LATEST = new ProcessWideCache<>(4);

    private Scripts() {}

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file, or a text of [#bundle]
    /// @param file its name, for messages
    /// @param kinds the available node kinds; nodes are checked against them
    /// @throws ScriptException if the file has mistakes; it lists all of them
    public static Script read(String text, String file, NodeKinds kinds) {
        return LATEST.get(
                new WorkflowKey(text, file, kinds),
                _ -> new Script(FileReader.read(text, file, kinds)));
    }

    /// {@return a file and all files that it needs as one text, which can be read without the
    /// files}
    ///
    /// @param text the content of the file
    /// @param file its name; the paths of other files are relative to it
    /// @param library finds the other files; [#read] reports those that it does not find
    /// @throws dev.nerve.NerveException.Invalid if there are too many
    public static String bundle(String text, String file, Library library) {
        return Bundle.collect(text, file, library).toText();
    }

    /// {@return the JSON Schema of a workflow file, for editors}
    public static Value.Fields schema() {
        return FileSchema.schema();
    }

    /// {@return the JSON Schema as text}
    public static String schemaText() {
        return Json.writePretty(schema()) + "\n";
    }

    /// All that the workflow of a file depends on.
    private record WorkflowKey(String text, String file, NodeKinds kinds) {}
}
