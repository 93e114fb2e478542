package dev.nerve.gate;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The place at which a person is asked: in a run, or at a node outside of runs. *Immutable.*
///
/// @param run the run, or null outside of runs
/// @param path the path in the run; null if and only if there is no run
/// @param session the session of the node, or null if it is unknown
/// @param node the node that asks, or null if it is unknown
public record GatePlace(
        @Nullable RunId run,
        @Nullable RunPath path,
        @Nullable SessionId session,
        @Nullable NodeId node) {

    public GatePlace {
        if ((run == null) != (path == null)) {
            throw new IllegalArgumentException("a gate has a run and a path, or none of them");
        }
    }

    /// {@return a place in a run}
    ///
    /// @param run the run
    /// @param path the path in the run
    public static GatePlace of(RunId run, RunPath path) {
        return new GatePlace(run, path, null, null);
    }

    /// {@return a place outside of runs, such as a dialog at the start of a node}
    ///
    /// @param session the session
    /// @param node the node
    public static GatePlace of(SessionId session, NodeId node) {
        return new GatePlace(null, null, session, node);
    }

    /// {@return the topics of a change of a gate at this place}
    public List<ChangeTopic> topics() {
        return run == null
                ? List.of(ChangeTopic.inbox())
                : List.of(ChangeTopic.run(run), ChangeTopic.gates(run), ChangeTopic.inbox());
    }

    /// {@return the same place with the node that asks}
    ///
    /// @param asking the node, or null if it is unknown
    public GatePlace withNode(@Nullable NodeId asking) {
        return new GatePlace(run, path, session, asking);
    }

    /// {@return the same place with the session of the node}
    ///
    /// @param owner the session, or null if it is unknown
    public GatePlace withSession(@Nullable SessionId owner) {
        return new GatePlace(run, path, owner, node);
    }
}
