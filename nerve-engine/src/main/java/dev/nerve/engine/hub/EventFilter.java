package dev.nerve.engine.hub;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.EventCommands;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The condition that the events of a subscription meet. *Confined to one thread.*
///
/// @param session only events of this session; null for all
/// @param node only events of this node; null for all
/// @param run only events of this run and the runs inside it; null for all
/// @param types only events of these types; empty for all
/// @param label only events of runs with this label; null for all
/// @param runs the sessions and labels of runs
record EventFilter(
        @Nullable SessionId session,
        @Nullable NodeId node,
        @Nullable RunId run,
        Set<String> types,
        @Nullable String label,
        RunSummaryCache runs) {

    /// The type of live output, which is in the log too.
    static final String OUTPUT = "output_chunk";

    EventFilter {
        types = Set.copyOf(types);
    }

    /// {@return the filter of a command whose run is named in full}
    ///
    /// @param command the command
    /// @param runs the runs
    /// @throws dev.nerve.NerveException.Invalid if a name in it is not valid
    static EventFilter of(EventCommands.Subscribe command, RunLookup runs) {
        return new EventFilter(
                command.session() == null ? null : SessionId.of(command.session()),
                command.nodeId() == null ? null : NodeId.of(command.nodeId()),
                command.runId() == null ? null : RunId.of(command.runId()),
                Set.copyOf(command.types()),
                command.label(),
                new RunSummaryCache(runs));
    }

    /// {@return whether the filter lets output pass, of any run}
    boolean wantsOutput() {
        return types.isEmpty() || types.contains(OUTPUT);
    }

    /// {@return whether the filter lets a stored event pass}
    boolean matches(StoredEvent event) {
        var origin = event.origin();
        return (types.isEmpty() || types.contains(event.type()))
                && (session == null || session.equals(origin.session()))
                && (node == null || node.equals(event.node()))
                && matchesRun(origin.run());
    }

    /// {@return whether the filter lets a live piece of output pass}
    boolean matchesOutput(Event event) {
        return wantsOutput()
                && (node == null || node.equals(event.node()))
                && matchesRun(event.run())
                && (session == null || session.name().equals(sessionOf(event.run())));
    }

    /// {@return the name of the session of a run; null if it is unknown, or empty}
    @Nullable String sessionOf(RunId of) {
        var found = runs.find(of);
        return found == null ? null : found.record().start().session();
    }

    private boolean matchesRun(@Nullable RunId of) {
        if (run != null && !run.equals(of)) {
            return false;
        }
        return label == null || (of != null && hasLabel(of, label));
    }

    private boolean hasLabel(RunId of, String wanted) {
        var found = runs.find(of);
        return found != null && found.labels().contains(wanted);
    }
}
