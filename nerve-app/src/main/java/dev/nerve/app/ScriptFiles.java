package dev.nerve.app;

import dev.nerve.node.NodeKinds;
import dev.nerve.script.JavaScripts;
import dev.nerve.script.Scripts;
import dev.nerve.script.problem.ScriptException;
import dev.nerve.store.RunSource;

/// A reader of workflows in YAML and Java.
///
/// @param kinds the kinds that their nodes can have
record ScriptFiles(NodeKinds kinds) implements WorkflowFiles {

    @Override
    public Read read(RunSource source) {
        try {
            return readOrTell(source);
        } catch (ScriptException problems) {
            throw problems.toInvalid();
        }
    }

    private Read readOrTell(RunSource source) {
        if (source.kind() == RunSource.Kind.JAVA) {
            var loaded = JavaScripts.load(source.text(), source.file());
            return new Read(loaded.workflow(), loaded.nodes());
        }
        var script = Scripts.read(source.text(), source.file(), kinds);
        return new Read(script.workflow(), script.nodes());
    }
}
