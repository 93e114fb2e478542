package dev.nerve.script;

/// The readers of workflow files in both languages, which remember the last files. The engines of
/// one command share them. *Safe for many threads.*
///
/// @param java the compiler of Java files
/// @param yaml the reader of YAML files
public record WorkflowLanguages(JavaWorkflowCompiler java, YamlWorkflowReader yaml) {

    /// {@return readers that remember nothing yet}
    public static WorkflowLanguages create() {
        return new WorkflowLanguages(new JavaWorkflowCompiler(), new YamlWorkflowReader());
    }
}
