package dev.nerve.engine.data;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.execution.queue.QueuedExecution;
import dev.nerve.execution.queue.TurnQueue;
import dev.nerve.node.PersistentNode;
import dev.nerve.protocol.node.QueueData;

/// The wire form of the executions that wait for the turn of a node.
///
/// @param turns the executions that wait
public record QueueDataWriter(TurnQueue turns) {

    /// {@return the executions that wait for a node of a session}
    ///
    /// @param session the session
    /// @param id the name of the node
    /// @param node the node
    public QueueData of(SessionId session, NodeId id, PersistentNode node) {
        return new QueueData(
                session.name(),
                id.name(),
                turns.running(node).map(RunId::name).orElse(null),
                turns.list(node).stream().map(QueueDataWriter::entry).toList());
    }

    private static QueueData.QueueEntryData entry(QueuedExecution queued) {
        return new QueueData.QueueEntryData(
                queued.number(), queued.run().name(), queued.since(), queued.input());
    }
}
