package dev.nerve.session;

import dev.nerve.NodeId;
import java.util.LinkedHashMap;
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
}
