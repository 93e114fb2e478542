package dev.nerve.engine.execution;

import dev.nerve.SessionId;
import dev.nerve.execution.RunRequest;
import java.util.Set;

/// One execution of a node or a graph, as a client wants it. *Immutable.*
///
/// @param session the session
/// @param request the node with its input, options and limits
/// @param delivery the way in which the input reaches a busy node
/// @param labels the labels of the run
/// @param awaitsEnd whether the client waits for the end
public record NodeExecution(
        SessionId session,
        RunRequest request,
        DeliveryMode delivery,
        Set<String> labels,
        boolean awaitsEnd) {

    public NodeExecution {
        labels = Set.copyOf(labels);
    }
}
