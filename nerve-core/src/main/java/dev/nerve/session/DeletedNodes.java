package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Nodes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The reasons why nodes were deleted, for later lookups; only the latest are remembered.
///
/// *Safe for many threads.*
final class DeletedNodes {

    private static final int MOST = 1_000;

    private final Map<NodeId, String> reasons = new LinkedHashMap<>();

    synchronized void add(NodeId name, String reason) {
        reasons.remove(name);
        reasons.put(name, reason);
        if (reasons.size() > MOST) {
            reasons.remove(reasons.keySet().iterator().next());
        }
    }

    /// Removes a name that another node uses now.
    synchronized void remove(NodeId name) {
        reasons.remove(name);
    }

    synchronized Optional<String> reason(NodeId name) {
        return Optional.ofNullable(reasons.get(name));
    }

    /// {@return the failure of a lookup}
    ///
    /// @param id the name that was not found
    /// @param present the names that exist
    NerveException missing(NodeId id, List<NodeId> present) {
        return reason(id)
                .map(reason ->
                        new NerveException.NotFound(
                                        "node '%s' was deleted: %s".formatted(id, reason))
                                .with("node", id))
                .orElseGet(() -> Nodes.notFound(id, present));
    }

    /// {@return the failure of a fork whose source was not found}
    ///
    /// @param id the name of the source
    /// @param present the names that exist
    NerveException missingSource(NodeId id, List<NodeId> present) {
        var code = reason(id).isPresent() ? ErrorCode.SOURCE_DELETED : ErrorCode.NODE_NOT_FOUND;
        return new NerveException.Failed(code, missing(id, present).getMessage()).with("node", id);
    }
}
