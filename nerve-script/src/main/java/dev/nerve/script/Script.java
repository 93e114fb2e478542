package dev.nerve.script;

import dev.nerve.node.NodeDefinition;
import dev.nerve.script.file.FileReader;
import dev.nerve.workflow.Param;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// A workflow that was read from a file. *Immutable.*
///
/// Its steps look up their nodes by name when they run. The caller creates the nodes of [#nodes()]
/// first.
public final class Script {

    private final FileReader.Read read;

    Script(FileReader.Read read) {
        this.read = read;
    }

    /// {@return the workflow's name}
    public String id() {
        return read.workflow().id().name();
    }

    /// {@return the description, or an empty text}
    public String description() {
        return read.workflow().description();
    }

    /// {@return the parameters that a caller can set at the start}
    public List<Param> params() {
        return read.workflow().params().all();
    }

    /// {@return the definitions of the nodes that it needs}
    public List<NodeDefinition> nodes() {
        return read.nodes();
    }

    /// {@return the workflow}
    public Workflow workflow() {
        return read.workflow();
    }

    /// {@return the steps as a tree for a terminal; nested steps are indented}
    public String tree() {
        return Drawings.tree(id(), read.drawn());
    }

    /// {@return the steps as a Mermaid flowchart}
    public String mermaid() {
        return Drawings.mermaid(read.drawn());
    }

    /// {@return the steps as a DOT digraph}
    public String dot() {
        return Drawings.dot(id(), read.drawn());
    }
}
