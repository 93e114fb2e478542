package dev.nerve.protocol;

import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.event.SnapshotData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The commands on event streams.
///
/// @param <R> the type of the reply
public sealed interface EventCommands<R extends Record> extends ClientCommand<R> {

    /// Subscribes to events; the reply has the current number and the state at that number.
    ///
    /// @param session only events of this session and of the runs in it
    /// @param nodeId only events of this node
    /// @param runId only events of this run and the runs inside it
    /// @param types only events of these types
    /// @param label only events of runs with this label
    /// @param from the number of the first event to send, for a client that was connected before;
    /// null for events from now on
    /// @param stored true for output that comes with its number when it is stored; null or false
    /// for output at once, without the output of the past
    record Subscribe(
            @Nullable String session,
            @Nullable String nodeId,
            @Nullable String runId,
            List<String> types,
            @Nullable String label,
            @Nullable Long from,
            @Nullable Boolean stored)
            implements EventCommands<SnapshotData> {

        /// All events from now on.
        public static final Subscribe ALL = new Subscribe(null, null, null, List.of(), null, null);

        /// Creates a subscription that gets output at once.
        ///
        /// @param session only events of this session
        /// @param nodeId only events of this node
        /// @param runId only events of this run
        /// @param types only events of these types
        /// @param label only events of runs with this label
        /// @param from the number of the first event to send, or null
        public Subscribe(
                @Nullable String session,
                @Nullable String nodeId,
                @Nullable String runId,
                List<String> types,
                @Nullable String label,
                @Nullable Long from) {
            this(session, nodeId, runId, types, label, from, null);
        }

        /// {@return the same subscription for one run}
        ///
        /// @param id the run
        public Subscribe withRun(String id) {
            return new Subscribe(session, nodeId, id, types, label, from, stored);
        }

        /// {@return the same subscription from a number on}
        ///
        /// @param number the number of the first event to send
        public Subscribe withFrom(long number) {
            return new Subscribe(session, nodeId, runId, types, label, number, stored);
        }

        /// {@return the same subscription with output as it is stored}
        public Subscribe withStoredOutput() {
            return new Subscribe(session, nodeId, runId, types, label, from, true);
        }
    }

    /// Ends a subscription.
    ///
    /// @param subscription the id from the snapshot
    record Unsubscribe(long subscription) implements EventCommands<EmptyReply> {}
}
