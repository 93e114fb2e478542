package dev.nerve.control;

import dev.nerve.NodeId;
import dev.nerve.node.ForkedNode;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Wiring;
import dev.nerve.store.Journal;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a journal remembers of a node that a run forked, so that a fork of the run can make it
/// anew. *Immutable.*
///
/// @param source the node that was forked
/// @param target the fork's name
/// @param depth whether what the source uses was forked too
/// @param conversation the name of the fork's conversation, or null if it holds none
/// @param workspace what was made for the fork to work in, or null if nothing was
public record ForkTrace(
        NodeId source,
        NodeId target,
        NodeFork.Depth depth,
        @Nullable String conversation,
        @Nullable Workspace workspace) {

    private static final String NAME = "forked";
    private static final String TARGET = "target";
    private static final String DEEP = "deep";
    private static final String CONVERSATION = "conversation";
    private static final String WORKSPACE = "workspace";

    /// {@return where a fork works that goes on in the same workspace}
    public Wiring place() {
        return workspace == null ? Wiring.SHARED : new Moved(workspace);
    }

    /// {@return the attribute that tells of forks}
    static String name() {
        return NAME;
    }

    /// {@return what is to be remembered}
    ///
    /// @param fork what was asked for
    /// @param made what was made
    static Value.Fields of(NodeFork fork, ForkedNode made) {
        var metadata = made.info().metadata();
        var trace =
                Value.Fields.EMPTY
                        .with("source", fork.source().name())
                        .with(TARGET, fork.target().name())
                        .with("point", fork.said().point().wireName());
        if (fork.depth() == NodeFork.Depth.DEEP) {
            trace = trace.with(DEEP, true);
        }
        for (var name : List.of(CONVERSATION, WORKSPACE)) {
            var known = metadata.find(name);
            trace = known.isEmpty() ? trace : trace.with(name, known.get());
        }
        return trace;
    }

    /// {@return the fork that an entry of a journal tells of, if it was made}
    ///
    /// @param entry any entry
    public static Optional<ForkTrace> of(Journal.Entry entry) {
        var outcome = entry.outcome();
        return outcome == null || !entry.effect().what().startsWith(ForkNode.TYPE + " '")
                ? Optional.empty()
                : outcome.attributes()
                        .find(NAME)
                        .filter(trace -> trace.find(TARGET).isPresent())
                        .map(ForkTrace::read);
    }

    private static ForkTrace read(Value trace) {
        return new ForkTrace(
                NodeId.of(trace.at("source").text()),
                NodeId.of(trace.at(TARGET).text()),
                trace.find(DEEP).isPresent() ? NodeFork.Depth.DEEP : NodeFork.Depth.SHALLOW,
                trace.find(CONVERSATION).map(Value::text).orElse(null),
                trace.find(WORKSPACE).map(Workspace::of).orElse(null));
    }
}
