package dev.nerve.workflow.light;

import dev.nerve.SessionId;
import dev.nerve.execution.RunRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A request to execute a node or a graph as a light run. *Immutable.*
///
/// @param request the node, its input and options; its memory is replaced
/// @param session the session that the run belongs to, or null for none
/// @param labels the labels of the run
public record LightRunRequest(RunRequest request, @Nullable SessionId session, Set<String> labels) {

    public LightRunRequest {
        labels = Set.copyOf(labels);
    }

    /// {@return a request without labels}
    ///
    /// @param request the node, its input and options
    /// @param session the session that the run belongs to
    public static LightRunRequest of(RunRequest request, SessionId session) {
        return new LightRunRequest(request, session, Set.of());
    }

    /// {@return a request outside of sessions, without labels}
    ///
    /// @param request the node, its input and options
    public static LightRunRequest of(RunRequest request) {
        return new LightRunRequest(request, null, Set.of());
    }

    /// {@return a copy with labels}
    ///
    /// @param all the labels of the run
    public LightRunRequest withLabels(Set<String> all) {
        return new LightRunRequest(request, session, all);
    }
}
