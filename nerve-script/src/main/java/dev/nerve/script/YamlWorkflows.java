package dev.nerve.script;

import dev.nerve.json.Json;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.file.FileTextSource;
import dev.nerve.script.file.WorkflowBundle;
import dev.nerve.script.file.WorkflowFileReader;
import dev.nerve.script.file.schema.WorkflowFileSchema;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.value.Value;

/// A reader of workflows that are written in YAML. A [YamlWorkflowReader] remembers what it read.
///
/// *Safe for many threads.*
public final class YamlWorkflows {

    private YamlWorkflows() {}

    /// {@return the workflow in a file}
    ///
    /// @param text the content of the file, or a text of [#bundle]
    /// @param file its name, for messages
    /// @param kinds the available node kinds; nodes are checked against them
    /// @throws WorkflowFileException if the file has mistakes; it lists all of them
    public static WorkflowFileContent read(String text, String file, NodeKinds kinds) {
        return new WorkflowFileContent(WorkflowFileReader.read(text, file, kinds));
    }

    /// {@return a file and all files that it needs as one text, which can be read without the
    /// files}
    ///
    /// @param text the content of the file
    /// @param file its name; the paths of other files are relative to it
    /// @param finder finds the other files; [#read] reports those that it does not find
    /// @throws dev.nerve.NerveException.Invalid if there are too many
    public static String bundle(String text, String file, FileTextSource finder) {
        return WorkflowBundle.collect(text, file, finder).toText();
    }

    /// {@return the JSON Schema of a workflow file, for editors}
    public static Value.Fields schema() {
        return WorkflowFileSchema.schema();
    }

    /// {@return the JSON Schema as text}
    public static String schemaText() {
        return Json.writePretty(schema()) + "\n";
    }
}
