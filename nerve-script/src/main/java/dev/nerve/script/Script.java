package dev.nerve.script;

import dev.nerve.node.NodeDefinition;
import dev.nerve.script.file.FileReader;
import dev.nerve.workflow.Param;
import dev.nerve.workflow.Workflow;
import java.util.List;

/// A workflow that was read from a file. *Immutable.*
///
/// Its steps find the nodes they need by name when they run; whoever runs it makes those of
/// [#nodes()] first.
public final class Script {

    private final FileReader.Read read;

    Script(FileReader.Read read) {
        this.read = read;
    }

    /// {@return the workflow's name}
    public String id() {
        return read.workflow().id().name();
    }

    /// {@return what it is for}
    public String description() {
        return read.workflow().description();
    }

    /// {@return what can be set when it starts}
    public List<Param> params() {
        return read.workflow().params().all();
    }

    /// {@return what the nodes that it needs are made from}
    public List<NodeDefinition> nodes() {
        return read.nodes();
    }

    /// {@return the workflow}
    public Workflow workflow() {
        return read.workflow();
    }

    /// {@return its steps for a terminal, those inside others below them}
    public String tree() {
        return Drawings.tree(id(), read.drawn());
    }

    /// {@return it as a Mermaid flowchart}
    public String mermaid() {
        return Drawings.mermaid(read.drawn());
    }

    /// {@return it as a DOT digraph}
    public String dot() {
        return Drawings.dot(id(), read.drawn());
    }
}
