package dev.nerve.control.fork;

import dev.nerve.NodeId;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.store.journal.Journal;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The journal's record of a node that a run forked. A fork of the run uses it to create the node
/// again. *Immutable.*
///
/// @param source the node that was forked
/// @param target the fork's name
/// @param depth whether the nodes that the source uses were forked too
/// @param conversation the name of the fork's conversation, or null if it has none
/// @param workspace the workspace that was created for the fork, or null
public record ForkedNodeRecord(
        NodeId source,
        NodeId target,
        NodeForkRequest.Depth depth,
        @Nullable String conversation,
        @Nullable Workspace workspace) {

    private static final String NAME = "forked";
    private static final String TARGET = "target";
    private static final String DEEP = "deep";
    private static final String CONVERSATION = "conversation";
    private static final String WORKSPACE = "workspace";

    /// {@return the wiring of a fork that continues in the same workspace}
    public ForkSubstitutions substitutions() {
        return workspace == null ? ForkSubstitutions.SHARED : new WorkspaceSubstitutions(workspace);
    }

    /// {@return the attribute that stores the record}
    static String name() {
        return NAME;
    }

    /// {@return the record to store}
    ///
    /// @param fork the request
    /// @param made the created fork
    static Value.Fields of(NodeForkRequest fork, NodeForkResult made) {
        var metadata = made.info().metadata();
        var trace =
                Value.Fields.EMPTY
                        .with("source", fork.source().name())
                        .with(TARGET, fork.target().name())
                        .with("point", fork.said().point().wireName());
        if (fork.depth() == NodeForkRequest.Depth.DEEP) {
            trace = trace.with(DEEP, true);
        }
        for (var name : List.of(CONVERSATION, WORKSPACE)) {
            var known = metadata.find(name);
            trace = known.isEmpty() ? trace : trace.with(name, known.get());
        }
        return trace;
    }

    /// {@return the fork that a journal entry records, if it was created}
    ///
    /// @param entry any entry
    public static Optional<ForkedNodeRecord> of(Journal.Entry entry) {
        var outcome = entry.outcome();
        return outcome == null || !entry.effect().work().isExecutionOf(ForkNode.TYPE)
                ? Optional.empty()
                : outcome.attributes()
                        .find(NAME)
                        .filter(trace -> trace.find(TARGET).isPresent())
                        .map(ForkedNodeRecord::read);
    }

    private static ForkedNodeRecord read(Value trace) {
        return new ForkedNodeRecord(
                NodeId.of(trace.at("source").text()),
                NodeId.of(trace.at(TARGET).text()),
                trace.find(DEEP).isPresent()
                        ? NodeForkRequest.Depth.DEEP
                        : NodeForkRequest.Depth.SHALLOW,
                trace.find(CONVERSATION).map(Value::text).orElse(null),
                trace.find(WORKSPACE).map(Workspace::of).orElse(null));
    }
}
