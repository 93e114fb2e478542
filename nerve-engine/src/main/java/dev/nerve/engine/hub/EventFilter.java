package dev.nerve.engine.hub;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.event.Event;
import dev.nerve.event.StoredEvent;
import dev.nerve.protocol.EventCommands;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The condition that the events of a subscription meet. *Safe for many threads.*
///
/// @param session only events of this session; null for all
/// @param node only events of this node; null for all
/// @param run only events of this run and the runs inside it; null for all
/// @param types only events of these types; empty for all
/// @param label only events of runs with this label; null for all
/// @param labels returns the labels of a run
record EventFilter(
        @Nullable SessionId session,
        @Nullable NodeId node,
        @Nullable RunId run,
        Set<String> types,
        @Nullable String label,
        Function<RunId, Set<String>> labels) {

    EventFilter {
        types = Set.copyOf(types);
    }

    /// {@return the filter of a command}
    ///
    /// @param command the command
    /// @param labels returns the labels of a run
    /// @throws dev.nerve.NerveException.Invalid if a name in it is not valid
    static EventFilter of(EventCommands.Subscribe command, Function<RunId, Set<String>> labels) {
        return new EventFilter(
                command.session() == null ? null : SessionId.of(command.session()),
                command.nodeId() == null ? null : NodeId.of(command.nodeId()),
                command.runId() == null ? null : RunId.of(command.runId()),
                Set.copyOf(command.types()),
                command.label(),
                labels);
    }

    /// {@return whether the filter lets a stored event pass}
    boolean matches(StoredEvent event) {
        return (types.isEmpty() || types.contains(event.type()))
                && (session == null || session.equals(event.origin().session()))
                && (node == null || node.equals(event.node()))
                && matchesRun(event.origin().run());
    }

    /// {@return whether the filter lets a live piece of output pass}
    boolean matches(Event event) {
        return (types.isEmpty() || types.contains(event.fact().type()))
                && session == null
                && (node == null || node.equals(event.node()))
                && matchesRun(event.run());
    }

    private boolean matchesRun(@Nullable RunId of) {
        if (run != null && !run.equals(of)) {
            return false;
        }
        return label == null || (of != null && labels.apply(of).contains(label));
    }
}
